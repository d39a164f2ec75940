"""A Picture as plain text, for terminals, as SVG, HTML and PNG, or live; events as JSON lines. Knows no puzzle."""
