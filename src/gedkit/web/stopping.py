"""How the server stops the work of a worker process: signals where the system has them, console events on Windows.

There are two ways to stop a job. It is *interrupted* if somebody waits for the best answer so far, and *abandoned* if
nobody waits any more. Windows has one event that reaches a single process, so that an abandoned worker is ended there
and replaced.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def own_group() -> dict[str, Any]:
    """Return the arguments of a subprocess that keep Ctrl-C on the server's terminal to the server."""
    if sys.platform == "win32":
        import subprocess

        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"start_new_session": True}


def interrupt(process: asyncio.subprocess.Process) -> None:
    """Ask for the best answer so far."""
    if sys.platform == "win32":
        with contextlib.suppress(OSError):  # a server without a console: the search ends at its limit
            process.send_signal(signal.CTRL_BREAK_EVENT)
    else:
        process.send_signal(signal.SIGINT)


def abandon(process: asyncio.subprocess.Process) -> None:
    """End the job: its caller has left."""
    if sys.platform == "win32":
        process.kill()
    else:
        process.send_signal(signal.SIGUSR1)


def end_with_children(process: asyncio.subprocess.Process) -> None:
    """End a worker at once, with the copies that draw for it."""
    with contextlib.suppress(ProcessLookupError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)


def on_stop(stop: Callable[[bool], None]) -> None:
    """In a worker: have ``stop(abandoned)`` called when the server stops its job."""

    def handler(number: int, frame: FrameType | None) -> None:
        stop(sys.platform != "win32" and number == signal.SIGUSR1)

    if sys.platform == "win32":
        signal.signal(signal.SIGBREAK, handler)
    else:
        signal.signal(signal.SIGINT, handler)
        signal.signal(signal.SIGUSR1, handler)


def limit_memory(size: int) -> None:
    """In a worker: refuse memory beyond ``size`` bytes, where the system can do that."""
    if sys.platform != "win32":
        import resource

        with contextlib.suppress(ValueError, OSError):  # the search keeps its own limit
            resource.setrlimit(resource.RLIMIT_AS, (size, size))
