"""What a fit of costs reports."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import NamedTuple


class FitRound(NamedTuple):
    """One round of solving all pairs and refitting the weights.

    Attributes
    ----------
    new : int
        Paths that were found for the first time.
    pool : int
        Paths that the weights were fitted to.
    wrong : int
        Pairs whose mapping was wrong before the refit; 0 where distances are learned from.
    objective : float
        What was minimized, after the refit; the mean squared error before it where distances are learned from.
    solve_seconds, refit_seconds : float
    """

    new: int
    pool: int
    wrong: int
    objective: float
    solve_seconds: float
    refit_seconds: float


class LearnedWeight(NamedTuple):
    """A weight: what it belongs to, what it was at the start, and what was learned."""

    name: Hashable
    start: float
    learned: float


@dataclass(frozen=True)
class FitReport:
    """How a fit went.

    Attributes
    ----------
    kind : {"mappings", "distances"}
    pairs : int
    rounds : tuple of FitRound
        Of the fit to all pairs.
    start_score, train_score, held_out_score : float or None
        Share of pairs with the right mapping, or the mean absolute error of distances: under the start costs, of the
        pairs that were learned from, and in cross-validation of those that were not.
    start_nodes, train_nodes, held_out_nodes : float or None
        Mean share of nodes with the right partner; ``None`` where distances are learned from.
    folds : tuple of float
        The held-out score of each fold.
    proven : float
        Share of pairs whose answer under the learned costs is proven to be the cheapest.
    unproven : tuple of int
        The other pairs.
    weights : tuple of LearnedWeight
    is_metric : bool or None
        Whether the learned costs are a metric; ``None`` if labels alone do not decide it.
    """

    kind: str
    pairs: int
    rounds: tuple[FitRound, ...]
    start_score: float
    train_score: float
    held_out_score: float | None
    start_nodes: float | None
    train_nodes: float | None
    held_out_nodes: float | None
    folds: tuple[float, ...]
    proven: float
    unproven: tuple[int, ...]
    weights: tuple[LearnedWeight, ...]
    is_metric: bool | None

    def table(self, most: int = 20) -> str:
        """Return the weights that changed most, as text."""
        changed = sorted(self.weights, key=lambda each: -abs(each.learned - each.start))[:most]
        width = max((len(_text(each.name)) for each in changed), default=0)
        lines = [f"{'':{width}}  {'start':>8}  {'learned':>8}"]
        lines += [f"{_text(each.name):{width}}  {each.start:8.3f}  {each.learned:8.3f}" for each in changed]
        return "\n".join(lines)

    def __str__(self) -> str:
        if self.kind == "mappings":
            what, form = "right mappings", "{:.1%}"
        else:
            what, form = "mean absolute error", "{:.4g}"
        held = "not measured" if self.held_out_score is None else form.format(self.held_out_score)
        metric = {True: "a metric", False: "not a metric", None: "not known to be a metric"}[self.is_metric]
        return (
            f"{self.pairs} pairs, {len(self.weights)} weights, {len(self.rounds)} rounds\n"
            f"{what}: start {form.format(self.start_score)}, learned {form.format(self.train_score)}, held out {held}\n"
            f"proven {self.proven:.1%}, {metric}"
        )


def _text(name: Hashable) -> str:
    return name if isinstance(name, str) else str(name)
