"""The board: a picture placed in a room of columns and lines, drawn, and pointed at."""
