"""Features that a function of the user returns for a pair of graphs."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, TypeAlias

from gedkit._costs.costs import PARTS, Costs, require_costs
from gedkit._graphs.graph import Graph
from gedkit._system.numpy import is_array, np
from gedkit._tasks.learned_costs.priced_pair import Features, PricedPair, base_prices, part_shapes, part_starts
from gedkit._tasks.learned_costs.vocabulary import Vocabulary
from gedkit.errors import InvalidCostError, InvalidTypeError

FeatureFunction: TypeAlias = "Callable[[Graph, Graph], Mapping[str, Any]]"
StartCosts: TypeAlias = "Costs | Callable[[Graph, Graph], Costs]"


def start_costs_of(start: StartCosts, g1: Graph, g2: Graph) -> Costs:
    """Return the costs of a pair that learning adds to."""
    return require_costs(start if isinstance(start, Costs) else start(g1, g2))


class GivenFeatures:
    """Reads what the function returns; new names become weights while ``vocabulary`` grows.

    Parameters
    ----------
    function : callable
    start : Costs or callable
    vocabulary : Vocabulary
    growing : bool
        Whether names that are not known yet become weights; otherwise they are left out.
    """

    def __init__(self, function: FeatureFunction, start: StartCosts, vocabulary: Vocabulary, growing: bool) -> None:
        self.function, self.start, self.vocabulary, self.growing = function, start, vocabulary, growing

    def priced(self, g1: Graph, g2: Graph) -> PricedPair:
        """Return a pair with its features."""
        given = self.function(g1, g2)
        if not isinstance(given, Mapping) or set(given) - set(PARTS):
            raise InvalidTypeError(f"features must return a dict with some of the keys {', '.join(PARTS)}")
        starts, shapes = part_starts(g1, g2), part_shapes(g1, g2)
        places: list[Any] = []
        weights: list[Any] = []
        values: list[Any] = []
        for name, part in given.items():
            for at, number, value in self._entries(name, part, shapes[name]):
                places.append(np.asarray(at) + starts[name])
                weights.append(number)
                values.append(value)
        features = Features(
            np.concatenate([np.zeros(0, np.int64), *places]),
            np.concatenate([np.zeros(0, np.int64), *weights]),
            np.concatenate([np.zeros(0), *values]),
        )
        if not np.isfinite(features.values).all():
            raise InvalidCostError("features must be finite numbers: forbid operations in the start costs")
        return PricedPair(g1, g2, base_prices(start_costs_of(self.start, g1, g2), g1, g2), features)

    def _number(self, name: Hashable) -> int | None:
        return self.vocabulary.number(name) if self.growing else self.vocabulary.numbers.get(name)

    def _entries(self, name: str, part: Any, shape: tuple[int, ...]) -> Iterable[tuple[Any, Any, Any]]:
        """Yield places within the part, numbers of weights, and values."""
        if is_array(part):
            if part.ndim != len(shape) + 1 or part.shape[:-1] != shape:
                raise InvalidCostError(
                    f"features of {name} have the shape {part.shape}, but must have {(*shape, 'k')}: k numbers for each"
                )
            part = {(name, k): part[..., k] for k in range(part.shape[-1])}
        if isinstance(part, Mapping):
            yield from self._columns(name, part, shape)
        else:
            yield self._rows(name, part, shape)

    def _columns(self, name: str, part: Mapping[Hashable, Any], shape: tuple[int, ...]) -> Iterable[Any]:
        for feature, given in part.items():
            column = np.asarray(given, dtype=np.float64)
            if column.shape != shape:
                raise InvalidCostError(
                    f"feature {feature!r} of {name} has the shape {column.shape}, but must have {shape}"
                )
            number = self._number(feature)
            if number is not None:
                there = np.flatnonzero(column)
                yield there, np.full(len(there), number), column.ravel()[there]

    def _rows(self, name: str, part: Iterable[Any], shape: tuple[int, ...]) -> tuple[Any, Any, Any]:
        """Read entries such as ``(u, v, feature)`` or ``(u, v, feature, value)``."""
        size = len(shape)
        places, numbers, values = [], [], []
        outside = None
        try:
            for row in part:
                feature, value = row[size], (row[size + 1] if len(row) > size + 1 else 1.0)
                number = self._number(feature)
                if number is None:
                    continue
                place = row[0] * shape[1] + row[1] if size == 2 else row[0]
                if not all(0 <= i < most for i, most in zip(row, shape, strict=False)):
                    outside = row
                    break
                places.append(place)
                numbers.append(number)
                values.append(float(value))
        except (TypeError, IndexError, ValueError):
            wanted = "(u, v, name, value)" if size == 2 else "(u, name, value)"
            raise InvalidTypeError(
                f"features of {name} must be an array of shape {(*shape, 'k')}, a dict of name to array, or entries "
                f"{wanted}"
            ) from None
        if outside is not None:
            raise InvalidCostError(f"features of {name} have the entry {outside!r}, but its shape is {shape}")
        if not all(map(math.isfinite, values)):
            raise InvalidCostError("features must be finite numbers: forbid operations in the start costs")
        return np.array(places, dtype=np.int64), np.array(numbers, dtype=np.int64), np.array(values, dtype=np.float64)
