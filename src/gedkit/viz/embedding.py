"""A collection as points in the plane, similar graphs near each other: MDS, or UMAP where it is installed."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gedkit.errors import InvalidOptionError, MissingDependencyError
from gedkit.viz.dendrogram import finite_distances, known_distances
from gedkit.viz.stress import stress_layout

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
    return _placed(finite_distances(distances), method, seed)


def embed_known(distances: ArrayLike, method: str = "mds", seed: int = 0) -> NDArray[np.float64]:
    """Return a point per graph, as `embed` does, by the known distances alone: the others, infinite, have no say.

    Graphs that no chain of known distances connects with most others have no place: ``nan``.

    Examples
    --------
    >>> unknown = float("inf")
    >>> points = embed_known([[0, 3, 4, unknown], [3, 0, 5, unknown], [4, 5, 0, unknown], [unknown] * 3 + [0]])
    >>> np.isnan(points).any(axis=1)
    array([False, False, False,  True])
    """
    matrix = known_distances(distances)
    points = np.full((len(matrix), 2), np.nan)
    part = _largest_part(np.isfinite(matrix))
    if len(part) > 1 or len(matrix) == 1:
        inside = matrix[np.ix_(part, part)]
        points[part] = _placed(_completed(inside), method, seed, np.isfinite(inside))
    return points


def _placed(
    matrix: NDArray[np.float64], method: str, seed: int, known: NDArray[np.bool_] | None = None
) -> NDArray[np.float64]:
    if method not in METHODS:
        raise InvalidOptionError(f"method must be one of {', '.join(METHODS)}, got {method!r}")
    if method == "umap" and len(matrix) > 3:
        made: Any = _umap().UMAP(
            metric="precomputed", n_neighbors=min(15, len(matrix) - 1), random_state=seed, init="random"
        )
        return np.asarray(made.fit_transform(matrix), dtype=float)
    return stress_layout(matrix, known)


def _largest_part(known: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return the largest set of graphs that chains of known distances connect."""
    left = np.ones(len(known), dtype=bool)
    best = np.zeros(len(known), dtype=bool)
    while left.sum() > best.sum():
        part = np.zeros(len(known), dtype=bool)
        part[np.argmax(left)] = True
        while True:
            more = known[part].any(0) | part
            if (more == part).all():
                break
            part = more
        left &= ~part
        if part.sum() > best.sum():
            best = part
    return np.flatnonzero(best)


def _completed(matrix: NDArray[np.float64]) -> NDArray[np.float64]:
    """Fill unknown distances with the shortest way over known ones."""
    filled = matrix.copy()
    for k in range(len(filled)):
        np.minimum(filled, filled[:, k, None] + filled[None, k], out=filled)
    return np.where(np.isfinite(matrix), matrix, filled)


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
