# module: torch.nn.utils
import torch


def clip_grad_norm_(parameters, max_norm, norm_type=2.0):
    raise NotImplementedError("einstep computes no gradients, so there are none to clip")


def clip_grad_value_(parameters, clip_value):
    raise NotImplementedError("einstep computes no gradients, so there are none to clip")


def weight_norm(module, name="weight", dim=0):
    """Keeps a parameter as length (name_g) and direction (name_v) and rebuilds it for each call."""
    weight = getattr(module, name)
    delattr(module, name)
    module.register_parameter(name + "_g", torch.nn.Parameter(_lengths(weight, dim)))
    module.register_parameter(name + "_v", torch.nn.Parameter(weight.detach()))
    module._weight_norm = (name, dim)
    setattr(module, name, _normed(module))
    module.register_forward_pre_hook(_renew)
    return module


def remove_weight_norm(module, name="weight"):
    weight = _normed(module)
    for hook in [h for h in module._hooks if h.function is _renew]:
        hook.remove()
    for part in (name, name + "_g", name + "_v"):
        delattr(module, part)
    del module._weight_norm
    module.register_parameter(name, torch.nn.Parameter(weight))
    return module


def _lengths(weight, dim):
    if dim is None:
        return weight.norm()
    dims = [d for d in range(weight.dim()) if d != dim]
    return weight.norm(2, dims, keepdim=True) if dims else weight.abs()


def _normed(module):
    name, dim = module._weight_norm
    g, v = getattr(module, name + "_g"), getattr(module, name + "_v")
    return v * (g / _lengths(v, dim))


def _renew(module, args):
    setattr(module, module._weight_norm[0], _normed(module))


def spectral_norm(module, name="weight"):
    raise NotImplementedError("einstep has no nn.utils.spectral_norm")


def parameters_to_vector(parameters):
    return torch.cat([p.detach().reshape(-1) for p in parameters])


def vector_to_parameters(vec, parameters):
    at = 0
    for p in parameters:
        p.data = vec[at:at + p.numel()].view_as(p)
        at += p.numel()
