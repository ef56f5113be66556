r"""How similar two molecules are, by the weight of what they have in common.

With :math:`W_1` and :math:`W_2` for the sums of the bond orders of both molecules and :math:`d` for their distance,
the common part weighs :math:`W = (W_1 + W_2 - d) / 2`: a bond that is matched counts with the lower of the two orders.
Both similarities fall as the distance grows, so that asking for a least similarity is asking for a largest distance.

- Tanimoto: :math:`W / (W_1 + W_2 - W)`
- Johnson: :math:`W^2 / (W_1 W_2)`

They are 1 for two molecules without bonds.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from gedkit._costs.costs import Costs
from gedkit._graphs.graph import Graph
from gedkit.errors import InvalidOptionError


def bond_weight(molecule: Graph, costs: Costs) -> float:
    """Return the sum of the bond orders."""
    return math.fsum(costs.edge_del.cost(bond) for bond in molecule.edge_elements())


def tanimoto(w1: float, w2: float, distance: float) -> float:
    """Return the Tanimoto similarity of molecules of these weights at this distance."""
    common = (w1 + w2 - distance) / 2
    return common / (w1 + w2 - common) if w1 + w2 else 1.0


def johnson(w1: float, w2: float, distance: float) -> float:
    """Return the Johnson similarity of molecules of these weights at this distance."""
    common = (w1 + w2 - distance) / 2
    if not w1 or not w2:
        return 1.0 if w1 == w2 else 0.0
    return common * common / (w1 * w2)


def _tanimoto_cutoff(w1: float, w2: float, least: float) -> float:
    return (w1 + w2) * (1 - least) / (1 + least)


def _johnson_cutoff(w1: float, w2: float, least: float) -> float:
    return w1 + w2 - 2 * math.sqrt(least * w1 * w2)


class Measure(NamedTuple):
    """A similarity, and the distance up to which two molecules have at least a given one."""

    value: Callable[[float, float, float], float]
    cutoff: Callable[[float, float, float], float]


_MEASURES = {"tanimoto": Measure(tanimoto, _tanimoto_cutoff), "johnson": Measure(johnson, _johnson_cutoff)}


def measure_of(name: str) -> Measure:
    """Return the measure of that name."""
    if name not in _MEASURES:
        raise InvalidOptionError(f"similarity must be 'tanimoto' or 'johnson', got {name!r}")
    return _MEASURES[name]
