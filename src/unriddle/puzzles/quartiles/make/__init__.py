"""Makes boards: of words by chance or of a theme, and of a wanted difficulty."""
