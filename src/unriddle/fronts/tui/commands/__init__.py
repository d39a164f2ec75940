"""Commands of keys, clicks and the palette."""
