# module: numbers

# What isinstance() is asked about; tuples, as the classes are none of the language's own.
Number = Complex = (int, float, complex)
Real = (int, float)
Integral = Rational = (int,)
