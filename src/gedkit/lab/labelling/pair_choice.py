"""Which pairs of a collection are labeled: all of them, or a sample."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gedkit._graphs.graph import Graph
from gedkit.errors import InvalidOptionError


def choose_pairs(
    graphs: Sequence[Graph], symmetric: bool, count: int | None, nodes: tuple[int, int] | None, seed: int
) -> NDArray[np.int64]:
    """Return the positions (P, 2) of the graphs of each pair, in ascending order.

    Parameters
    ----------
    graphs : sequence of Graph
    symmetric : bool
        Whether the two orders of a pair have the same distance: then only one of them is listed.
    count : int, optional
        How many pairs to draw at random; all by default, or if there are fewer.
    nodes : (int, int), optional
        The fewest and the most nodes of a graph.
    seed : int

    Examples
    --------
    >>> import gedkit as gk
    >>> graphs = [gk.Graph(n) for n in (1, 2, 3)]
    >>> choose_pairs(graphs, True, None, None, 0).tolist()
    [[0, 1], [0, 2], [1, 2]]
    >>> choose_pairs(graphs, False, None, (2, 3), 0).tolist()
    [[1, 2], [2, 1]]
    """
    smallest, largest = (0, np.inf) if nodes is None else nodes
    kept = np.array([i for i, graph in enumerate(graphs) if smallest <= graph.n <= largest], dtype=np.int64)
    size = len(kept)
    if size < 2:
        raise InvalidOptionError(f"{size} of {len(graphs)} graphs have a suitable size: labels need at least two")
    total = size * (size - 1) // (2 if symmetric else 1)
    if count is None or count >= total:
        numbers = np.arange(total, dtype=np.int64)
    else:
        numbers = np.sort(np.random.default_rng(seed).choice(total, count, replace=False)).astype(np.int64)
    if symmetric:
        ends = np.cumsum(np.arange(size - 1, 0, -1, dtype=np.int64))  # of the pairs of each first graph
        first = np.searchsorted(ends, numbers, side="right")
        second = numbers - ends[first] + size
    else:
        first, second = np.divmod(numbers, size - 1)
        second = second + (second >= first)
    return np.stack([kept[first], kept[second]], axis=1)
