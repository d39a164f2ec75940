"""Reading puzzles in pictures: boxes in rows, and the text in them; see docs/use/pictures.md.

The page loads it with the first picture. It needs no library there; elsewhere only Pillow, for decoding.
"""
