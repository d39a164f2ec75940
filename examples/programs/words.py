"""The words of a Quartiles board, the longest first."""

import unriddle as ur

board = ur.quartiles("azz th ss tru ref fu ra nih cro mat wo sh re rds tic il lly zz is ment")
print(*sorted(word.word for word in board.solutions() if len(word.tiles) == 4))
