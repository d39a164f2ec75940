"""A search that stops after a while, and goes on from where it was."""

import unriddle as ur

result = ur.solve("latin:5", limit=None, steps=200, keep=True)
rest = ur.resume(result.snapshot, limit=None)
print(result.count, rest.count, rest.complete)
