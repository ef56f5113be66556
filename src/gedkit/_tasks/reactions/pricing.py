"""What a map of a reaction costs: arrays of prices for one pair of sides.

Under ``"minimal"`` a map costs its bonds that are broken or formed. A bond between an atom that stays and one that
leaves the drawing counts half, as only one of its ends is seen to change; bonds within what leaves count nothing.
Among maps with the same bonds, changes of bond orders, hydrogens, charges and aromaticity decide, in this order of
weight, and all of them together count less than half a bond in reactions of usual size.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gedkit._costs.costs import Costs
from gedkit._tasks.reactions.side import Side

APPEARING = 1000.0  # of an atom of the products: only where the reactants have none left
_ORDER = 0.01  # times the difference of the bond orders
_HYDROGEN = 0.003
_CHARGE = 0.003
_AROMATIC = 0.001
_MARK = 0.0005  # of a stereo mark that changes


class Prices(NamedTuple):
    """Costs for the two graphs, and how much more each map costs under them than it should."""

    costs: Costs
    offset: float


def minimal_prices(reactants: Side, products: Side) -> Prices:
    """Return the costs under which the cheapest map changes the fewest bonds."""
    nodes = np.where(np.not_equal.outer(reactants.symbols, products.symbols), np.inf, 0.0)
    nodes += _HYDROGEN * _differences(reactants.hydrogens, products.hydrogens)
    nodes += _CHARGE * _differences(reactants.charges, products.charges)
    nodes += _AROMATIC * np.not_equal.outer(reactants.aromatic, products.aromatic)
    # A bond costs 1 less 1/2 for each end that leaves. That is written as 1/2 for each bond of an atom that stays, so
    # that no cost is negative: all maps then cost 1 more for each bond of the reactants.
    nodes += 0.5 * np.array(reactants.degrees, dtype=np.float64)[:, None]
    bonds = _ORDER * _differences(reactants.orders, products.orders)
    marked_nodes, marked_bonds = stereo_prices(reactants, products)
    costs = Costs(
        node_sub=nodes + marked_nodes,
        node_del=np.zeros(len(reactants.symbols)),
        node_ins=np.full(len(products.symbols), APPEARING),
        edge_sub=bonds + marked_bonds,
        edge_del=np.ones(len(reactants.bonds)),
        edge_ins=np.ones(len(products.bonds)),
    )
    return Prices(costs, float(len(reactants.bonds)))


def stereo_prices(reactants: Side, products: Side) -> tuple[np.ndarray | float, np.ndarray | float]:
    """Return what changes of the marks of stereocenters and of double bonds cost, which breaks ties."""
    nodes: np.ndarray | float = 0.0
    bonds: np.ndarray | float = 0.0
    if any(reactants.marks) or any(products.marks):
        nodes = _MARK * np.not_equal.outer(reactants.marks, products.marks)
    if any(reactants.bond_marks) or any(products.bond_marks):
        bonds = _MARK * np.not_equal.outer(reactants.bond_marks, products.bond_marks)
    return nodes, bonds


def _differences(first: list[int] | list[float], second: list[int] | list[float]) -> np.ndarray:
    return np.abs(np.subtract.outer(np.array(first, dtype=np.float64), np.array(second, dtype=np.float64)))
