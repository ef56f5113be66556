"""``genn-beam``: ``beam`` under a learned estimate.

It is ``genn-astar`` with OPEN cut to the ``width`` states of lowest cost so far plus ``trust`` times estimate after
every expansion, so that time grows with the number of nodes and no longer with the number of mappings.
"""

from __future__ import annotations

from typing import Any

from gedkit._solvers.core_solver import core_solver
from gedkit._solvers.guided import DEFAULT_MODEL, EMBEDDING, MODEL, TRUST, guide, reader
from gedkit._solvers.record import Option

WIDTH = Option(
    name="width",
    type=int,
    default=80,
    help="How many states of OPEN to keep.",
    minimum=1,
    maximum=(1 << 31) - 1,
)


def _translate(*, width: int, **shared: Any) -> dict[str, Any]:
    return guide(**shared) | {"width": width}


SOLVER = core_solver(
    "genn-beam",
    *(MODEL, TRUST, WIDTH, EMBEDDING),
    translate=_translate,
    reader=reader,
    summary=f"Beam search under a learned estimate, by default {DEFAULT_MODEL}: OPEN cut to its best states.",
)
