"""The states that a dual-ascent step is trained on: relaxations as they occur in a search, at its root and below.

A root starts from an even split. A child is a node of branch and bound after a good bound at the root: multipliers from
a long subgradient run, pairs ruled out by reduced costs, and a few nodes placed, not always where the assignment had
them. No distance is needed, only the cost of some good path, which is the goal to prove.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from gedkit import _core
from gedkit._costs.costs import Costs
from gedkit._graphs.graph import Graph
from gedkit._solve import solve
from gedkit._solvers.compile import compile_problem

_TURNS = 12  # of refine, which finds the path
_FEWEST_ROWS = 3  # with fewer open rows a bound is not needed
_RANKS = (0, 0, 1, 2, 3)
_DEPTHS = (1, 1, 2, 3, 5)
_ROOT_STEPS = (60, 200, 1000)
_TRIES = 50


@dataclass(frozen=True)
class StateSource:
    """Graphs to draw pairs from.

    Attributes
    ----------
    name : str
    graphs : sequence of Graph
    costs : Costs
    roots, children : int
        How many states of each kind to draw.
    """

    name: str
    graphs: Sequence[Graph]
    costs: Costs
    roots: int
    children: int = 0


@dataclass(frozen=True, eq=False)
class DualExample:
    """A saved state, and the cost of a good path."""

    state: _core.DualState
    upper: float


def draw_root(source: StateSource, rng: random.Random) -> DualExample:
    """Draw a pair for which an even split does not prove the optimum."""
    for _ in range(_TRIES):
        g1, g2 = rng.sample(source.graphs, 2)
        upper = solve(g1, g2, costs=source.costs, solver="refine", turns=_TURNS).distance
        state = _core.DualState(compile_problem(g1, g2, source.costs))
        state.prune_while_rising(False)
        if upper > 0 and state.bound < upper:
            return DualExample(state, upper)
    raise ValueError(f"an even split proves everything about {source.name!r}: there is nothing to learn from it")


def draw_child(source: StateSource, rng: random.Random) -> DualExample | None:
    """Draw a node of a search tree; None if the tree of the drawn pair ends too soon."""
    example = draw_root(source, rng)
    state, goal = example.state, example.upper * (1 - 1e-6)
    if not state.balance(8, goal) or not state.ascend(rng.choice(_ROOT_STEPS), goal):
        return None
    for _ in range(rng.choice(_DEPTHS)):
        if not state.prune(goal) or state.open_rows < _FEWEST_ROWS:
            return None
        if not state.branch(rng.choice(_RANKS)) or state.bound > goal:
            return None
    if state.open_rows < _FEWEST_ROWS:
        return None
    state.save()
    return example
