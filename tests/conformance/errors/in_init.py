class Base:
    def __init__(self, n):
        self.n = n


class Derived(Base):
    def __init__(self):
        super().__init__()


d = Derived()
