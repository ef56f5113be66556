"""Progress on stderr for work that has several named parts: bars on a terminal, lines in a file."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

_SECONDS = 30.0  # between two lines about the same part, where there is no terminal


class Report(Protocol):
    """What progress is reported with."""

    def __call__(self, what: str, done: int, total: int, note: str = "") -> object:
        """Tell that so much of a part is done; the note stands behind its name."""


@contextmanager
def progress_bars(quiet: bool = False) -> Iterator[Report]:
    """Yield a function to report progress with: ``report(what, done, total)``.

    On a terminal it draws bars. Otherwise it writes a line when a part is finished, and every half minute until then.
    With ``quiet`` it shows nothing.
    """
    if quiet:
        yield lambda what, done, total, note="": None
        return
    if not sys.stderr.isatty():
        yield _Lines()
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        tasks: dict[str, TaskID] = {}

        def report(what: str, done: int, total: int, note: str = "") -> None:
            if what not in tasks:
                tasks[what] = bar.add_task(what, total=total)
            bar.update(tasks[what], completed=done, total=total, visible=done < total, description=what + note)

        yield report


class _Lines:
    """Lines for a file or a pipe."""

    def __init__(self) -> None:
        self._told: dict[str, float] = {}

    def __call__(self, what: str, done: int, total: int, note: str = "") -> None:
        now = monotonic()
        last = self._told.setdefault(what, now)
        if done == total:
            print(f"{what}: {total:,} done{note}", file=sys.stderr, flush=True)
        elif now - last >= _SECONDS:
            print(f"{what}: {done:,} of {total:,}{note}", file=sys.stderr, flush=True)
            self._told[what] = now
