# module: torch.cuda


def is_available():
    return False


def device_count():
    return 0


def manual_seed(seed):
    return None


def manual_seed_all(seed):
    return None


def empty_cache():
    return None


def synchronize(device=None):
    return None
