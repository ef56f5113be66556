"""The weights that are learned: their names, their start values, and whether they may be negative."""

from __future__ import annotations

import math
from collections.abc import Hashable

from gedkit._system.numpy import np
from gedkit._tasks.learned_costs.priced_pair import Vector


class Vocabulary:
    """Numbers the weights in the order in which they are first met."""

    def __init__(self) -> None:
        self.numbers: dict[Hashable, int] = {}
        self._start: list[float] = []
        self._least: list[float] = []

    def number(self, name: Hashable, start: float = 0.0, least: float = -math.inf) -> int:
        """Return the number of a weight, which is new if the name is."""
        number = self.numbers.setdefault(name, len(self.numbers))
        if number == len(self._start):
            self._start.append(start)
            self._least.append(least)
        return number

    @property
    def start(self) -> Vector:
        """The weights before learning."""
        return np.array(self._start, dtype=np.float64)

    @property
    def least(self) -> Vector:
        """The smallest value that each weight may take."""
        return np.array(self._least, dtype=np.float64)

    def __len__(self) -> int:
        return len(self.numbers)
