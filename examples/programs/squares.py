"""All diagonal Latin squares of order 5, counted."""

import unriddle as ur

squares = ur.latin(5).solve(limit=None)
print(squares.count)
