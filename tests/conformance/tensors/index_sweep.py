# Pairs and triples of index forms on tensors of three layouts: shape, strides, place and contents of what is read.
import torch

x = torch.arange(24).view(2, 3, 4)
layouts = [x, x.permute(2, 0, 1), x[:, :, ::2]]
forms = {"0": 0, "-1": -1, ":": slice(None), "1:": slice(1, None), "::2": slice(None, None, 2), "-2:-1": slice(-2, -1), "5:": slice(5, None), "None": None, "...": ...,
         "[0,1]": [0, 1], "[[0],[1]]": [[0], [1]], "t(1)": torch.tensor(1), "t([1,0])": torch.tensor([1, 0]), "t([[0,1]])": torch.tensor([[0, 1]]), "True": True, "False": False,
         "mask": torch.tensor([True, False]), "mask3": torch.tensor([True, False, True]), "empty": torch.tensor([], dtype=torch.int64)}
strides = lambda y: tuple(s for n, s in zip(y.shape, y.stride()) if n != 1) if y.numel() else ()
tell = lambda y: (tuple(y.shape), strides(y), y.storage_offset() if y.numel() else 0, y.flatten().tolist()[:6], int(y.sum()))
total = lambda y: int((y * torch.arange(1, y.numel() + 1).view(y.shape)).sum())

for t in layouts:
    for name in forms:
        try:
            print(name, tell(t[forms[name]]))
        except (IndexError, TypeError, ValueError) as e:
            print(name, type(e).__name__)
        for other in forms:
            try:
                print(name, other, tell(t[forms[name], forms[other]]))
            except (IndexError, TypeError, ValueError) as e:
                print(name, other, type(e).__name__)
for a in ("0", ":", "[0,1]", "None", "..."):
    for b in ("1:", "t([1,0])", "-1", "None"):
        for c in ("[0,1]", ":", "t(1)", "..."):
            try:
                print(a, b, c, tell(x[forms[a], forms[b], forms[c]]))
            except (IndexError, TypeError, ValueError) as e:
                print(a, b, c, type(e).__name__)
for name in forms:
    for value in (-1, 2.5, torch.arange(4), torch.arange(2), torch.ones(2, 1, 4)):
        y = {"is": x.clone()}
        try:
            y["is"][forms[name]] = value
            print(name, total(y["is"]))
        except (IndexError, RuntimeError, TypeError, ValueError) as e:
            print(name, type(e).__name__)
    y = {"is": x.permute(2, 0, 1).clone()}
    try:
        y["is"][..., forms[name]] = 7
        y["is"][forms[name], [1, 1]] -= 3
        print(name, total(y["is"]))
    except (IndexError, RuntimeError, TypeError, ValueError) as e:
        print(name, type(e).__name__)
