# A module in a folder of a folder, with relative imports.
from layers.inner.Scale import scaled
from layers.inner import constants as c

small = scaled(2)
least = scaled(-2e9)
times = c.TIMES
