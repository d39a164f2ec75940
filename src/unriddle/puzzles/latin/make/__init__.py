"""Makes squares to complete: by chance, with few givens, of a wanted difficulty."""
