"""The methods that tables compare.

A method is a solver (by name, with options), a model that predicts a similarity, or a network that is trained for the
comparison. Learned solvers use the model of the set.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gedkit._solvers.registry import find_solver
from gedkit.errors import UnknownSolverError


@dataclass(frozen=True)
class Method:
    """A row of a table.

    Attributes
    ----------
    name : str
        Its name in the table.
    kind : str
        ``"solver"``, ``"model"``, ``"network"``, or ``"given"`` for distances that were computed elsewhere.
    key : str
        The solver, or the network.
    options : mapping
        Options of the solver; for ``"given"``, its ``distances``.
    takes_model : bool
        Whether the solver takes the model of the set.
    """

    name: str
    kind: str
    key: str
    options: Mapping[str, Any] = field(default_factory=dict)
    takes_model: bool = False

    @property
    def has_path(self) -> bool:
        """Whether it finds an edit path and not only a number."""
        return self.kind == "solver"


PAPER_ROWS = (
    Method("SimGNN", "network", "simgnn"),
    Method("GMN", "network", "gmn"),
    Method("GraphSim", "network", "graphsim"),
    Method("GENN", "model", "genn"),
    Method("Beam", "solver", "beam"),
    Method("Hungarian", "solver", "hungarian"),
    Method("VJ", "solver", "vj"),
    Method("GENN-A*", "solver", "genn-astar", takes_model=True),
    Method("GENN-A*, trust 0.9", "solver", "genn-astar", {"trust": 0.9}, takes_model=True),
    Method("exact", "solver", "exact"),
    Method("auto", "solver", "auto"),
)
STRONG, LITERAL = "Hungarian-A*, all edges", "Hungarian-A*, unmatched edges"
"""The two readings of the baseline: that of the authors' program, the base of all ratios, and that of the text."""

TIMED = (
    Method(STRONG, "solver", "hungarian-astar"),
    Method(LITERAL, "solver", "hungarian-astar", {"edges": "unmatched"}),
    Method("GENN-A*", "solver", "genn-astar", takes_model=True),
    Method("exact", "solver", "exact"),
)


def solver_method(solver: str, **options: Any) -> Method:
    """Return the row of a solver, under its own name."""
    record = find_solver(solver)
    shown = "".join(f" {name}={value}" for name, value in sorted(options.items()))
    learned = any(option.name == "model" for option in record.options)
    return Method(record.name + shown, "solver", record.name, options, takes_model=learned and "model" not in options)


def runnable(methods: Sequence[Method]) -> list[Method]:
    """Return the methods without those whose solver this gedkit does not have."""
    found = []
    for method in methods:
        if method.kind == "solver":
            try:
                find_solver(method.key)
            except UnknownSolverError:
                continue
        found.append(method)
    return found
