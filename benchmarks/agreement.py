"""Neighbors found by an Index beside those found by comparing with every graph.

    python benchmarks/agreement.py --queries 500

    python benchmarks/agreement.py --queries 500 --nodes 20 50 -k 1

On the molecules of AIDS (IAM), Mutagenicity and AIDS700nef where the data are on this machine, generated ones
otherwise; each query is asked once for every number of threads. Comparing
with every graph takes long where graphs are large and the k-th is far: of each set the graphs with a number of nodes
in the range ``--nodes`` are taken. Queries are drawn from them and changed by up to 3 edits. The comparison is
`gk.cdist` with a cutoff above the radius and above the k-th distance that the index found: what it leaves out is
farther than both. It asks for bounds, as then every pair is solved, and none is excluded by the bounds that an index
reads. Ends with an error if an answer differs.
"""

from __future__ import annotations

import argparse
import random
import tarfile
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

import gedkit as gk
from gedkit.lab.datasets.graph_kinds import molecule, near_duplicate

EDITS = 3
ROOT = Path(__file__).resolve().parents[1]
SETS = {"AIDS (IAM)": ("aids_iam", "symbol"), "Mutagenicity": ("mutagenicity", "chem"), "AIDS700nef": (None, "")}


def read_set(archive: Path, node_label: str, least: int, most: int) -> list[gk.Graph]:
    """Read the graphs of a set of GXL files, those with so many nodes."""
    graphs = []
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(archive) as tar:
            tar.extractall(folder, filter="data")
        for path in sorted(Path(folder).rglob("*.gxl")):
            graph = labelled(gk.read(path, node_label=node_label, edge_label="valence"))
            if least <= graph.n <= most:
                graphs.append(graph)
    return graphs


def labelled(graph: gk.Graph) -> gk.Graph:
    """Return the graph without attributes, which an index does not keep."""
    return gk.Graph(graph.n, graph.edges, node_labels=graph.node_labels, edge_labels=graph.edge_labels)


def read_aids700nef(folder: Path, least: int, most: int) -> list[gk.Graph]:
    """Read the graphs of AIDS700nef with so many nodes."""
    graphs = gk.datasets.load("aids700nef", folder).graphs
    return [labelled(graph) for graph in graphs if least <= graph.n <= most]


def generated_set(least: int, most: int) -> list[gk.Graph]:
    """Return molecules for machines without the data."""
    rng = random.Random(0)
    return [molecule(rng.randint(least, most), rng, bonds=True) for _ in range(1000)]


def drawn_queries(graphs: list[gk.Graph], count: int, rng: random.Random) -> list[gk.Graph]:
    """Return shuffled copies of some of the graphs, each after a few edits."""
    labels = sorted({label for graph in graphs for label in graph.node_labels})
    return [near_duplicate(graph, rng, labels, most=EDITS) for graph in rng.choices(graphs, k=count)]


def ask(path: Path, queries: list[gk.Graph], radius: float, k: int, threads: int) -> tuple[list[Any], list[Any]]:
    """Return the answers within the radius and the nearest; several threads share every query."""
    with gk.Index(path, threads=threads) as index:
        return (
            [index.radius_neighbors(query, radius) for query in queries],
            [index.kneighbors(query, k) for query in queries],
        )


def compare(
    graphs: list[gk.Graph], queries: list[gk.Graph], radius: float, k: int, threads: list[int]
) -> dict[str, float]:
    """Compare all answers; return what was seen on the way."""
    facts: dict[str, float] = {"graphs": len(graphs), "answers": 2 * len(queries) * len(threads), "wrong": 0}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "set.gedx"
        with gk.Index(path) as index:
            index.extend(graphs)
        begun = time.perf_counter()
        first, *others = [ask(path, queries, radius, k, count) for count in threads]
        facts["index_s"] = time.perf_counter() - begun
        near, nearest = first
        for more in others:
            facts["wrong"] += sum(
                x != y for mine, theirs in zip(first, more, strict=True) for x, y in zip(mine, theirs, strict=True)
            )
        begun = time.perf_counter()
        for query, within, best in zip(queries, near, nearest, strict=True):
            cutoff = max(radius, best[-1].distance + 1)
            distances = gk.cdist([query], graphs, cutoff=cutoff, bounds=True).upper[0]
            order = np.lexsort((np.arange(len(graphs)), distances))
            expected = [(int(i), float(distances[i])) for i in order]
            facts["wrong"] += [hit[:2] for hit in within] != [hit for hit in expected if hit[1] <= radius]
            facts["wrong"] += [hit[:2] for hit in best] != expected[:k]
        facts["comparing_s"] = time.perf_counter() - begun
        facts["within"] = float(np.mean([len(hits) for hits in near]))
        facts["compared"] = float(np.mean([hits.compared for hits in (*near, *nearest)]))
    return facts


def main() -> None:
    """Compare and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--data", type=Path, default=ROOT.parent / "shared" / "data" / "gedlib", help="folder of the sets"
    )
    parser.add_argument("--queries", type=int, default=500, help="for each set")
    parser.add_argument(
        "--nodes", type=int, nargs=2, default=[1, 10], metavar=("LEAST", "MOST"), help="of the graphs that are taken"
    )
    parser.add_argument("--radius", type=float, default=3)
    parser.add_argument("-k", type=int, default=5)
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    wrong = 0.0
    for name, (stem, label) in SETS.items():
        archive = given.data.parent / "aids700nef" if stem is None else given.data / f"{stem}.tar.xz"
        if not archive.exists():
            graphs = generated_set(*given.nodes)
        elif stem is None:
            graphs = read_aids700nef(given.data.parent, *given.nodes)
        else:
            graphs = read_set(archive, label, *given.nodes)
        rng = random.Random(given.seed)
        facts = compare(graphs, drawn_queries(graphs, given.queries, rng), given.radius, given.k, given.threads)
        least, most = given.nodes
        print(f"{name if archive.exists() else 'generated'}, {least} to {most} nodes: {facts}", flush=True)
        wrong += facts["wrong"]
    if wrong:
        raise SystemExit(f"{wrong:g} answers differ")


if __name__ == "__main__":
    main()
