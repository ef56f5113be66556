r"""``auto``, the default: a good path at once, better ones with time, and a proof within the budget if possible.

It is the exact engine (``exact``) with a budget. Small pairs go to the bitset search first, which solves most of them
within microseconds. For the others a forecast chooses the search that gets most of the time; the others join it, and
all share the best path and the bound (``docs/engine.md``).

Without a ``time_limit``, pairs of at most 16 nodes are always solved to optimality. For larger graphs a proof may be
out of reach, so ``auto`` stops by itself after 10 seconds with status ``FEASIBLE``, or after ``budget`` seconds if that
is given. A ``time_limit`` replaces the 10 seconds, with status ``TIME_LIMIT``; with ``budget=float("inf")``, or the
solver ``exact``, the search takes as long as it needs. ``result.history`` shows how both bounds changed.

Examples
--------
>>> import gedkit as gk
>>> g1, g2 = gk.Graph(3, [(0, 1), (1, 2)]), gk.Graph(3, [(0, 1), (1, 2), (0, 2)])
>>> result = gk.solve(g1, g2)
>>> result.distance, result.optimal
(1.0, True)
>>> [(lower, upper) for _, lower, upper in result.history][-1]
(1.0, 1.0)
"""

from __future__ import annotations

from typing import Any

from gedkit._solvers.core_solver import core_solver
from gedkit._solvers.exact import CERTIFICATE
from gedkit._solvers.record import Option

BUDGET = 10.0
"""Seconds after which ``auto`` stops by itself, above 16 nodes, unless the caller sets a limit."""

_GIVEN = Option("budget", float, BUDGET, "", minimum=0)


def _read_budget(value: Any) -> float | None:
    return None if value is None else float(_GIVEN.checked(value))


def _translate(budget: float | None, **others: Any) -> dict[str, Any]:
    return others if budget is None else {"budget": budget, **others}


SOLVER = core_solver(
    "auto",
    Option(
        "budget",
        float,
        None,
        f"Seconds after which it stops on graphs of more than 16 nodes; by default {BUDGET:g}, or the time_limit.",
        read=_read_budget,
    ),
    CERTIFICATE,
    translate=_translate,
)
