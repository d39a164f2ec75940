"""What ends a call early: a function that is asked, or an Event."""

from collections.abc import Callable
from threading import Event

Stop = Callable[[], bool] | Event
