"""Which graphs of a collection belong together: average linkage (UPGMA) of a matrix of distances."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gedkit.errors import InvalidOptionError

__all__ = ["Dendrogram", "finite_distances", "linkage"]


class Dendrogram(NamedTuple):
    """Who is merged with whom.

    Attributes
    ----------
    merges : list of (int, int, float)
        Two clusters and the distance between them: a graph goes by its number, the cluster that merge ``i`` makes by
        ``n + i``.
    order : list of int
        The graphs in an order in which no two lines of the picture cross, similar ones side by side.
    """

    merges: list[tuple[int, int, float]]
    order: list[int]


def finite_distances(distances: ArrayLike) -> NDArray[np.float64]:
    """Return a square symmetric matrix in which unknown distances are half as large again as the largest known one.

    Examples
    --------
    >>> finite_distances([[0, 4], [float("inf"), 0]])
    array([[0., 5.],
           [5., 0.]])
    """
    matrix = np.array(distances, dtype=float)
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1]:
        raise InvalidOptionError(f"distances must be a square matrix as gk.pdist returns it, got shape {matrix.shape}")
    if np.isnan(matrix).any() or (matrix < 0).any():
        raise InvalidOptionError("distances must be 0 or more")
    finite = np.isfinite(matrix)
    matrix[~finite] = 1.5 * (matrix[finite].max() if finite.any() else 1.0)
    np.fill_diagonal(matrix, 0)
    return np.asarray((matrix + matrix.T) / 2)


def linkage(distances: ArrayLike) -> Dendrogram:
    """Merge the two nearest clusters again and again; between clusters the mean of the distances counts.

    Examples
    --------
    >>> linkage([[0, 5, 1], [5, 0, 7], [1, 7, 0]])
    Dendrogram(merges=[(0, 2, 1.0), (1, 3, 6.0)], order=[1, 0, 2])
    """
    matrix = finite_distances(distances)
    n = len(matrix)
    np.fill_diagonal(matrix, np.inf)
    name, size = list(range(n)), [1] * n
    leaves = {i: [i] for i in range(n)}
    merges = []
    for step in range(n - 1):
        a, b = sorted(map(int, np.unravel_index(int(np.argmin(matrix)), matrix.shape)))
        first, second = sorted((name[a], name[b]))
        merges.append((first, second, float(matrix[a, b])))
        mean = (size[a] * matrix[a] + size[b] * matrix[b]) / (size[a] + size[b])
        matrix[a, :] = matrix[:, a] = mean
        matrix[a, a] = np.inf
        matrix[b, :] = matrix[:, b] = np.inf
        size[a] += size[b]
        name[a] = n + step
        leaves[n + step] = leaves.pop(first) + leaves.pop(second)
    return Dendrogram(merges, next(iter(leaves.values()), []))
