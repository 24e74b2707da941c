import os
import matplotlib.pyplot as plt
import pandas as pd

calls = 0
plot_folder = "plots"


def describe(name, value):
    global calls
    calls += 1
    print(f"{name}: {tuple(value.shape)}")


def draw(values):
    plt.plot(values)
    plt.savefig(os.path.join(plot_folder, "values.png"))
