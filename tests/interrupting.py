"""Ctrl-C while a test waits for a search."""

from __future__ import annotations

import gc
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def ctrl_c_after(seconds: float) -> Iterator[None]:
    """Send SIGINT to this process after so many seconds.

    Garbage collection is off meanwhile: hypothesis has Python called at each collection, and an interrupt that arrives
    there is printed and lost.
    """
    timer = threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGINT))
    gc.disable()
    timer.start()
    try:
        yield
    finally:
        timer.join()
        gc.enable()
