"""Many puzzles in two processes."""

import unriddle as ur

for result in ur.solve_all(["latin:5", "latin:6", "latin:7"], jobs=2):
    print(result.id, result.count)
