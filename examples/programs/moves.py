"""The best moves of a Balda position."""

import unriddle as ur

moves = ur.balda("балда").solve().solutions
print(*sorted(moves, key=lambda move: -move.points)[:5], sep="\n")
