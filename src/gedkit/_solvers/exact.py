"""``exact``: the fastest exact engine: bitset depth-first search, then branch and bound on a Lagrangian bound."""

from __future__ import annotations

from gedkit._solvers.core_solver import core_solver
from gedkit._solvers.record import Option

CERTIFICATE = Option(
    name="certificate",
    type=bool,
    default=False,
    help="Record a proof of the lower bound that gk.verify can check; takes time and memory.",
)

DEPTH_FIRST_STATES = Option(
    name="depth_first_states",
    type=int,
    default=-1,
    minimum=-1,
    help="States of the depth-first search before the Lagrangian search; 0: none, -1: chosen by size and density.",
)


SOLVER = core_solver("exact", CERTIFICATE, DEPTH_FIRST_STATES)
