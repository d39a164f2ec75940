"""CPU time of this thread, in seconds; in the page, whose Python has no clock of it, the time that passes."""

import time

thread_time = getattr(time, "thread_time", time.monotonic)
