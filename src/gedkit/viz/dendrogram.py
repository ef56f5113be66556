"""Which graphs of a collection belong together: average linkage (UPGMA) of a matrix of distances."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gedkit.errors import InvalidOptionError


class Dendrogram(NamedTuple):
    """Who is merged with whom; one tree, or several where too few distances are known for one.

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
    matrix = _checked(distances)
    finite = np.isfinite(matrix)
    matrix[~finite] = 1.5 * (matrix[finite].max() if finite.any() else 1.0)
    return _symmetric(matrix)


def known_distances(distances: ArrayLike) -> NDArray[np.float64]:
    """Return a square symmetric matrix in which unknown distances are infinite.

    Examples
    --------
    >>> known_distances([[0, 4], [float("inf"), 0]])
    array([[ 0., inf],
           [inf,  0.]])
    """
    return _symmetric(_checked(distances))


def linkage(distances: ArrayLike) -> Dendrogram:
    """Merge the two nearest clusters again and again; between clusters the mean of the known distances counts.

    Infinite distances are unknown. Clusters between which nothing is known are not merged: what is left are several
    trees, whose graphs stand side by side in the order, those of the largest tree first.

    Examples
    --------
    >>> linkage([[0, 5, 1], [5, 0, 7], [1, 7, 0]])
    Dendrogram(merges=[(0, 2, 1.0), (1, 3, 6.0)], order=[1, 0, 2])
    >>> unknown = float("inf")
    >>> linkage([[0, unknown, 1], [unknown, 0, unknown], [1, unknown, 0]])
    Dendrogram(merges=[(0, 2, 1.0)], order=[0, 2, 1])
    """
    matrix = known_distances(distances)
    n = len(matrix)
    np.fill_diagonal(matrix, np.inf)
    counts = np.isfinite(matrix).astype(float)  # known pairs between two clusters
    name = list(range(n))
    leaves = {i: [i] for i in range(n)}
    merges = []
    for step in range(n - 1):
        a, b = sorted(map(int, np.unravel_index(int(np.argmin(matrix)), matrix.shape)))
        if np.isinf(matrix[a, b]):
            break
        first, second = sorted((name[a], name[b]))
        merges.append((first, second, float(matrix[a, b])))
        sums = _product(counts[a], matrix[a]) + _product(counts[b], matrix[b])
        counts[a] += counts[b]
        counts[a, [a, b]] = 0
        counts[b, :] = counts[:, b] = 0
        counts[:, a] = counts[a]
        mean = np.divide(sums, counts[a], out=np.full(n, np.inf), where=counts[a] > 0)
        matrix[a, :] = matrix[:, a] = mean
        matrix[b, :] = matrix[:, b] = np.inf
        name[a] = n + step
        leaves[n + step] = leaves.pop(first) + leaves.pop(second)
    trees = sorted(leaves.values(), key=lambda tree: (-len(tree), tree[0]))
    return Dendrogram(merges, [leaf for tree in trees for leaf in tree])


def _product(counts: NDArray[np.float64], means: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(np.where(counts > 0, counts * np.where(counts > 0, means, 0), 0))


def _checked(distances: ArrayLike) -> NDArray[np.float64]:
    matrix = np.array(distances, dtype=float)
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1]:
        raise InvalidOptionError(f"distances must be a square matrix as gk.pdist returns it, got shape {matrix.shape}")
    if np.isnan(matrix).any() or (matrix < 0).any():
        raise InvalidOptionError("distances must be 0 or more")
    return matrix


def _symmetric(matrix: NDArray[np.float64]) -> NDArray[np.float64]:
    np.fill_diagonal(matrix, 0)
    return np.asarray((matrix + matrix.T) / 2)
