"""Learned costs of a reaction: the weights that gedkit ships, as arrays of prices for one pair of sides."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from gedkit._costs.costs import Costs
from gedkit._tasks.reactions.features import (
    Feature,
    changed_atom,
    changed_bond,
    gone_bond,
    leaving_atom,
    leaving_bond,
    size_of_molecule,
    surroundings_differ,
)
from gedkit._tasks.reactions.kinds import RADII, AtomKind, BondKind, KindsOfSide, kinds_of_sides
from gedkit._tasks.reactions.pricing import APPEARING, Prices, stereo_prices
from gedkit._tasks.reactions.side import Side

Array: TypeAlias = "NDArray[np.float64]"
Kind = TypeVar("Kind", AtomKind, BondKind)

_MOST_REMEMBERED = 200_000  # prices of pairs of kinds
_SMALLEST = 1e-3  # of a bond broken or formed


class LearnedTable:
    """Weights of features, and the prices that were asked for, by numbers of the kinds of atoms and bonds."""

    def __init__(self, weights: dict[str, float]) -> None:
        self.weights = weights
        self._numbers: dict[AtomKind | BondKind, int] = {}
        self._pairs: dict[tuple[int, int], float] = {}
        self._gone: dict[tuple[str, BondKind], float] = {}
        self._leaving: dict[tuple[object, ...], float] = {}
        self._next = itertools.count()  # threads share the table: no two of them get the same number

    def total(self, features: list[Feature]) -> float:
        """Return what features cost; one that learning never saw costs nothing."""
        weights = self.weights
        return sum(weights.get(name, 0.0) * amount for name, amount in features)

    def gone(self, what: str, bond: BondKind) -> float:
        """Return the price of a bond broken or formed."""
        key = what, bond
        if (price := self._gone.get(key)) is None:
            price = self._gone[key] = self.total(gone_bond(what, bond))
        return price

    def leaving(self, atom: AtomKind, bonds: list[BondKind], size: int, share: int) -> float:
        """Return the price of an atom that leaves, with its bonds and the size of its molecule."""
        known = self._leaving
        of_atom = atom.symbol, atom.group, size, share
        if (price := known.get(of_atom)) is None:
            price = known[of_atom] = self.total(leaving_atom(*of_atom))
        for bond in bonds:
            first, second = bond.first, bond.second
            of_bond = first.symbol, first.group, second.symbol, second.group, bond.order, bond.in_ring
            if (more := known.get(of_bond)) is None:
                more = known[of_bond] = self.total(leaving_bond(bond))
            price += more
        return price

    def staying(self, before: list[Kind], after: list[Kind], price: Callable[[Kind, Kind], float]) -> Array:
        """Return the prices of all pairs of atoms, or of all pairs of bonds; ``price`` is asked once for two kinds."""
        if len(self._pairs) + len(self._gone) > _MOST_REMEMBERED:
            self._numbers, self._pairs, self._gone = {}, {}, {}  # numbers are not used again
        kinds1, places1 = _distinct(before)
        kinds2, places2 = _distinct(after)
        numbers1, numbers2 = (
            [self._numbers.setdefault(kind, next(self._next)) for kind in kinds] for kinds in (kinds1, kinds2)
        )
        table = np.empty((len(kinds1), len(kinds2)))
        pairs = self._pairs
        for i, (x, first) in enumerate(zip(numbers1, kinds1, strict=True)):
            for k, y in enumerate(numbers2):
                if (found := pairs.get((x, y))) is None:
                    found = pairs[x, y] = price(first, kinds2[k])
                table[i, k] = found
        prices: Array = table[np.ix_(places1, places2)]
        return prices

    def atom(self, before: AtomKind, after: AtomKind) -> float:
        """Return the price of an atom that stays, without its wider surroundings."""
        return self.total(changed_atom(before, after)) if before.symbol == after.symbol else np.inf

    def bond(self, before: BondKind, after: BondKind) -> float:
        """Return the price of a bond that stays."""
        return self.total(changed_bond(before, after)) if before.elements == after.elements else np.inf


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
        table.leaving(atom, before.around[u], *size_of_molecule(before.molecule_size[u], largest))
        for u, atom in enumerate(before.atoms)
    ]
    nodes = table.staying(before.atoms, after.atoms, table.atom) + _surroundings(before, after, table)
    nodes[np.not_equal.outer(reactants.symbols, products.symbols)] = np.inf  # other isotopes, if they are told apart
    return (
        nodes,
        np.array(leaving, dtype=np.float64),
        table.staying(before.bonds, after.bonds, table.bond),
        np.array([table.gone("break", bond) for bond in before.bonds], dtype=np.float64),
        np.array([table.gone("form", bond) for bond in after.bonds], dtype=np.float64),
    )


def _distinct(kinds: list[Kind]) -> tuple[list[Kind], list[int]]:
    """Return the kinds without repetition, and the place of each among them."""
    known: dict[Kind, int] = {}
    places = [known.setdefault(kind, len(known)) for kind in kinds]
    return list(known), places


def _surroundings(before: KindsOfSide, after: KindsOfSide, table: LearnedTable) -> Array:
    heavy = np.array([atom.symbol != "H" for atom in before.atoms], dtype=np.float64)
    total = np.zeros((len(before.atoms), len(after.atoms)))
    groups = [atom.group for atom in before.atoms]
    for radius in range(1, RADII + 1):
        of_group = {group: table.total(surroundings_differ(radius, group)) for group in set(groups)}
        prices = np.array([of_group[group] for group in groups])
        differ = np.not_equal.outer(before.surroundings[radius - 1], after.surroundings[radius - 1])
        total += differ * (prices * heavy)[:, None]
    return total
