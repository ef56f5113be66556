"""Progress lines on stderr for jobs that take longer than two seconds: what is done, and the time left."""

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

T = TypeVar("T")
_PATIENCE = 2.0  # seconds before anything is shown


class _Line:
    """A rich progress bar that appears after a delay, and only on a terminal; ``quiet`` turns it off."""

    def __init__(
        self, columns: tuple[ProgressColumn, ...], console: Console | None, patience: float, quiet: bool
    ) -> None:
        console = console or Console(stderr=True)
        # By default rich would redirect what is printed meanwhile to stderr, even if stdout goes to a file.
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
            self._timer.join()  # the bar may just be starting
            self.bar.stop()


class SearchProgress(_Line):
    """Progress of one search: the bounds so far, and what is left of the time limit.

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
        """Show new bounds; as a callback of `gedkit.solve` it never stops the search."""
        best = "no path yet" if math.isinf(upper) else f"{lower:g} .. {upper:g}"
        self.bar.update(self.task, description=f"{self.title}: {best}")
        return False


class Waiting(_Line):
    """Work that cannot be counted, such as reading a file: what it is, and the time elapsed."""

    def __init__(
        self, title: str, console: Console | None = None, patience: float = _PATIENCE, quiet: bool = False
    ) -> None:
        columns = (SpinnerColumn(), TextColumn("{task.description}", markup=False), _Elapsed())
        super().__init__(columns, console, patience, quiet)
        self.bar.add_task(title, total=None)


class PairsProgress(_Line):
    """Progress over many pairs, or other things that are counted."""

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
        """Iterate over things, counting them and estimating the time left."""
        began = monotonic()
        for done, thing in enumerate(things):
            left = (monotonic() - began) * (len(things) - done) / done if done else math.inf
            self.on_progress(done, len(things), left)
            yield thing

    def on_progress(self, done: int, total: int, seconds: float) -> None:
        """Show how much is done, and an estimate of the time left."""
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
