"""The open puzzles: the state of each, how it is played by hand, and how it is saved."""
