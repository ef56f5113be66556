"""Progress bars on stderr for work that has several named parts."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

__all__ = ["progress_bars"]


@contextmanager
def progress_bars(quiet: bool = False) -> Iterator[Callable[[str, int, int], object]]:
    """Yield a function to report progress with: ``report(what, done, total)``.

    On a terminal it draws bars; otherwise it writes a line when a part is finished. With ``quiet`` it shows nothing.
    """
    if quiet:
        yield lambda what, done, total: None
        return
    if not sys.stderr.isatty():
        yield _print_finished
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        tasks: dict[str, TaskID] = {}

        def report(what: str, done: int, total: int) -> None:
            if what not in tasks:
                tasks[what] = bar.add_task(what, total=total)
            bar.update(tasks[what], completed=done, total=total, visible=done < total)

        yield report


def _print_finished(what: str, done: int, total: int) -> None:
    if done == total:
        print(f"{what}: {total:,} done", file=sys.stderr, flush=True)
