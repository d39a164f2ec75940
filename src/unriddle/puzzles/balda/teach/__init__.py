"""Taught steps of balda: the move that the fourth level would make and the next best, each with its why; and traps."""
