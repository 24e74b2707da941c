class Box:
    @property
    def size(self):
        return 1


b = Box()
b.size = 2
