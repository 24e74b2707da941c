class Box:
    pass


Box().open()
