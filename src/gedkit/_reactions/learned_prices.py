"""Learned costs of a reaction: the weights that gedkit ships, as arrays of prices for one pair of sides."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from gedkit._costs.costs import Costs
from gedkit._reactions.features import (
    Feature,
    changed_atom,
    changed_bond,
    gone_bond,
    leaving_atom,
    surroundings_differ,
)
from gedkit._reactions.kinds import RADII, AtomKind, BondKind, KindsOfSide, kinds_of_sides
from gedkit._reactions.pricing import APPEARING, Prices, stereo_prices
from gedkit._reactions.side import Side

__all__ = ["LearnedTable", "learned_prices", "prices_by_part", "shipped_table"]

Array: TypeAlias = "NDArray[np.float64]"
Kind = TypeVar("Kind", AtomKind, BondKind)

_MOST_REMEMBERED = 200_000  # prices of pairs of kinds
_SMALLEST = 1e-3  # of a bond broken or formed


class LearnedTable:
    """Weights of features, and the prices of kinds of atoms and bonds that were asked for."""

    def __init__(self, weights: dict[str, float]) -> None:
        self.weights = weights
        self._atoms: dict[tuple[AtomKind, AtomKind], float] = {}
        self._bonds: dict[tuple[BondKind, BondKind], float] = {}
        self._gone: dict[tuple[str, BondKind], float] = {}

    def total(self, features: list[Feature]) -> float:
        """Return what features cost; one that learning never saw costs nothing."""
        weights = self.weights
        return sum(weights.get(name, 0.0) * amount for name, amount in features)

    def atom(self, before: AtomKind, after: AtomKind) -> float:
        """Return the price of an atom that stays, without its wider surroundings."""
        if before.symbol != after.symbol:
            return np.inf
        key = before, after
        if (price := self._atoms.get(key)) is None:
            self._forget_many(self._atoms)
            price = self._atoms[key] = self.total(changed_atom(before, after))
        return price

    def bond(self, before: BondKind, after: BondKind) -> float:
        """Return the price of a bond that stays."""
        key = before, after
        if (price := self._bonds.get(key)) is None:
            self._forget_many(self._bonds)
            same = before.elements == after.elements
            price = self._bonds[key] = self.total(changed_bond(before, after)) if same else np.inf
        return price

    def gone(self, what: str, bond: BondKind) -> float:
        """Return the price of a bond broken or formed."""
        key = what, bond
        if (price := self._gone.get(key)) is None:
            self._forget_many(self._gone)
            price = self._gone[key] = self.total(gone_bond(what, bond))
        return price

    @staticmethod
    def _forget_many(prices: dict[Any, float]) -> None:
        if len(prices) >= _MOST_REMEMBERED:
            prices.clear()


@cache
def shipped_table() -> LearnedTable:
    """Return the table that comes with gedkit."""
    text = files("gedkit.data").joinpath("reaction_costs.json").read_text("utf-8")
    return LearnedTable(json.loads(text)["weights"])


def learned_prices(reactants: Side, products: Side, table: LearnedTable | None = None) -> Prices:
    """Return the costs of a reaction under a table of weights, by default the one that comes with gedkit."""
    nodes, leaving, bonds, broken, formed = prices_by_part(reactants, products, table or shipped_table())
    marked_nodes, marked_bonds = stereo_prices(reactants, products)
    nodes, bonds = nodes + marked_nodes, bonds + marked_bonds
    # No cost may be negative. What is added here, every map costs more: each bond of either side is broken, formed, or
    # half of a bond that stays, and each atom of the reactants stays or leaves.
    by_bond = max(0.0, _SMALLEST - min(broken.min(initial=0), formed.min(initial=0)), -bonds.min(initial=0) / 2)
    by_atom = max(0.0, -leaving.min(initial=0), -nodes.min(initial=0))
    costs = Costs(
        node_sub=nodes + by_atom,
        node_del=leaving + by_atom,
        node_ins=np.full(nodes.shape[1], APPEARING),
        edge_sub=bonds + 2 * by_bond,
        edge_del=broken + by_bond,
        edge_ins=formed + by_bond,
    )
    return Prices(costs, float(by_bond * (len(broken) + len(formed)) + by_atom * len(leaving)))


def prices_by_part(reactants: Side, products: Side, table: LearnedTable) -> tuple[Array, Array, Array, Array, Array]:
    """Return what atoms that stay, atoms that leave, and bonds that stay, are broken and are formed cost."""
    before, after = kinds_of_sides(reactants, products)
    largest = max(before.molecule_size, default=1)
    leaving = [
        table.total(leaving_atom(atom, before.around[u], before.molecule_size[u], largest))
        for u, atom in enumerate(before.atoms)
    ]
    return (
        _prices_of_pairs(before.atoms, after.atoms, table.atom) + _surroundings(before, after, table),
        np.array(leaving, dtype=np.float64),
        _prices_of_pairs(before.bonds, after.bonds, table.bond),
        np.array([table.gone("break", bond) for bond in before.bonds], dtype=np.float64),
        np.array([table.gone("form", bond) for bond in after.bonds], dtype=np.float64),
    )


def _prices_of_pairs(first: list[Kind], second: list[Kind], price: Callable[[Kind, Kind], float]) -> Array:
    """Return the prices of all pairs; those of the same kinds are looked up once."""
    numbers1, numbers2 = _numbers(first), _numbers(second)
    kinds1, kinds2 = dict.fromkeys(first), dict.fromkeys(second)
    table = np.array([[price(x, y) for y in kinds2] for x in kinds1], dtype=np.float64)
    prices: Array = table.reshape(len(kinds1), len(kinds2))[np.ix_(numbers1, numbers2)]
    return prices


def _numbers(kinds: list[Kind]) -> list[int]:
    known: dict[Kind, int] = {}
    return [known.setdefault(kind, len(known)) for kind in kinds]


def _surroundings(before: KindsOfSide, after: KindsOfSide, table: LearnedTable) -> Array:
    heavy = np.array([atom.symbol != "H" for atom in before.atoms], dtype=np.float64)
    total = np.zeros((len(before.atoms), len(after.atoms)))
    for radius in range(1, RADII + 1):
        prices = np.array([table.total(surroundings_differ(radius, atom.group)) for atom in before.atoms])
        differ = np.not_equal.outer(before.surroundings[radius - 1], after.surroundings[radius - 1])
        total += differ * (prices * heavy)[:, None]
    return total
