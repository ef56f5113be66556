"""GENN-A* with the weights that its authors publish, beside the shipped models and the printed figures.

    python benchmarks/authors_weights.py FOLDER [--pairs 4000]

FOLDER has ``best_genn_AIDS700nef_gcn_astar.pt`` and ``best_genn_LINUX_gcn_astar.pt`` of pygmtools. A sample of
test x training pairs of `gedkit.lab.datasets.load`, the smaller graph first. "States" are those put into OPEN, and
"times fewer" is against Hungarian-A* on the same pairs with either of its heuristics: that of the authors' program (all
edges) and that of the paper's text (unmatched edges). The network of stage two is fine-tuned for searches, so its own
predictions are worse. The mse is in thousandths.

The weights are run in two ways: as the paper and the authors' program have it (a convolution adds its bias after
averaging over neighbors, and a node costs 1 if its label changes), and as pygmtools has it (the bias comes before the
averaging, and a node also costs 1 if its degree changes; paths are priced again without that).
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np

import gedkit as gk
from gedkit.lab.datasets.dataset import Dataset
from gedkit.lab.evaluation.published import TABLE_1

# The order of the one-hot labels in PyTorch Geometric's AIDS700nef.
_AIDS_LABELS = tuple(
    "O S C N Cl Br B Si Hg I Bi P F Cu Ho Pd Ru Pt Sn Li Ga Tb As Co Pb Sb Se Ni Te".split()  # noqa: SIM905
)
_SETS = {"aids700nef": ("AIDS700nef", _AIDS_LABELS, "aids"), "linux": ("LINUX", (), "linux")}
_HEAD = (
    "set", "weights", "pairs", "network alone: mse", "GENN-A*: mse", "printed", "optimal", "states",
    "times fewer, all edges", "unmatched edges",
)  # fmt: skip
Pairs = Sequence[tuple[int, int]]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pairs", type=int, default=4000, help="of each set")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    print("| " + " | ".join(_HEAD) + " |")
    print("| --- | --- |" + " ---: |" * (len(_HEAD) - 2))
    for name, (file, labels, shipped) in _SETS.items():
        data = gk.datasets.load(name)
        pairs = drawn(data, options.pairs, options.seed)
        authors = gk.models.from_pygmtools(options.folder / f"best_genn_{file}_gcn_astar.pt", labels)
        bases = [
            np.mean([gk.solve(data.graphs[i], data.graphs[j], solver="hungarian-astar", edges=e).stats.opened
                     for i, j in pairs])
            for e in ("all", "unmatched")
        ]  # fmt: skip
        for whose, model, degrees_cost in (
            ("authors'", authors, False),
            ("authors', in pygmtools", bias_before_averaging(authors), True),
            ("shipped", gk.models.load(shipped), False),
        ):
            printed = TABLE_1[name]["GENN-A*"][0]
            alone, found, optimal, states = scored(data, pairs, model, degrees_cost)
            print(
                f"| {name} | {whose} | {len(pairs):,} | {alone:.3f} | {found:.3f} | {printed:.3f} | "
                f"{100 * optimal:.1f} % | {states:,.0f} | {bases[0] / states:.1f} | {bases[1] / states:.1f} |",
                flush=True,
            )


def drawn(data: Dataset, count: int, seed: int) -> Pairs:
    """Return random pairs of a test and a training graph, the smaller graph first, as the authors' program has it."""
    rng = np.random.default_rng(seed)
    first, second = (rng.choice(data.splits[part], count) for part in ("test", "train"))
    return [
        (int(j), int(i)) if data.graphs[i].n > data.graphs[j].n else (int(i), int(j))
        for i, j in zip(first, second, strict=True)
    ]


def scored(
    data: Dataset, pairs: Pairs, model: gk.models.Model, degrees_cost: bool
) -> tuple[float, float, float, float]:
    """Return the errors of the network and of its searches, the share of optimal paths, and the states of a search."""
    distances, states = [], []
    for i, j in pairs:
        g1, g2 = data.graphs[i], data.graphs[j]
        costs = gk.Costs(node_sub=label_or_degree(g1, g2)) if degrees_cost else gk.Costs()
        result = gk.solve(g1, g2, costs=costs, solver="genn-astar", model=model)
        # A node that keeps its label was changed for nothing: pygmtools charged for its degree.
        free = (step for step in result.path if degrees_cost and isinstance(step, gk.NodeSub))
        same = [step.cost for step in free if step.before.label == step.after.label]
        distances.append(result.distance - sum(same))
        states.append(result.stats.opened)
    index = tuple(np.array(pairs).T)
    truth = np.asarray(data.ged)[index]
    sizes = np.array([data.graphs[i].n + data.graphs[j].n for i, j in pairs])
    wanted = np.exp(-2 * truth / sizes)
    alone = 1e3 * np.mean((model.similarities(data.graphs, data.graphs)[index] - wanted) ** 2)
    found = 1e3 * np.mean((np.exp(-2 * np.array(distances) / sizes) - wanted) ** 2)
    return float(alone), float(found), float(np.mean(np.array(distances) == truth)), float(np.mean(states))


def label_or_degree(g1: gk.Graph, g2: gk.Graph) -> np.ndarray:
    """Return 1 for each pair of nodes whose labels or degrees differ, else 0."""

    def keys(graph: gk.Graph) -> list[tuple[object, int]]:
        labels = graph.node_labels or [None] * graph.n
        return list(zip(labels, np.bincount(np.ravel(graph.edges), minlength=graph.n).tolist(), strict=True))

    return np.array([[float(a != b) for b in keys(g2)] for a in keys(g1)])


def bias_before_averaging(model: gk.models.Model) -> gk.models.Model:
    """Return the network whose convolutions add their bias before they average over neighbors.

    The same weights in another form: every node has one channel that is always 1, and the bias is its weight. In the
    first layer the degree, of which every node has one, serves as that channel.
    """
    tensors = {name: np.array(value) for name, value in model.tensors.items()}
    degrees = slice(len(model.config["labels"]), None)
    tensors["backbone.0.weight"][:, degrees] += tensors["backbone.0.bias"][:, None]
    tensors["backbone.0.bias"][:] = 0
    for layer in (0, 1):
        weight, bias = (f"backbone.{layer}.{part}" for part in ("weight", "bias"))
        tensors[weight] = np.vstack([tensors[weight], np.zeros_like(tensors[weight][:1])])
        tensors[bias] = np.append(tensors[bias], np.float32(1))
        after, its_bias = (f"backbone.{layer + 1}.{part}" for part in ("weight", "bias"))
        tensors[after] = np.hstack([tensors[after], tensors[its_bias][:, None]])
        tensors[its_bias] = np.zeros_like(tensors[its_bias])
    widths = [len(tensors[f"backbone.{i}.bias"]) for i in range(3)]
    return gk.models.Model("genn", dict(model.config) | {"widths": widths}, tensors, dict(model.card), model.name)


if __name__ == "__main__":
    main()
