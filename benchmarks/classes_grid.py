"""Classes from the nearest graph: constants of Riesen and Bunke chosen by `GridSearchCV`, beside fixed ones.

``python benchmarks/classes_grid.py --out build/bench/classes.json``. The official splits, of which the first
``--train`` and ``--test`` graphs in a random order are taken; distances by ``--solver``. The grid is searched by
cross-validation with three folds on the training part alone. Intervals are Wilson's, 95%.
"""

from __future__ import annotations

import argparse
import json
import time
from itertools import product
from pathlib import Path

import numpy as np
from sklearn.model_selection import GridSearchCV
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import Pipeline

import gedkit as gk
from experiment import circumstances
from gedkit.integrations.sklearn import GEDDistances
from reactions import interval

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
# tau of nodes and of edges: around the values of Riesen and Bunke (2009) for each set
CONSTANTS = {
    "letter-low": ((0.1, 0.3, 0.7), (0.1, 0.5, 1.7)),
    "letter-med": ((0.3, 0.7, 1.1), (0.5, 1.1, 1.9)),
    "letter-high": ((0.5, 0.9, 1.3), (0.5, 1.1, 1.9)),
    "grec": ((45, 90, 120), (10, 15, 30)),
    "aids": ((0.5, 1.1, 2), (0.1, 0.5, 1)),
    "mutagenicity": ((2, 6, 11), (0.5, 1.1, 2)),
}
SHARES = 0.25, 0.5, 0.75
# Where the costs that the set comes with are not those of Riesen and Bunke.
LITERATURE = {"aids": (1.1, 0.1, 0.25), "mutagenicity": (11, 1.1, 0.25)}


def constants(name: str, node: float, edge: float, share: float) -> gk.Costs:
    """Return costs for tau_node, tau_edge and alpha, the share of nodes in the cost."""
    at_node, at_edge = share * node, (1 - share) * edge
    if name.startswith("letter") or name == "grec":  # positions; divided by alpha, which changes no neighbor
        return gk.Costs(
            node_sub="euclidean",
            node_del=node,
            node_ins=node,
            edge_sub=0,
            edge_del=at_edge / share,
            edge_ins=at_edge / share,
        )
    return gk.Costs(
        node_sub=2 * at_node, node_del=at_node, node_ins=at_node, edge_sub=0, edge_del=at_edge, edge_ins=at_edge
    )


def measured(name: str, train: int, test: int, solver: str, data: Path) -> dict[str, object]:
    """Return the shares of right classes on one set."""
    loaded = gk.lab.datasets.load(name, data)
    rng = np.random.default_rng(0)
    parts = {}
    for part, most in (("train", train), ("test", test)):
        numbers = rng.permutation(loaded.splits[part])[:most].tolist()
        parts[part] = [loaded.graphs[i] for i in numbers], [loaded.classes[i] for i in numbers]
    began = time.process_time()
    model = Pipeline(
        [
            ("distances", GEDDistances(solver=solver, threads=1)),
            ("nearest", KNeighborsClassifier(1, metric="precomputed")),
        ]
    )
    grid = {each: constants(name, *each) for each in product(*CONSTANTS[name], SHARES)}
    search = GridSearchCV(model, {"distances__costs": list(grid.values())}, cv=3)
    search.fit(*parts["train"])
    chosen = next(each for each, costs in grid.items() if costs is search.best_params_["distances__costs"])
    right = {"grid": round(search.score(*parts["test"]) * len(parts["test"][0]))}
    known = constants(name, *LITERATURE[name]) if name in LITERATURE else loaded.costs
    for words, costs in (("literature", known), ("unit costs", gk.Costs())):
        model.set_params(distances__costs=costs)
        right[words] = round(model.fit(*parts["train"]).score(*parts["test"]) * len(parts["test"][0]))
    sizes = [len(graphs) for graphs, _ in parts.values()]
    seconds = round(time.process_time() - began)
    return {"set": name, "sizes": sizes, "right": right, "chosen": chosen, "cpu_s": seconds}


def main() -> None:
    """Print the results as they come, and write the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sets", nargs="*", default=list(CONSTANTS), choices=list(CONSTANTS))
    parser.add_argument("--train", type=int, default=150)
    parser.add_argument("--test", type=int, default=200)
    parser.add_argument("--solver", default="branch")
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    rows = []
    for name in given.sets:
        found = measured(name, given.train, given.test, given.solver, given.data)
        print(found, flush=True)
        total = found["sizes"][1]
        shares = [interval(count, total) for count in found["right"].values()]
        rows.append([name, f"{found['sizes'][0]}, {total}", *shares, ", ".join(f"{x:g}" for x in found["chosen"])])
        if given.out:
            record = {
                "source": "benchmarks/classes_grid.py",
                "recorded": {key: circumstances()[key] for key in ("commit", "date")},
                "header": ["set", "train, test", "grid", "literature", "unit costs", "chosen"],
                "align": ["---"] * 6,
                "rows": rows,
            }
            given.out.write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
