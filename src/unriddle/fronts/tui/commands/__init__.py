"""What keys, clicks and the palette ask for."""
