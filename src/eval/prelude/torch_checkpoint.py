# module: torch.utils.checkpoint


def checkpoint(function, *args, use_reentrant=True, preserve_rng_state=True, **kwargs):
    """Without gradients there is nothing to forget and compute again."""
    return function(*args, **kwargs)


def checkpoint_sequential(functions, segments, input, **kwargs):
    for function in functions:
        input = function(input)
    return input
