"""The keywords of `solve`, declared once: the functions that pass them on take ``**how: Unpack[SolveOptions]``.

Their meaning is documented in one place, the docstring of `solve`; `tests/_solve/test_options.py` checks that this file
names them all, and the options of all solvers. Nothing here runs: a wrong name or value is an error of `solve`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypedDict

if TYPE_CHECKING:
    from gedkit._costs.costs import Costs, CostsByPair
    from gedkit._result import Result
    from gedkit._solvers.request import Callback
    from gedkit.models import Model


class SolverOptions(TypedDict, total=False):
    """What single solvers take besides; ``gk.solvers()`` says which, with defaults and ranges."""

    beam_width: int
    budget: float
    certificate: bool
    child_steps: int
    depth_first_states: int
    edges: str
    embedding: str
    model: str | Model
    starts: int
    steps: int
    trust: float
    turns: int
    width: int


class SearchOptions(SolverOptions, total=False):
    """All but the time limit, for functions that have a default of their own for it."""

    costs: Costs | CostsByPair | None
    solver: str
    cutoff: float | None
    memory_limit: int | None
    seed: int
    threads: int
    callback: Callback | None
    keep_names: bool
    fixed: Iterable[tuple[Any, Any]] | None
    forbidden: Iterable[tuple[Any, Any]] | None
    start: Result | Iterable[tuple[Any, Any]] | Mapping[Any, Any] | None
    match_names: bool


class SolveOptions(SearchOptions, total=False):
    """The keywords that `solve` shares with `edit_path`, `similarity`, `normalized_distance` and others."""

    time_limit: float | None
