"""The split into graphs for training, validation and testing."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gedkit.errors import InvalidOptionError


@dataclass(frozen=True)
class Split:
    """Indices of the graphs: 60 %, 20 % and 20 %."""

    train: NDArray[np.int64]
    validation: NDArray[np.int64]
    test: NDArray[np.int64]


def split(count: int, how: str, seed: int) -> Split:
    """Split ``count`` graphs; ``how`` is "random", or "ordered" to keep their order.

    Examples
    --------
    >>> parts = split(10, "ordered", seed=0)
    >>> parts.train.tolist(), parts.validation.tolist(), parts.test.tolist()
    ([0, 1, 2, 3, 4, 5], [6, 7], [8, 9])
    """
    if count < 5:
        raise InvalidOptionError(f"training needs at least 5 graphs, got {count}")
    order = np.arange(count)
    if how == "random":
        np.random.default_rng([seed, 0]).shuffle(order)
    aside = max(1, round(count / 5))
    train, validation, test = np.split(order, [count - 2 * aside, count - aside])
    return Split(train, validation, test)
