"""Optimal edit paths of many pairs, from which stage two computes its labels, kept on disk in chunks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from gedkit._costs.costs import Costs
from gedkit._edits.operations import EdgeDel, EdgeIns, EdgeSub, NodeDel, NodeSub
from gedkit._edits.path_from_mapping import path_from_mapping
from gedkit._files.replacing import replace_file
from gedkit._graphs.graph import Graph
from gedkit._solve import solve
from gedkit.errors import StoreError
from gedkit.lab.training.labels import Matching, digest

_CHUNK = 250


@dataclass(frozen=True)
class SolvedPairs:
    """P pairs with their paths, padded to N nodes; the first graph of a pair is never the larger.

    Attributes
    ----------
    first, second : ndarray (P)
        Indices of the graphs.
    images : ndarray (P, N)
        The node of the second graph that each node of the first becomes; -1 if it is deleted or padding.
    node_cost : ndarray (P, N)
        The cost due when a node of the first graph is matched or deleted.
    edge_cost : ndarray (P, N, N)
        The cost due when two nodes of the first graph have both been matched or deleted; symmetric.
    distance : ndarray (P)
        The cost of the whole path.
    """

    first: NDArray[np.int64]
    second: NDArray[np.int64]
    images: NDArray[np.int64]
    node_cost: NDArray[np.float32]
    edge_cost: NDArray[np.float32]
    distance: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.first)


def solve_pairs(
    graphs: Sequence[Graph],
    pairs: NDArray[np.integer],
    costs: Costs,
    *,
    matching: Matching | None = None,
    time_limit: float | None = None,
    threads: int = 1,
    folder: Path | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> SolvedPairs:
    """Return the paths of ``pairs`` (P, 2): those of ``matching``, optimal ones, or the best within ``time_limit``."""
    nodes = max((graph.n for graph in graphs), default=0)
    name = digest(graphs, costs, time_limit, matching is not None, np.asarray(pairs).tolist())
    found = []
    for start in range(0, len(pairs), _CHUNK):
        file = None if folder is None else folder / f"paths-{name}-{start}.npz"
        chunk = None if file is None or not file.exists() else _load(file)
        if chunk is None:
            chunk = _solve_chunk(graphs, pairs[start : start + _CHUNK], costs, nodes, matching, time_limit, threads)
            if file is not None:
                _save(chunk, file)
        found.append(chunk)
        if progress is not None:
            progress(min(start + _CHUNK, len(pairs)), len(pairs))
    return SolvedPairs(*(np.concatenate([getattr(c, f.name) for c in found]) for f in fields(SolvedPairs)))


def _solve_chunk(
    graphs: Sequence[Graph],
    pairs: NDArray[np.integer],
    costs: Costs,
    nodes: int,
    matching: Matching | None,
    time_limit: float | None,
    threads: int,
) -> SolvedPairs:
    ordered = [(i, j) if graphs[i].n <= graphs[j].n else (j, i) for i, j in np.asarray(pairs).tolist()]

    def images_of(pair: tuple[int, int]) -> list[int]:
        g1, g2 = graphs[pair[0]], graphs[pair[1]]
        if matching is not None:
            return list(matching(g1, g2))
        mapping = solve(
            g1, g2, costs=costs, solver="exact" if time_limit is None else "auto", time_limit=time_limit
        ).mapping
        return [-1] * g1.n if mapping is None else [-1 if v is None else v for u, v in mapping if u is not None]

    with ThreadPoolExecutor(threads) as pool:
        images = list(pool.map(images_of, ordered))
    count = len(ordered)
    solved = SolvedPairs(
        np.array([i for i, _ in ordered], np.int64),
        np.array([j for _, j in ordered], np.int64),
        np.full((count, nodes), -1, np.int64),
        np.zeros((count, nodes), np.float32),
        np.zeros((count, nodes, nodes), np.float32),
        np.zeros(count, np.float32),
    )
    for row, ((i, j), image) in enumerate(zip(ordered, images, strict=True)):
        solved.images[row, : len(image)] = image
        solved.distance[row] = _price(graphs[i], graphs[j], image, costs, solved.node_cost[row], solved.edge_cost[row])
    return solved


def _price(
    g1: Graph,
    g2: Graph,
    images: list[int],
    costs: Costs,
    node_cost: NDArray[np.float32],
    edge_cost: NDArray[np.float32],
) -> float:
    """Assign the cost of each operation to the nodes of ``g1`` that must be matched before it is due."""
    path = path_from_mapping(g1, g2, images, costs)
    origin = {v: u for u, v in enumerate(images) if v >= 0}
    for operation in path:
        match operation:
            case NodeSub() | NodeDel():
                node_cost[operation.node] += operation.cost
            case EdgeDel() | EdgeSub():
                _charge(operation.edge, operation.cost, node_cost, edge_cost)
            case EdgeIns(target=(v, w)) if v in origin and w in origin:  # else it is paid at the very end
                _charge((origin[v], origin[w]), operation.cost, node_cost, edge_cost)
    return path.cost


def _charge(edge: tuple[int, int], cost: float, node_cost: NDArray[np.float32], edge_cost: NDArray[np.float32]) -> None:
    u, w = edge
    if u == w:
        node_cost[u] += cost
    else:
        edge_cost[u, w] += cost
        edge_cost[w, u] += cost


def _save(chunk: SolvedPairs, file: Path) -> None:
    arrays = {f.name: getattr(chunk, f.name) for f in fields(SolvedPairs)}
    try:
        replace_file(file, lambda stream: np.savez_compressed(stream, **arrays))
    except OSError as error:
        raise StoreError(f"cannot write {file}: {error.strerror}") from None


def _load(file: Path) -> SolvedPairs | None:
    """Return a chunk, or ``None`` if the file is damaged; it is then solved again."""
    try:
        with file.open("rb") as stream, np.load(stream, allow_pickle=False) as arrays:
            return SolvedPairs(*(arrays[f.name] for f in fields(SolvedPairs)))
    except (OSError, ValueError, KeyError, EOFError, BadZipFile):
        return None
