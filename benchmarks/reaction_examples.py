"""Reactions with maps that were checked by hand: a CSV file with the columns id, mapped, and the maps of other tools.

Numbers are taken off and atoms are put in random order before anything looks at them: in mapped SMILES the order of the
atoms often tells the map.
"""

from __future__ import annotations

import csv
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import gedkit as gk
from gedkit._tasks.reactions.condensed import condensed_graph, same_reaction
from gedkit._tasks.reactions.given_map import read_map
from gedkit._tasks.reactions.learned_prices import LearnedTable, learned_prices
from gedkit._tasks.reactions.mapping import SEARCH
from gedkit._tasks.reactions.pricing import Prices
from gedkit._tasks.reactions.side import Side, side_of

__all__ = ["DATA", "TOOLS", "Example", "folds", "map_with", "read_examples", "same_map"]

DATA = Path(__file__).resolve().parents[2] / "shared" / "data" / "reactions" / "golden_half.csv"
TOOLS = ("RXNMapper", "LocalMapper", "GraphMapper")

Pairs = list[tuple[int, int]]


class Example(NamedTuple):
    """A reaction, its atoms in random order, with the right map and those of the tools."""

    name: str
    reactants: Side
    products: Side
    pairs: Pairs
    condensed: gk.Graph
    row: dict[str, str]


def read_examples(path: Path = DATA, seed: int = 0) -> list[Example]:
    """Read all rows; the seed is that of the order of atoms."""
    rng = random.Random(seed)
    with path.open(encoding="utf-8") as file:
        return [_example(row, rng) for row in csv.DictReader(file)]


def _example(row: dict[str, str], rng: random.Random) -> Example:
    given = read_map(row["mapped"])
    (reactants, place1), (products, place2) = (_shuffled(side, rng) for side in given[:2])
    pairs = [(place1[u], place2[v]) for u, v in given.pairs]
    return Example(row["id"], reactants, products, pairs, condensed_graph(reactants, products, pairs), row)


def _shuffled(side: Side, rng: random.Random) -> tuple[Side, list[int]]:
    """Return the side with its atoms in random order, and where each atom went."""
    from rdkit import Chem

    order = list(range(len(side.symbols)))
    rng.shuffle(order)
    molecule = Chem.RenumberAtoms(side.molecule, order)
    made = side_of(molecule)
    in_molecule = {old: new for new, old in enumerate(order)}
    in_side = {old: new for new, old in enumerate(made.order)}
    return made, [in_side[in_molecule[old]] for old in side.order]


def map_with(example: Example, prices: Prices, seconds: float = 10) -> gk.Result:
    """Return the cheapest map of an example."""
    graphs = example.reactants.graph, example.products.graph
    return gk.solve(*graphs, costs=prices.costs, time_limit=seconds, keep_names=False, **SEARCH)


def learned_result(example: Example, table: LearnedTable) -> gk.Result:
    """Return the cheapest map under a table of learned weights."""
    return map_with(example, learned_prices(example.reactants, example.products, table))


def same_map(example: Example, mapping: Any) -> bool:
    """Whether a mapping, in the form of `Result.mapping`, is the right map up to equivalent atoms."""
    pairs = [(u, v) for u, v in mapping or () if u is not None and v is not None]
    return same_reaction(condensed_graph(example.reactants, example.products, pairs), example.condensed)


def folds(examples: Sequence[Example], count: int) -> Iterator[tuple[list[Example], list[Example]]]:
    """Yield (to learn from, to test on); every ``count``-th example is tested on."""
    for fold in range(count):
        yield (
            [e for i, e in enumerate(examples) if i % count != fold],
            [e for i, e in enumerate(examples) if i % count == fold],
        )
