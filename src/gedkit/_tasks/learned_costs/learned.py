"""What `fit_costs` returns: costs with a report, and costs that price each pair by its features."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Hashable, Mapping
from typing import Any

from gedkit._costs.costs import PARTS, Costs, CostsByPair
from gedkit._costs.dict_form import costs_of_dict, dict_of_costs
from gedkit._graphs.graph import Graph
from gedkit._graphs.json_labels import hashable, jsonable
from gedkit._system.numpy import np
from gedkit._tasks.learned_costs.given_features import FeatureFunction, GivenFeatures, StartCosts
from gedkit._tasks.learned_costs.report import FitReport
from gedkit._tasks.learned_costs.vocabulary import Vocabulary
from gedkit.errors import InvalidCostError, InvalidDocumentError, InvalidTypeError


class LearnedCosts(Costs):
    """Costs that were learned from examples. They are `Costs` like any others, with a report.

    Attributes
    ----------
    report : FitReport
        How they were learned, and how good they are.
    """

    __slots__ = ("report",)

    report: FitReport

    @classmethod
    def of(cls, costs: Costs, report: FitReport) -> LearnedCosts:
        """Return the same costs with a report."""
        made = cls(**{name: getattr(costs, name).describe() for name in PARTS})
        object.__setattr__(made, "report", report)
        return made

    def __reduce__(self) -> tuple[Callable[..., Costs], tuple[Any, ...]]:
        return LearnedCosts.of, (Costs(**{name: getattr(self, name).describe() for name in PARTS}), self.report)


class FeatureCosts(CostsByPair):
    """Costs that are start costs plus weighted features of the pair at hand.

    `solve`, `solve_many` and `best_paths` take them as ``costs``. What compares many graphs at once (`cdist`, `Index`)
    does not, because the prices belong to one pair.

    Parameters
    ----------
    features : callable
        As for `fit_costs`.
    weights : mapping of name to number
        Features without a weight count nothing.
    start : Costs or callable
        What the weighted features are added to; a function of both graphs may return it.

    Attributes
    ----------
    report : FitReport or None
        How the weights were learned.

    Examples
    --------
    >>> import gedkit as gk, numpy as np
    >>> def degrees(g1, g2):
    ...     d1, d2 = ([len(g.neighbors(u)) for u in range(g.n)] for g in (g1, g2))
    ...     return {"node_sub": {"degree": np.abs(np.subtract.outer(d1, d2))}}
    >>> costs = gk.FeatureCosts(degrees, {"degree": 0.5})
    >>> path, star = gk.Graph(4, [(0, 1), (1, 2), (2, 3)]), gk.Graph(4, [(0, 1), (0, 2), (0, 3)])
    >>> gk.solve(path, star, costs=costs).distance
    3.0
    """

    def __init__(
        self,
        features: FeatureFunction,
        weights: Mapping[Hashable, float],
        start: StartCosts | None = None,
        report: FitReport | None = None,
    ) -> None:
        if not callable(features):
            raise InvalidTypeError(f"features must be a function of two graphs, got {features!r}")
        self.features, self.weights, self.report = features, dict(weights), report
        self.start: StartCosts = Costs() if start is None else start
        self._vocabulary = Vocabulary()
        for name, weight in self.weights.items():
            if not math.isfinite(weight):
                raise InvalidCostError(f"the weight of {name!r} is {weight}: weights are finite numbers")
            self._vocabulary.number(name, float(weight))
        self._values = self._vocabulary.start
        self._reader = GivenFeatures(features, self.start, self._vocabulary, growing=False)

    def costs_for(self, g1: Graph, g2: Graph) -> Costs:
        """Return the costs of one pair, as arrays."""
        pair = self._reader.priced(g1, g2)
        return pair.costs(pair.prices(self._values), signed=True)

    def to_json(self, *, indent: int | None = None) -> str:
        """Return start costs and weights as JSON text; the function is not part of it.

        Parameters
        ----------
        indent : int, optional
            Spaces per level; by default all is on one line.
        """
        if not isinstance(self.start, Costs):
            raise InvalidCostError("start is a function, which JSON cannot hold: keep the weights alone")
        weights = [[jsonable(name), weight] for name, weight in self.weights.items()]
        return json.dumps({"start": dict_of_costs(self.start), "weights": weights}, ensure_ascii=False, indent=indent)

    @classmethod
    def from_json(cls, text: str | bytes, features: FeatureFunction) -> FeatureCosts:
        """Return the costs that `to_json` described, with the function that they were learned with.

        Parameters
        ----------
        text : str or bytes
        features : callable
        """
        try:
            document = json.loads(text)
            weights = {hashable(name): float(weight) for name, weight in document["weights"]}
            start = document["start"]
        except (ValueError, KeyError, TypeError, RecursionError):
            raise InvalidDocumentError("this is not JSON of FeatureCosts: it needs start and weights") from None
        return cls(features, weights, costs_of_dict(start))

    def __repr__(self) -> str:
        used = int(np.count_nonzero(self._values))
        return f"<FeatureCosts: {used} weights>"
