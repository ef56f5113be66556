"""A bar on stderr for work that has several named parts."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

__all__ = ["telling"]


@contextmanager
def telling(quiet: bool = False) -> Iterator[Callable[[str, int, int], object]]:
    """Yield a function that is told what is being done, how much of it is done, and how much there is.

    On a terminal it draws bars; into a file it writes a line when a part is finished. ``quiet`` is for output for
    machines.
    """
    if quiet:
        yield lambda what, done, total: None
        return
    if not sys.stderr.isatty():
        yield _line
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        tasks: dict[str, TaskID] = {}

        def tell(what: str, done: int, total: int) -> None:
            if what not in tasks:
                tasks[what] = bar.add_task(what, total=total)
            bar.update(tasks[what], completed=done, total=total, visible=done < total)

        yield tell


def _line(what: str, done: int, total: int) -> None:
    if done == total:
        print(f"{what}: {total:,} done", file=sys.stderr, flush=True)
