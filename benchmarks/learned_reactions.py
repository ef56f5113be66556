"""Atom maps of reactions with learned costs, through `gk.fit_costs`: 3-fold, block-wise, and by number of examples.

``python benchmarks/learned_reactions.py``. The file (see reaction_examples.py) has reactions that chemists mapped, and
the maps of other programs. A map is right if its condensed graph is isomorphic to that of the chemists. Atoms are in an
order that does not follow from the maps. Block-wise: the first half of the file trains and the second is tested, and
back. Three kinds of costs are learned:

- ``elements``: tables over elements, and over bond orders with the elements of both ends;
- ``groups``: tables over richer labels: an atom's element with its multiple bonds, aromaticity, hydrogens and charge, a
  bond's order and ring with both ends;
- ``features``: the feature function behind ``gk.map_reaction`` (see train_reaction_costs.py).
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import gedkit as gk
from experiment import circumstances
from gedkit._tasks.reactions.condensed import same_reaction
from gedkit._tasks.reactions.given_map import read_map
from gedkit._tasks.reactions.kinds import kinds_of_sides
from gedkit.errors import GedkitError
from reaction_examples import DATA, TOOLS, Example, learned_result, read_examples, same_map
from train_reaction_costs import learn

INF = float("inf")
START = gk.Costs(node_sub=INF, node_del=0, node_ins=50, edge_sub=0.2)
KINDS = {"elements": "tables over elements", "groups": "tables over groups", "features": "feature function"}
SIZES = 50, 110, 220, 440
Pair = tuple[gk.Graph, gk.Graph]


class Score(NamedTuple):
    """How many maps are right, and how many are proven to be the cheapest."""

    right: int
    proven: int


def by_elements(example: Example) -> Pair:
    """Return both sides with bonds labeled by their order and both elements."""
    graphs = []
    for side in (example.reactants, example.products):
        ends = [sorted((side.symbols[u], side.symbols[v])) for u, v in side.bonds]
        labels = [f"{a}-{b} {order:g}" for (a, b), order in zip(ends, side.orders, strict=True)]
        graphs.append(gk.Graph(len(side.symbols), side.bonds, node_labels=side.symbols, edge_labels=labels))
    return graphs[0], graphs[1]


def by_groups(example: Example) -> Pair:
    """Return both sides with richer labels, which begin with the elements."""
    graphs = []
    sides = example.reactants, example.products
    for side, kinds in zip(sides, kinds_of_sides(*sides), strict=True):
        atoms = [(a.symbol, f"{a.group}h{a.hydrogens}{a.charge:+d}") for a in kinds.atoms]
        bonds = [
            (b.elements, b.order, b.in_ring, *sorted(f"{end.group}{end.degree}" for end in (b.first, b.second)))
            for b in kinds.bonds
        ]
        graphs.append(gk.Graph(len(atoms), side.bonds, node_labels=atoms, edge_labels=bonds))
    return graphs[0], graphs[1]


def start_by_groups(pairs: Sequence[Pair]) -> gk.Costs:
    """Return the same start costs for richer labels: elements stay, other orders of bonds cost .2."""
    atoms = {label for pair in pairs for graph in pair for label in graph.node_labels}
    bonds = {label for pair in pairs for graph in pair for label in graph.edge_labels}
    same_element = {(a, b): 0.0 for a, b in product(atoms, atoms) if a[0] == b[0] and a != b}
    same_order = {(a, b): 0.0 for a, b in product(bonds, bonds) if a[:2] == b[:2] and a != b}
    return gk.Costs(node_sub={...: INF, **same_element}, node_del=0, node_ins=50, edge_sub={...: 0.2, **same_order})


class Tables:
    """Learning label tables."""

    def __init__(self, examples: Sequence[Example], kind: str) -> None:
        self.examples = examples
        self.pairs = [(by_elements if kind == "elements" else by_groups)(e) for e in examples]
        self.start = START if kind == "elements" else start_by_groups(self.pairs)

    def fit(self, which: Sequence[int]) -> gk.Costs:
        """Learn from some of the reactions."""
        costs = gk.fit_costs(
            [self.pairs[i] for i in which],
            mappings=[self.examples[i].pairs for i in which],
            equal=lambda k, mapping: same_map(self.examples[which[k]], mapping),
            start=self.start,
            folds=0,
            time_limit=1,
            threads=1,
        )
        assert isinstance(costs, gk.Costs)
        return costs

    def score(self, costs: gk.Costs, which: Sequence[int]) -> Score:
        """Solve some of the reactions, the atoms of the products in random order."""
        rng = np.random.default_rng(0)
        right = proven = 0
        for i in which:
            g1, g2 = self.pairs[i]
            order = rng.permutation(g2.n).tolist()
            found = gk.solve(g1, g2.permuted(order), costs=costs, time_limit=10, keep_names=False)
            proven += found.optimal
            mapping = [(u, None if v is None else order[v]) for u, v in found.mapping]
            right += same_map(self.examples[i], mapping)
        return Score(right, proven)


class WithFeatures:
    """Learning what ``gk.map_reaction`` uses."""

    def __init__(self, examples: Sequence[Example]) -> None:
        self.examples = examples

    def fit(self, which: Sequence[int]) -> Any:
        """Learn from some of the reactions."""
        return learn([self.examples[i] for i in which])

    def score(self, costs: Any, which: Sequence[int]) -> Score:
        """Solve some of the reactions."""
        found = [(i, learned_result(self.examples[i], costs)) for i in which]
        right = sum(same_map(self.examples[i], result.mapping) for i, result in found)
        return Score(right, sum(result.optimal for _, result in found))


def programs(examples: Sequence[Example]) -> dict[str, int]:
    """Return how many maps of other programs are right."""
    found = dict.fromkeys(TOOLS, 0)
    for name in TOOLS:
        for e in examples:
            try:
                found[name] += same_reaction(read_map(e.row[name]).condensed, e.condensed)
            except GedkitError:
                continue
    return found


def splits_of(count: int) -> dict[str, list[tuple[list[int], list[int]]]]:
    """Return (to learn from, to test on) for each part."""
    everything = list(range(count))
    half = (count + 1) // 2
    blocks = everything[:half], everything[half:]
    order = np.random.default_rng(0).permutation(count).tolist()
    test, rest = order[: count // 2], order[count // 2 :]
    return {
        "folds": [([i for i in everything if i % 3 != f], [i for i in everything if i % 3 == f]) for f in range(3)],
        "blocks": [blocks, blocks[::-1]],
        "curve": [(rest[:n], test) for n in SIZES],
    }


def main() -> None:
    """Print what was measured and write it, or the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, nargs="?", default=DATA)
    parser.add_argument("--every", type=int, default=1, help="take only every n-th reaction")
    parser.add_argument("--kinds", nargs="*", default=list(KINDS), choices=list(KINDS))
    parser.add_argument("--parts", nargs="*", default=["folds", "blocks", "curve"])
    parser.add_argument(
        "--out", type=Path, required=True, help="JSON with all that was measured; what is there is kept"
    )
    parser.add_argument("--tables", type=Path, help="write the tables of --out into this folder instead of measuring")
    chosen = parser.parse_args()
    record: dict[str, Any] = json.loads(chosen.out.read_text()) if chosen.out.exists() else {}
    if chosen.tables:
        for name, made in (("learned-reactions", table(record)), ("learning-curve", curve(record))):
            (chosen.tables / f"{name}.json").write_text(json.dumps(made, indent=1) + "\n")
        return
    examples = read_examples(chosen.file)[:: chosen.every]
    count = len(examples)
    if record.get("reactions") != count:
        start = Tables(examples, "elements").score(START, range(count)).right
        record = {"reactions": count, "others": programs(examples), "start": start}
    print(record, flush=True)
    for kind in chosen.kinds:
        learner = WithFeatures(examples) if kind == "features" else Tables(examples, kind)
        for part in chosen.parts:
            for number, (train, held_out) in enumerate(splits_of(count)[part]):
                name = f"{kind}, {part} {number}"
                if name in record:
                    continue
                began = time.process_time()
                costs = learner.fit(train)
                seconds = time.process_time() - began
                right, proven = learner.score(costs, held_out)
                row = {"train": len(train), "test": len(held_out), "right": right, "proven": proven}
                record[name] = row | {"cpu_s": round(seconds, 1)}
                print(name, record[name], flush=True)
                chosen.out.write_text(json.dumps(record, indent=1) + "\n")


def table(record: dict[str, Any]) -> dict[str, Any]:
    """Return the rows of the documentation."""
    count = record["reactions"]
    rows = [["start costs", "", str(record["start"]), "", ""]]
    for kind, words in KINDS.items():
        for part, name in (("folds", "3-fold"), ("blocks", "block-wise")):
            found = [row for key, row in record.items() if key.startswith(f"{kind}, {part} ")]
            if found and sum(row["test"] for row in found) == count:
                right, proven = (sum(row[key] for row in found) for key in ("right", "proven"))
                seconds = f"{max(row['cpu_s'] for row in found):.0f} s"
                rows.append([f"learned, {words}", name, str(right), f"{proven / count:.1%}", seconds])
    rows += [[name, "", str(right), "", ""] for name, right in record["others"].items() if name != "GraphMapper"]
    header = ["", "test", f"right maps of {count}", "proven", "training, CPU time"]
    return _page(header, rows)


def curve(record: dict[str, Any]) -> dict[str, Any]:
    """Return right maps by number of examples."""
    tested = max(row["test"] for key, row in record.items() if ", curve " in key)
    rows = []
    for kind, words in KINDS.items():
        found = [record.get(f"{kind}, curve {i}") for i in range(len(SIZES))]
        if all(found):
            rows.append([f"learned, {words}", *(str(row["right"]) for row in found if row)])
    return _page([f"right maps of {tested}", *(f"{n} examples" for n in SIZES)], rows)


def _page(header: list[str], rows: list[list[str]]) -> dict[str, Any]:
    recorded = {key: circumstances()[key] for key in ("commit", "date")}
    align = ["---", *("---" if name == "test" else "---:" for name in header[1:])]
    return {
        "source": "benchmarks/learned_reactions.py",
        "recorded": recorded,
        "header": header,
        "align": align,
        "rows": rows,
    }


if __name__ == "__main__":
    main()
