"""A line on stderr about a job that takes longer than two seconds: how far it is and how long it will still take."""

from __future__ import annotations

import math
import threading
from collections.abc import Iterator, Sequence
from time import monotonic
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, SpinnerColumn, Task, TextColumn
from rich.text import Text

from gedkit.collection.progress import in_words

__all__ = ["PairsProgress", "SearchProgress", "Waiting"]

T = TypeVar("T")
_PATIENCE = 2.0  # seconds without a word


class _Line:
    """A rich progress bar that appears late, and only where someone looks: ``quiet`` is for output for machines."""

    def __init__(
        self, columns: tuple[ProgressColumn, ...], console: Console | None, patience: float, quiet: bool
    ) -> None:
        console = console or Console(stderr=True)
        # rich would redirect what is printed meanwhile to stderr, out of the file that the user sends stdout to.
        self.bar = Progress(
            *columns,
            console=console,
            transient=True,
            refresh_per_second=4,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self.wanted = console.is_terminal and not quiet
        self._timer = threading.Timer(patience, self.bar.start)
        self._timer.daemon = True

    def __enter__(self) -> Any:
        if self.wanted:
            self._timer.start()
        return self

    def __exit__(self, *error: object) -> None:
        if self.wanted:
            self._timer.cancel()
            self._timer.join()  # it may just be starting the bar
            self.bar.stop()


class SearchProgress(_Line):
    """One search: the bounds so far, and the time that the limit leaves.

    Parameters
    ----------
    title : str
    time_limit : float or None
        Seconds after which the search stops by itself.
    """

    def __init__(
        self,
        title: str,
        time_limit: float | None,
        console: Console | None = None,
        patience: float = _PATIENCE,
        quiet: bool = False,
    ) -> None:
        columns = (SpinnerColumn(), TextColumn("{task.description}", markup=False), _Elapsed(), _Left())
        super().__init__(columns, console, patience, quiet)
        self.title = title
        self.task = self.bar.add_task(title, total=time_limit)

    def on_progress(self, lower: float, upper: float, stats: object) -> bool:
        """Take note of new bounds; as a callback it never stops the search."""
        best = "no path yet" if math.isinf(upper) else f"{lower:g} .. {upper:g}"
        self.bar.update(self.task, description=f"{self.title}: {best}")
        return False


class Waiting(_Line):
    """Work that nobody can count, such as reading a file: what it is, and for how long it has been going on."""

    def __init__(
        self, title: str, console: Console | None = None, patience: float = _PATIENCE, quiet: bool = False
    ) -> None:
        columns = (SpinnerColumn(), TextColumn("{task.description}", markup=False), _Elapsed())
        super().__init__(columns, console, patience, quiet)
        self.bar.add_task(title, total=None)


class PairsProgress(_Line):
    """Many pairs, or other things that are counted."""

    def __init__(
        self, what: str, console: Console | None = None, patience: float = _PATIENCE, quiet: bool = False
    ) -> None:
        columns = (
            BarColumn(),
            TextColumn("{task.completed:,.0f} of {task.total:,.0f} {task.description}"),
            _Estimated(),
        )
        super().__init__(columns, console, patience, quiet)
        self.task = self.bar.add_task(what, total=1)

    def over(self, things: Sequence[T]) -> Iterator[T]:
        """Go through things, counting them and reckoning how long the rest will take."""
        began = monotonic()
        for done, thing in enumerate(things):
            left = (monotonic() - began) * (len(things) - done) / done if done else math.inf
            self.on_progress(done, len(things), left)
            yield thing

    def on_progress(self, done: int, total: int, seconds: float) -> None:
        """Take note of how much is done, and of an estimate of the time that the rest takes."""
        self.bar.update(self.task, completed=done, total=total, left=seconds)


class _Elapsed(ProgressColumn):
    def render(self, task: Task) -> Text:
        return Text(f"{task.elapsed or 0:.0f} s")


class _Left(ProgressColumn):
    def render(self, task: Task) -> Text:
        if task.total is None:
            return Text("no time limit: Ctrl-C stops with the best so far", style="dim")
        return Text(f"at most {in_words(max(task.total - (task.elapsed or 0), 0))}")


class _Estimated(ProgressColumn):
    def render(self, task: Task) -> Text:
        return Text(in_words(task.fields.get("left", math.inf)))
