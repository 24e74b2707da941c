import layers.Heads

y = layers.Heads.join(1)
