"""Boards in pictures: where the tiles are, their letters, and how the list's words settle doubtful ones."""
