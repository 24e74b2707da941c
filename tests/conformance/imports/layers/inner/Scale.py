from ..Masks import LIMIT
from . import constants


def scaled(x, times=constants.TIMES):
    return x * times if x > LIMIT else LIMIT
