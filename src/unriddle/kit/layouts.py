"""Keyboard layouts: what is typed on one, as the keys of another have it."""

# Russian -> English.
LATIN = dict(zip("фисвуапршолдьтщзйкыегмцчня", "abcdefghijklmnopqrstuvwxyz", strict=True))
