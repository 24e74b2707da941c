class Box:
    def open(self):
        return super().open()


Box().open()
