"""Splits in which isomorphic graphs are always in the same part, so that no test graph has a twin in training."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gedkit._graphs.graph import Graph
from gedkit.lab.datasets.fingerprints import fingerprint
from gedkit.lab.datasets.gscbench import gscbench_splits


def twin_free_splits(graphs: Sequence[Graph], seed: int = 0) -> dict[str, NDArray[np.int64]]:
    """Split 60 / 20 / 20 so that isomorphic graphs are in the same part.

    Published splits are random, and small graphs repeat: of the 200 test graphs of LINUX, 195 are isomorphic to a
    training graph. Without twins it is the split that GSCBench makes of the numbers of the graphs with the same seed.

    Examples
    --------
    >>> import gedkit as gk
    >>> paths = [gk.Graph(n, [(u, u + 1) for u in range(n - 1)]) for n in (2, 3, 4, 5, 6)]
    >>> {part: places.tolist() for part, places in gk.datasets.twin_free_splits(paths + paths).items()}
    {'train': [0, 1, 2, 5, 6, 7], 'val': [4, 9], 'test': [3, 8]}
    """
    twins: dict[str, list[int]] = {}
    for i, graph in enumerate(graphs):
        twins.setdefault(fingerprint(graph), []).append(i)
    groups = list(twins.values())
    chosen = gscbench_splits(list(range(len(groups))), seed)
    return {
        part: np.sort(np.array([i for group in places for i in groups[group]], dtype=np.int64))
        for part, places in chosen.items()
    }
