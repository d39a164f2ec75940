"""Reading puzzles in pictures: boxes in rows, and what is written in them. docs/use/pictures.md explains how.

On the page it comes with the first picture; it takes no library there, and here Pillow alone, for decoding.
"""
