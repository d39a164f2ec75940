"""Taught steps of balda: the move that the best player would make and the next best, each with its why; and traps."""
