"""Prints answers: as text for people, as JSON for programs."""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

import gedkit as gk


def describe(title: str, result: gk.Result, *, free_changes: bool = False) -> None:
    """Print distance, bounds, status, time, the searches if they are explained, and the edit path as text.

    Changes that cost nothing are listed only if asked for.
    """
    console = _console()
    console.print(Text(title, style="bold"))
    proof = "proven optimal" if result.optimal else f"lower bound {number(result.lower_bound)}"
    console.print(
        f"  distance {number(result.distance)} ({proof}), status {result.status.name},"
        f" {in_units(result.stats.seconds)}, {result.stats.opened} states",
        highlight=False,
    )
    for phase in result.explanation or ():
        bounds = f"{number(phase.lower_bound)} to {number(phase.distance)}"
        console.print(
            f"  {phase.search}: {in_units(phase.seconds)}, {phase.opened} states, then {bounds}; {phase.reason}",
            highlight=False,
            markup=False,
        )
    if result.path is None:
        console.print("  no edit path", highlight=False)
        return
    for operation, words in zip(result.path.changes, result.path.words(), strict=True):
        if operation.cost != 0 or free_changes:
            text = f"    {words}  [{number(operation.cost)}]"
            console.print(text, highlight=False, markup=False, style=_style(operation))
    for note in result.path.notes(free=free_changes):
        console.print(f"    {note}", highlight=False, markup=False)


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print rows in columns."""
    shown = Table(*header, box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for row in rows:
        shown.add_row(*(Text(cell) for cell in row))
    _console().print(shown)


def number(value: float) -> str:
    """Format a cost without needless digits.

    >>> number(3.0), number(0.25), number(float("inf"))
    ('3', '0.25', 'inf')
    """
    return f"{value:g}"


def in_units(seconds: float) -> str:
    """Format a time with a suitable unit.

    >>> in_units(0.0000124), in_units(0.0031), in_units(12.0)
    ('12 µs', '3.1 ms', '12 s')
    """
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.2g} {unit}" if seconds < 10 * size else f"{seconds / size:.0f} {unit}"
    return f"{seconds * 1e6:.0f} µs"


def finite(value: float) -> float | None:
    """Return a value that JSON can represent: infinity becomes null."""
    return value if math.isfinite(value) else None


def _style(operation: object) -> str:
    match operation:
        case gk.NodeDel() | gk.EdgeDel():
            return "red"
        case gk.NodeIns() | gk.EdgeIns():
            return "green"
        case _:
            return "yellow"


def _console() -> Console:
    # A terminal knows its width; in a file every row fits on a line.
    return Console(soft_wrap=True, width=None if sys.stdout.isatty() else 140)
