from layers.Heads import splitt
