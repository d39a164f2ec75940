"""A photo becomes a nonogram with one solution."""

from PIL import Image, ImageDraw

import unriddle as ur

image = Image.new("L", (60, 60), 255)
ImageDraw.Draw(image).ellipse((8, 12, 50, 48), fill=0)

made = ur.generate("nonogram", image=image, size=15, seed=1)
print(made.is_unique(), made.id)
