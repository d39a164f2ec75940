"""Boards in pictures: where the tiles are, their letters, and how the words of the lexicon settle doubtful ones."""
