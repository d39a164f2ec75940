"""What a family shows and takes in its own way; a family without a module of its name here has the common view."""

from importlib import import_module
from importlib.util import find_spec

from unriddle.core import Family
from unriddle.fronts.tui.views.view import View

__all__ = ["View", "view_of"]


def view_of(family: Family) -> View:
    """The view of this family."""
    name = f"{__name__}.{family.name}"
    own: type[View] = import_module(name).Own if find_spec(name) else View
    return own(family)
