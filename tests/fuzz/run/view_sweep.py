# Which shapes a tensor can be viewed as, for many layouts; where view must fail, reshape copies.
import torch

x = torch.arange(24)
sources = {"plain": x.view(2, 3, 4), "permute 0 2 1": x.view(2, 3, 4).permute(0, 2, 1), "permute 1 0 2": x.view(2, 3, 4).permute(1, 0, 2), "permute 2 0 1": x.view(2, 3, 4).permute(2, 0, 1),
           "permute 1 2 0": x.view(2, 3, 4).permute(1, 2, 0), "columns": x.view(4, 6)[:, :4], "rows": x.view(6, 4)[::2], "steps": x[::2], "expanded": x[:4].expand(3, 4), "stretched": x[:3, None].expand(3, 4),
           "ones": x[:12].view(1, 3, 1, 4).permute(2, 3, 0, 1), "one cell": x[5:6].view(1, 1), "empty": x[:0].view(0, 3), "none": torch.tensor(3), "unfolded": x[:7].unfold(0, 3, 2), "diagonal": x[:16].view(4, 4).diagonal(),
           "heads": x.view(1, 6, 2, 2).permute(0, 2, 1, 3), "back": x.view(2, 3, 4).permute(2, 0, 1).contiguous().permute(1, 2, 0), "offset": x.view(4, 6)[1:, 2:]}
shapes = [(-1,), (24,), (2, 12), (12, 2), (6, 4), (4, 6), (3, 8), (8, 3), (2, 3, 4), (4, 3, 2), (2, 2, 2, 3), (3, 4), (4, 3), (12,), (2, 6), (6, 2), (3, 2, 2), (1, -1), (-1, 1), (3, -1), (4, -1), (-1, 3, 1), (1,), (), (0,), (0, 5), (5, 3), (15,), (-1, 0)]
strides = lambda y: tuple(s for n, s in zip(y.shape, y.stride()) if n != 1) if y.numel() else ()
for name in sources:
    print(name, tuple(sources[name].shape), strides(sources[name]), sources[name].is_contiguous())
    for shape in shapes:
        try:
            print(shape, strides(sources[name].view(shape)))
        except RuntimeError:
            try:
                print(shape, "copies", strides(sources[name].reshape(shape)))
            except RuntimeError:
                print(shape, "no")
    print([strides(y) for y in (sources[name].flatten(), sources[name].squeeze(), sources[name].unsqueeze(0), sources[name].contiguous(), sources[name].clone(), torch.zeros_like(sources[name]))])
    print(sources[name].reshape(-1).data_ptr() == sources[name].data_ptr())
