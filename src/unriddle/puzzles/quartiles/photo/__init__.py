"""Boards in pictures: where the tiles are, what stands on them, and what the words of the list say of that."""
