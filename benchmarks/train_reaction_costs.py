"""Learns the costs that ``gk.map_reaction`` uses by default, from maps that were checked by hand.

``python benchmarks/train_reaction_costs.py`` reads the data set (see reaction_examples.py) and writes
src/gedkit/data/reaction_costs.json. The search that `gk.map_reaction` uses does not go by the clock, so that two runs
give the same table, but for the few reactions that are given up after `SECONDS`: the weights of the first rounds make
some proofs hard.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

import gedkit as gk
from gedkit._tasks.reactions.features import START, features_of_reaction
from gedkit._tasks.reactions.learned_prices import LearnedTable, prices_by_part
from gedkit._tasks.reactions.mapping import SEARCH
from gedkit._tasks.reactions.pricing import APPEARING
from reaction_examples import DATA, Example, learned_result, read_examples, same_map

L2 = 0.1
ROUNDS = 6
SECONDS = 2.0
LEAST = 5e-4  # weights below this are left out of the file
FILE = Path(__file__).resolve().parents[1] / "src" / "gedkit" / "data" / "reaction_costs.json"


def learn(examples: Sequence[Example], l2: float = L2, threads: int = 1) -> LearnedTable:
    """Return weights under which the right maps of the examples are the cheapest."""
    sides = {(id(e.reactants.graph), id(e.products.graph)): (e.reactants, e.products) for e in examples}
    first = LearnedTable(START)

    def features(g1: gk.Graph, g2: gk.Graph) -> dict[str, Any]:
        return features_of_reaction(*sides[id(g1), id(g2)])

    def start(g1: gk.Graph, g2: gk.Graph) -> gk.Costs:
        nodes, leaving, bonds, broken, formed = prices_by_part(*sides[id(g1), id(g2)], first)
        appearing = np.full(g2.n, APPEARING)
        return gk.Costs(
            node_sub=nodes,
            node_del=leaving,
            node_ins=appearing,
            edge_sub=bonds,
            edge_del=broken,
            edge_ins=formed,
            signed=True,
        )

    learned = gk.fit_costs(
        [(e.reactants.graph, e.products.graph) for e in examples],
        mappings=[e.pairs for e in examples],
        features=features,
        start=start,
        equal=lambda i, mapping: same_map(examples[i], mapping),
        l2=l2,
        rounds=ROUNDS,
        folds=0,
        threads=threads,
        time_limit=SECONDS,
        **SEARCH,
    )
    weights = dict(START)
    for name, weight in learned.weights.items():
        weights[str(name)] = weights.get(str(name), 0.0) + weight
    return LearnedTable(weights)


def main() -> None:
    """Learn from the whole file, and write the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", nargs="?", type=Path, default=DATA)
    parser.add_argument("-o", "--out", type=Path, default=FILE)
    chosen = parser.parse_args()
    examples = read_examples(chosen.data)
    begin = time.process_time()
    table = learn(examples)
    kept = {name: round(weight, 4) for name, weight in sorted(table.weights.items()) if abs(weight) >= LEAST}
    head = {"about": "weights of features of atom maps, see benchmarks/train_reaction_costs.py", "weights": kept}
    chosen.out.write_text(json.dumps(head, indent=0) + "\n", encoding="utf-8")
    right = sum(same_map(e, learned_result(e, LearnedTable(kept)).mapping) for e in examples)
    print(f"{len(kept)} weights in {time.process_time() - begin:.0f} s; {right} of {len(examples)} examples right")


if __name__ == "__main__":
    main()
