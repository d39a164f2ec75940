"""Type of a stop signal: a function to call, or an Event."""

from collections.abc import Callable
from threading import Event

Stop = Callable[[], bool] | Event
