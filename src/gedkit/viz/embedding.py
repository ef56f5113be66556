"""A collection as points in the plane, similar graphs near each other: MDS, or UMAP where it is installed."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gedkit.errors import InvalidOptionError, MissingDependencyError
from gedkit.viz.dendrogram import finite_distances
from gedkit.viz.stress import stress_layout

__all__ = ["METHODS", "embed", "umap_is_installed"]

METHODS = ("mds", "umap")


def embed(distances: ArrayLike, method: str = "mds", seed: int = 0) -> NDArray[np.float64]:
    """Return a point per graph.

    Parameters
    ----------
    distances : square matrix
        As `gedkit.pdist` returns it.
    method : {"mds", "umap"}
        Multidimensional scaling by stress majorization, or UMAP (``pip install umap-learn``).
    seed : int
        For UMAP; MDS has no randomness.

    Examples
    --------
    >>> embed([[0, 3, 4], [3, 0, 5], [4, 5, 0]]).shape
    (3, 2)
    """
    matrix = finite_distances(distances)
    if method not in METHODS:
        raise InvalidOptionError(f"method must be one of {', '.join(METHODS)}, got {method!r}")
    if method == "umap" and len(matrix) > 3:
        made: Any = _umap().UMAP(
            metric="precomputed", n_neighbors=min(15, len(matrix) - 1), random_state=seed, init="random"
        )
        return np.asarray(made.fit_transform(matrix), dtype=float)
    return stress_layout(matrix)


def umap_is_installed() -> bool:
    """Whether ``method="umap"`` can be had."""
    from importlib.util import find_spec

    return find_spec("umap") is not None


def _umap() -> Any:
    try:
        import umap
    except ImportError:
        raise MissingDependencyError(
            "UMAP needs umap-learn: pip install umap-learn; method='mds' works without"
        ) from None
    return umap
