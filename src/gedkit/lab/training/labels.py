"""Labels of stage one: the distances of all pairs, from the exact engine or from a given matching, kept on disk.

The matrix is a resumable job of `gedkit.pdist`; its file name is a digest of its inputs. A run that was killed resumes
it, and another run over the same graphs finds it complete.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit._costs.costs import Costs
from gedkit._edits.path_from_mapping import path_from_mapping
from gedkit._graphs.graph import Graph
from gedkit.collection.pairwise import pdist
from gedkit.errors import InvalidGraphError, InvalidOptionError

Matching = Callable[[Graph, Graph], Sequence[int]]
ProgressCallback = Callable[[int, int, float], object]


def distance_labels(
    graphs: Sequence[Graph],
    costs: Costs,
    *,
    matching: Matching | None = None,
    time_limit: float | None = None,
    threads: int | None = None,
    folder: Path | None = None,
    progress: ProgressCallback | None = None,
) -> NDArray[np.float32]:
    """Return the distances of all pairs.

    Parameters
    ----------
    graphs : sequence of Graph
    costs : Costs
        They must be symmetric: in training a pair and its reverse have the same label.
    matching : callable, optional
        Returns the node of the second graph for each node of the first, -1 for a deleted one. The labels are then the
        costs of these matchings, and nothing is solved.
    time_limit : float, optional
        Seconds for each pair. The label of a pair not solved in time is the cost of the best path found.
    threads : int, optional
    folder : Path, optional
        Where the matrix is kept.
    progress : callable, optional
        Called as ``progress(done, total, seconds_left)``.

    Examples
    --------
    >>> import gedkit as gk
    >>> graphs = [gk.Graph(2, [(0, 1)]), gk.Graph(3, [(0, 1), (1, 2)])]
    >>> distance_labels(graphs, gk.Costs())
    array([[0., 2.],
           [2., 0.]], dtype=float32)
    """
    if costs.is_symmetric is False:
        raise InvalidOptionError("training needs symmetric costs")
    if matching is not None:
        return _matched(graphs, costs, matching)
    solver = "exact" if time_limit is None else "auto"
    options: dict[str, Any] = {"costs": costs, "solver": solver, "time_limit": time_limit, "threads": threads}
    if folder is not None:
        options |= {"out": folder / f"labels-{digest(graphs, costs, time_limit, solver)}.npy", "resume": True}
    distances = pdist(list(graphs), dtype=np.float32, progress=progress or False, **options)
    # Where the limit struck, one direction may have found a better path than the other.
    return np.asarray(np.minimum(distances, distances.T), dtype=np.float32)


def digest(graphs: Sequence[Graph], *rest: Any) -> str:
    """Return a digest of these graphs and of anything else that has a stable ``repr``."""
    hashed = hashlib.sha256()
    for graph in graphs:
        parts = [graph.n, graph.directed, graph.edges, graph.node_labels, graph.edge_labels]
        parts += [[element[1:] for element in graph.node_elements() + graph.edge_elements()]]
        hashed.update(repr(parts).encode())
    hashed.update(re.sub(r" at 0x[0-9a-f]+", "", repr(rest)).encode())
    return hashed.hexdigest()[:16]


def _matched(graphs: Sequence[Graph], costs: Costs, matching: Matching) -> NDArray[np.float32]:
    distances = np.zeros((len(graphs), len(graphs)), np.float32)
    for i, g1 in enumerate(graphs):
        for j in range(i):
            images = list(matching(g1, graphs[j]))
            if len(images) != g1.n:
                raise InvalidGraphError(f"the matching of graphs {i} and {j} names {len(images)} nodes, not {g1.n}")
            distances[i, j] = distances[j, i] = path_from_mapping(g1, graphs[j], images, costs).cost
    return distances
