"""Ready-made costs: the parts of ``Costs.mces()`` and ``Costs.chemistry()``, as tables over labels.

Tables rather than functions, so that they can be stored in an index, sent to other processes and compared.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from gedkit._graphs.labels import Label
from gedkit.errors import InvalidTypeError

# As `from_rdkit` labels bonds: the names of RDKit's bond types in lower case, E and Z with `stereo=True`.
BOND_ORDERS: dict[Label, float] = {
    None: 1.0,
    "single": 1.0,
    "double": 2.0,
    "double E": 2.0,
    "double Z": 2.0,
    "triple": 3.0,
    "aromatic": 1.5,
    "quadruple": 4.0,
    "quintuple": 5.0,
    "hextuple": 6.0,
    "oneandahalf": 1.5,
    "twoandahalf": 2.5,
    "threeandahalf": 3.5,
    "fourandahalf": 4.5,
    "fiveandahalf": 5.5,
    "dative": 1.0,
    "dativeone": 1.0,
    "dativel": 1.0,
    "dativer": 1.0,
    "unspecified": 0.0,
    "ionic": 0.0,
    "hydrogen": 0.0,
    "threecenter": 0.0,
    "other": 0.0,
    "zero": 0.0,
}

_GROUPS = (("F", "Cl", "Br", "I"), ("O", "S", "Se", "Te"), ("N", "P", "As"), ("C", "Si", "Ge"))


def mces_parts(orders: Mapping[Label, float] | None) -> dict[str, Any]:
    """Return the parts of the costs whose distance is the MCES distance."""
    if orders is not None and not isinstance(orders, Mapping):
        raise InvalidTypeError(f"orders must be a table of bond orders such as {{'single': 1}}, got {orders!r}")
    single = dict(BOND_ORDERS if orders is None else orders)
    return {
        "node_sub": float("inf"),
        "node_del": 0,
        "node_ins": 0,
        "edge_sub": {(a, b): abs(single[a] - single[b]) for a, b in combinations(single, 2)},
        "edge_del": single,
        "edge_ins": single,
    }


def chemistry_parts() -> dict[str, Any]:
    """Return the parts of costs by groups of elements and orders of bonds."""
    similar = {pair: 0.5 for group in _GROUPS for pair in combinations(group, 2)}
    bonds = {(a, b): abs(BOND_ORDERS[a] - BOND_ORDERS[b]) / 2 for a, b in combinations(BOND_ORDERS, 2)}
    return {"node_sub": {**similar, ...: 1}, "edge_sub": {**bonds, ...: 1}}
