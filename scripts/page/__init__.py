"""Makes the page's site: what is in `static`, Python, the kernels and the package; from a clone alone.

`parts` brings what is not ours, `kernels` and `headers` compile, `compiling` makes bytecode, `packs` puts together.
"""

from scripts.page.site import make

__all__ = ["make"]
