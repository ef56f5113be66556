"""Explanation: which searches a solver ran, for how long, and why."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SearchPhase:
    """One of the searches of a run.

    Attributes
    ----------
    search : str
        What ran, such as ``"bitset depth-first search"``.
    reason : str
        Why: the threshold of the policy that decided, with its name and value (`docs/engine-internals.md` lists them),
        or why the portfolio gave it time, with the times that were expected of each search and the features of the pair
        that speak most for the one that was chosen; and the number of its slices of time if it had more than one.
    started : float
        Seconds from the beginning of the run to its first slice.
    seconds : float
        How long it ran, all slices together.
    lower_bound, distance : float
        The bounds when its last slice ended; ``inf`` if there was no path yet.
    opened : int
        States that it generated.
    """

    search: str
    reason: str
    started: float
    seconds: float
    lower_bound: float
    distance: float
    opened: int


class Explanation(tuple[SearchPhase, ...]):
    """The searches of a run in the order in which they ended; printing it gives a line for each.

    Examples
    --------
    >>> import gedkit as gk
    >>> r = gk.solve(gk.Graph(3, [(0, 1), (1, 2)]), gk.Graph(3, [(0, 1)]), explain=True)
    >>> [(phase.search, phase.distance) for phase in r.explanation]
    [('bitset depth-first search', 1.0)]
    >>> r.explanation[0].reason
    'n1 + n2 = 6 <= small_nodes = 30: up to 10000 states at once'
    """

    __slots__ = ()

    def __str__(self) -> str:
        return "\n".join(_line(phase) for phase in self)


def _line(phase: SearchPhase) -> str:
    upper = ", no path" if math.isinf(phase.distance) else f" <= {phase.distance:g}"
    return (
        f"{phase.search}: {1e3 * phase.seconds:.3g} ms, {phase.opened} states, {phase.lower_bound:g} <= distance{upper}"
        f"\n  because {phase.reason}"
    )
