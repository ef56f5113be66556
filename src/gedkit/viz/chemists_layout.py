"""Places for the atoms of a molecule as chemists draw it: by RDKit if it is installed, else by ``skeleton``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from gedkit.io.rdkit import depicted
from gedkit.viz.packing import packed_layout
from gedkit.viz.skeleton import skeleton_layout


def chemists_layout(
    n: int, edges: list[tuple[int, int]], fixed: Mapping[int, Sequence[float]] | None = None
) -> NDArray[np.float64] | None:
    """Return places, bonds of length 1; ``None`` if there is no room for polygons around what is fixed.

    Parameters
    ----------
    n, edges
        Atoms and bonds, each bond once and none from an atom to itself.
    fixed : mapping, optional
        Atoms that have their places already.
    """
    by_rdkit = depicted(n, edges, fixed)
    if by_rdkit is not None:
        return np.asarray(by_rdkit, dtype=float)
    return packed_layout(n, edges, skeleton_layout) if fixed is None else skeleton_layout(n, edges, fixed)
