"""Atom maps of reactions with learned costs, through `gk.fit_costs`: 3-fold, block-wise, and by number of examples.

``python benchmarks/learned_reactions.py ../shared/data/reactions/golden_half.csv``. The file has reactions that
chemists mapped (``mapped``) and the maps of other programs, one column each. A map is right if its condensed graph is
isomorphic to that of the chemists. Atoms come in an order that follows from their structure, not from the maps, and
those of the products are shuffled. Block-wise: the first half of the file trains and the second is tested, and back.
"""

from __future__ import annotations

import argparse
import csv
import json
import time
from pathlib import Path
from typing import Any

import numpy as np

import gedkit as gk
from experiment import circumstances
from gedkit._reactions.condensed import condensed_graph, same_reaction
from gedkit._reactions.given_map import GivenMap, read_map
from gedkit._reactions.side import Side
from gedkit.errors import GedkitError
from reaction_features import ReactionFeatures

INF = float("inf")
PROGRAMS = ("LocalMapper", "RXNMapper", "GraphMapper")
START = gk.Costs(node_sub=INF, node_del=0, node_ins=50, edge_sub=0.2)


def bonds_by_ends(side: Side) -> gk.Graph:
    """Return the graph of a side with bonds labelled by their order and both elements."""
    ends = [sorted((side.symbols[u], side.symbols[v])) for u, v in side.bonds]
    labels = [f"{a}-{b} {order:g}" for (a, b), order in zip(ends, side.orders, strict=True)]
    return gk.Graph(len(side.symbols), side.bonds, node_labels=side.symbols, edge_labels=labels)


class Reactions:
    """Pairs of graphs with their right maps."""

    def __init__(self, rows: list[dict[str, str]]) -> None:
        self.given: list[GivenMap] = [read_map(row["mapped"]) for row in rows]
        self.pairs = [(given.reactants.graph, given.products.graph) for given in self.given]
        self.labelled = [(bonds_by_ends(given.reactants), bonds_by_ends(given.products)) for given in self.given]
        self.mappings = [given.pairs for given in self.given]
        self.right = [given.condensed for given in self.given]
        self.features = ReactionFeatures([(given.reactants, given.products) for given in self.given])

    def equal(self, i: int, mapping: list[tuple[int | None, int | None]]) -> bool:
        """Whether a map of reaction ``i`` is that of the chemists."""
        pairs = [(u, v) for u, v in mapping if u is not None and v is not None]
        given = self.given[i]
        return same_reaction(condensed_graph(given.reactants, given.products, pairs), self.right[i])

    def fit(self, which: list[int], how: dict[str, object]) -> gk.LearnedCosts | gk.FeatureCosts:
        """Learn from some of the reactions."""
        pairs = self.pairs if "features" in how else self.labelled
        return gk.fit_costs(
            [pairs[i] for i in which],
            mappings=[self.mappings[i] for i in which],
            equal=lambda k, mapping: self.equal(which[k], mapping),
            folds=0,
            time_limit=1,
            threads=1,
            **how,
        )

    def score(self, costs: object, which: list[int]) -> tuple[int, int]:
        """Return how many maps are right, and how many are proven to be the cheapest."""
        rng = np.random.default_rng(0)
        right = proven = 0
        for i in which:
            g1, g2 = (self.pairs if isinstance(costs, gk.FeatureCosts) else self.labelled)[i]
            order = rng.permutation(g2.n).tolist()
            priced = costs.costs_for(g1, g2) if isinstance(costs, gk.FeatureCosts) else costs
            if isinstance(costs, gk.FeatureCosts):  # arrays follow the numbers of nodes; edges keep their order
                parts = {
                    name: getattr(priced, name).describe() for name in ("node_del", "edge_sub", "edge_del", "edge_ins")
                }
                sub, new = priced.node_sub.describe()[:, order], priced.node_ins.describe()[order]
                priced = gk.Costs(node_sub=sub, node_ins=new, **parts, signed=True)
            found = gk.solve(g1, g2.permuted(order), costs=priced, keep_names=False)
            proven += found.optimal
            right += self.equal(i, [(u, None if v is None else order[v]) for u, v in found.mapping])
        return right, proven


def programs(rows: list[dict[str, str]], right: list[gk.Graph]) -> dict[str, list[bool]]:
    """Return which maps of other programs are right."""
    found: dict[str, list[bool]] = {}
    for name in PROGRAMS:
        verdicts = []
        for row, graph in zip(rows, right, strict=True):
            try:
                verdicts.append(same_reaction(read_map(row[name]).condensed, graph))
            except GedkitError:
                verdicts.append(False)
        found[name] = verdicts
    return found


def main() -> None:
    """Print the tables and write what was measured."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--every", type=int, default=1, help="take only every n-th reaction")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--l2", type=float, default=None)
    parser.add_argument("--kinds", nargs="*", default=["tables", "features"])
    parser.add_argument("--parts", nargs="*", default=["folds", "blocks", "curve"])
    parser.add_argument("--split", type=int, help="only this one of each part")
    parser.add_argument("--out", type=Path, help="JSON with all that was measured; what is there is kept")
    parser.add_argument("--table", type=Path, help="write the table of --out here instead of measuring")
    chosen = parser.parse_args()
    if chosen.table:
        chosen.table.write_text(json.dumps(table(json.loads(chosen.out.read_text())), indent=1) + "\n")
        return
    with chosen.file.open(newline="") as file:
        rows = list(csv.DictReader(file))[:: chosen.every]
    began = time.process_time()
    reactions = Reactions(rows)
    count = len(rows)
    everything = list(range(count))
    print(f"{count} reactions, read in {time.process_time() - began:.1f} s", flush=True)
    record: dict[str, Any] = {}
    if chosen.out and chosen.out.exists():
        record = json.loads(chosen.out.read_text())
    if record.get("reactions") != count:
        others = programs(rows, reactions.right)
        start = reactions.score(START, everything)[0]
        record = {"reactions": count, "others": {k: sum(v) for k, v in others.items()}, "start": start}
    print(f"right: {record['others']}, start costs {record['start']}", flush=True)
    splits = {
        "folds": [([i for i in everything if i % 3 != f], [i for i in everything if i % 3 == f]) for f in range(3)],
        "blocks": [
            (everything[: count // 2], everything[count // 2 :]),
            (everything[count // 2 :], everything[: count // 2]),
        ],
        "curve": [],
    }
    order = np.random.default_rng(0).permutation(count).tolist()
    test = order[: count // 2]
    splits["curve"] = [(order[count // 2 : count // 2 + n], test) for n in (50, 110, 220, 440)]
    for kind in chosen.kinds:
        how: dict[str, object] = {"start": START, "rounds": chosen.rounds, "l2": chosen.l2}
        if kind == "features":
            how["features"] = reactions.features
        for part in chosen.parts:
            for number, (train, held_out) in enumerate(splits[part]):
                if f"{kind}, {part} {number}" in record or chosen.split not in (None, number):
                    continue
                began = time.process_time()
                costs = reactions.fit(train, how)
                seconds = time.process_time() - began
                right, proven = reactions.score(costs, held_out)
                row = {"train": len(train), "test": len(held_out), "right": right, "proven": proven}
                row |= {"cpu_s": round(seconds, 1), "weights": len(costs.report.weights)}
                record[f"{kind}, {part} {number}"] = row
                print(kind, part, number, row, [tuple(r) for r in costs.report.rounds][-1], flush=True)
    if chosen.out:
        chosen.out.write_text(json.dumps(record, indent=1) + "\n")


def table(record: dict[str, Any]) -> dict[str, Any]:
    """Return the rows of the documentation from what one or several runs wrote."""
    count = record["reactions"]
    rows = [["start costs", "", str(record["start"]), "", ""]]
    for kind, words in (("tables", "label tables"), ("features", "feature function")):
        for part, name in (("folds", "3-fold"), ("blocks", "block-wise")):
            found = [row for key, row in record.items() if key.startswith(f"{kind}, {part} ")]
            if found and sum(row["test"] for row in found) == count:
                right, proven = (sum(row[key] for row in found) for key in ("right", "proven"))
                seconds = f"{max(row['cpu_s'] for row in found):.0f} s"
                rows.append([f"learned, {words}", name, str(right), f"{proven / count:.0%}", seconds])
    rows += [[name, "", str(right), "", ""] for name, right in record["others"].items() if name != "GraphMapper"]
    header = ["", "test", f"right maps of {count}", "proven", "training, CPU time"]
    recorded = {key: circumstances()[key] for key in ("commit", "date")}
    align = ["---", "---", "---:", "---:", "---:"]
    return {
        "source": "benchmarks/learned_reactions.py",
        "recorded": recorded,
        "header": header,
        "align": align,
        "rows": rows,
    }


if __name__ == "__main__":
    main()
