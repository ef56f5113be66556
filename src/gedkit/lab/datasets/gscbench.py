"""The files of GSCBench (Liu et al., arXiv:2610.04644): ``graphs.jsonl`` and ``ged_pairs.jsonl``, read and written.

A graph is ``{"graph_id": 3, "num_nodes": 2, "edge_index": [[0, 1], [1, 0]], "node_label_ids": [5, 0],
"has_node_labels": true}``, where each edge stands in both directions. A pair is ``{"graph_id_1": 3, "graph_id_2": 7,
"ged": 4, "alignments": [[[0, 1], [1, -1], [-1, 0]]]}``: mappings as pairs of nodes, -1 for a deleted or inserted one.
This format has no edge labels, directions, attributes or names; graphs that gedkit writes carry them under a key
of their own, ``gedkit``, which other programs pass over.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit._costs.costs import Costs
from gedkit._costs.dict_form import costs_of_dict
from gedkit._graphs.graph import Graph
from gedkit._graphs.labels import Label
from gedkit.errors import DatasetError, GedkitError
from gedkit.io.json_text import load_json
from gedkit.lab.datasets.dataset import SPLITS
from gedkit.lab.datasets.distance_files import distances_from_pairs
from gedkit.lab.datasets.files import read_bytes


def read_gscbench_graphs(path: Path) -> tuple[list[Graph], list[Any]]:
    """Return the graphs of a ``graphs.jsonl`` and their ids."""
    graphs, ids = [], []
    lines = [line for line in read_bytes(path).decode().splitlines() if line.strip()]
    try:
        for row in map(load_json, lines):
            graphs.append(_graph_of_row(row))
            ids.append(row["graph_id"])
        if len(set(ids)) < len(ids):
            raise ValueError("an id stands for several graphs")
    except (GedkitError, KeyError, TypeError, ValueError, OverflowError) as error:
        raise DatasetError(f"{path}: line {len(ids) + 1} is not GSCBench's: {error}") from None
    return graphs, ids


def read_gscbench(
    path: Path,
) -> tuple[list[Graph], list[Any], dict[str, NDArray[np.int64]], NDArray[np.float64]]:
    """Return graphs, ids, split and distances of a folder; without ``splits.json`` GSCBench's split of seed 0."""
    graphs, ids = read_gscbench_graphs(path / "graphs.jsonl")
    place = {name: i for i, name in enumerate(ids)}
    symmetric = read_card(path).get("symmetric", True) is not False
    distances = distances_from_pairs(read_bytes(path / "ged_pairs.jsonl"), place, symmetric)
    return graphs, ids, _written_splits(path / "splits.json", place) or gscbench_splits(ids), distances


def _written_splits(path: Path, place: Mapping[Any, int]) -> dict[str, NDArray[np.int64]] | None:
    """Return the split in a file of gedkit's labels: ids by part, each once; None if there is no file."""
    if not path.is_file():
        return None
    found = load_json(read_bytes(path).decode())
    listed = [name for part in SPLITS for name in (found.get(part) or ())] if isinstance(found, dict) else []
    if sorted(map(repr, listed)) != sorted(map(repr, place)):
        raise DatasetError(f"{path} does not name every graph once, under {', '.join(SPLITS)}")
    return {part: np.array([place[name] for name in found[part]], dtype=np.int64) for part in SPLITS}


def read_card(folder: Path) -> dict[str, Any]:
    """Return the card of labels that gedkit wrote; there is nothing in it if there is none."""
    if not (folder / "card.json").is_file():
        return {}
    card = load_json(read_bytes(folder / "card.json").decode())
    if not isinstance(card, dict):
        raise DatasetError(f"{folder / 'card.json'} is no card of gedkit")
    return card


def costs_of_card(folder: Path) -> Costs | None:
    """Return the costs that labels were computed under, or ``None`` if there is no card."""
    card = read_card(folder)
    return costs_of_dict(card["costs"]) if "costs" in card else None


def gscbench_splits(
    ids: Sequence[Any], seed: int = 0, val_share: float = 0.2, test_share: float = 0.2
) -> dict[str, NDArray[np.int64]]:
    """Return the split that GSCBench makes of these ids: sorted, shuffled with the seed, and cut.

    The experiments of its paper have the seeds 1729, 3407 and 9679 and the shares 0.04 and 0.16.

    Examples
    --------
    >>> {part: places.tolist() for part, places in gscbench_splits([10, 11, 12, 13, 14]).items()}
    {'train': [0, 1, 2], 'val': [4], 'test': [3]}
    """
    place = {name: i for i, name in enumerate(ids)}
    order = sorted(ids)
    random.Random(seed).shuffle(order)
    val, test = int(len(order) * val_share), int(len(order) * test_share)
    first = len(order) - val - test
    parts = (order[:first], order[first : first + val], order[first + val :])
    return {
        part: np.sort(np.array([place[name] for name in chosen], dtype=np.int64))
        for part, chosen in zip(SPLITS, parts, strict=True)
    }


def label_numbers(graphs: Sequence[Graph]) -> dict[Label, int]:
    """Return a number for each node label, in order of appearance."""
    numbers: dict[Label, int] = {}
    for graph in graphs:
        for label in graph.node_labels:
            numbers.setdefault(label, len(numbers))
    return numbers


def row_of_graph(graph_id: int, graph: Graph, numbers: Mapping[Label, int]) -> dict[str, Any]:
    """Return the line of a graph.

    Examples
    --------
    >>> import gedkit as gk
    >>> row = row_of_graph(3, gk.Graph(2, [(0, 1)], node_labels="CO"), {"C": 0, "O": 1})
    >>> row["edge_index"], row["node_label_ids"], row["has_node_labels"]
    ([[0, 1], [1, 0]], [0, 1], True)
    """
    arcs = [*graph.edges, *((v, u) for u, v in graph.edges if u != v)] if not graph.directed else graph.edges
    return {
        "graph_id": graph_id,
        "num_nodes": graph.n,
        "edge_index": [[u for u, _ in arcs], [v for _, v in arcs]],
        "node_label_ids": [numbers[label] for label in graph.node_labels],
        "has_node_labels": any(label is not None for label in graph.node_labels),
        "gedkit": graph.to_dict(),
    }


def alignment_of(images: Sequence[int], others: int) -> list[list[int]]:
    """Return a mapping as GSCBench has it, given the image of each node (-1: deleted) and the size of the second graph.

    >>> alignment_of([1, -1], 2)
    [[0, 1], [1, -1], [-1, 0]]
    """
    inserted = sorted(set(range(others)) - set(images))
    return [[u, int(v)] for u, v in enumerate(images)] + [[-1, v] for v in inserted]


def images_of(alignment: Any, nodes: int, others: int) -> list[int]:
    """Return the image of each node of the first graph, -1 for a deleted one.

    Raises
    ------
    DatasetError
        If it is no mapping of two graphs of these sizes: a node is missing, named twice, or there is none like it.
    """
    images: dict[int, int] = {}
    used: set[int] = set()
    pairs = alignment if isinstance(alignment, list) else [None]
    for pair in pairs:
        match pair:
            case [int(u), int(v)] if not (isinstance(u, bool) or isinstance(v, bool)):
                pass
            case _:
                raise DatasetError(f"{str(pair)[:60]} is no pair of nodes")
        if not (-1 <= u < nodes and -1 <= v < others):
            raise DatasetError(f"[{u}, {v}] names a node that is not there")
        if u in images or v in used:
            raise DatasetError(f"[{u}, {v}] names a node for the second time")
        if u >= 0:
            images[u] = v
        if v >= 0:
            used.add(v)
    missing = next((u for u in range(nodes) if u not in images), None)
    if missing is not None:
        raise DatasetError(f"node {missing} of the first graph is missing")
    return [images[u] for u in range(nodes)]


def _graph_of_row(row: Any) -> Graph:
    if "gedkit" in row:
        graph = Graph.from_dict(row["gedkit"])
        if graph.n != row["num_nodes"]:
            raise ValueError(f"num_nodes is {row['num_nodes']}, but the graph has {graph.n}")
        return graph
    sources, targets = row["edge_index"] or ([], [])
    edges = sorted({(min(u, v), max(u, v)) for u, v in zip(sources, targets, strict=True)})
    labels = row["node_label_ids"] if row["has_node_labels"] else None
    return Graph(row["num_nodes"], edges, node_labels=labels)
