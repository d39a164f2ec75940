"""Makes positions: of a game that was begun, and such as have one best find."""
