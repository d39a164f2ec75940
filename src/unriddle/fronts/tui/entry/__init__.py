"""Puzzles that are typed in, cell by cell or line by line."""
