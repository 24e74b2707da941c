class Box:
    @property
    def size(self):
        return self.width * 2


b = Box()
s = b.size
