"""Places in the plane whose distances come close to given ones: stress majorization (Gansner, Koren, North 2004)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

_ITERATIONS = 300
_STILL = 1e-4  # a move this small, relative to the picture, ends the descent


def stress_layout(wanted: NDArray[np.float64], known: NDArray[np.bool_] | None = None) -> NDArray[np.float64]:
    """Minimize ``sum over pairs of (|x_i - x_j| - d_ij)^2 / d_ij^2`` from classical scaling, without randomness.

    Parameters
    ----------
    wanted : array of shape (n, n)
        Symmetric distances; 0 off the diagonal is taken for a small one.
    known : array of shape (n, n), optional
        Symmetric; the other distances count only for where the descent begins. Every node must be reached from every
        other over known ones.

    Returns
    -------
    array of shape (n, 2)
        Centered, the longer side lying horizontally.

    Examples
    --------
    >>> places = stress_layout(np.array([[0.0, 3, 4], [3, 0, 5], [4, 5, 0]]))
    >>> bool(abs(np.linalg.norm(places[1] - places[2]) - 5) < 0.01)
    True
    """
    n = len(wanted)
    if n < 2:
        return np.zeros((n, 2))
    off = ~np.eye(n, dtype=bool)
    scale = float(wanted[off].max()) or 1.0
    goal = np.where(off, np.maximum(wanted, 1e-2 * scale), 0.0)
    weights = np.zeros_like(goal)
    weights[off] = goal[off] ** -2
    if known is not None:
        weights[~known] = 0
    # The Laplacian is singular along the constant vector alone; adding a matrix of ones makes it invertible.
    laplacian = np.diag(weights.sum(1)) - weights
    lift = float(weights.sum()) / n**2
    inverse = np.linalg.inv(laplacian + lift) - 1 / (lift * n**2)
    places = _classical_scaling(goal)
    pulls = weights * goal
    for _ in range(_ITERATIONS):
        norms = np.einsum("ij,ij->i", places, places)
        apart = np.sqrt(np.maximum(norms[:, None] + norms[None] - 2 * places @ places.T, 1e-12))
        pull = pulls / apart
        np.fill_diagonal(pull, 0)
        moved = inverse @ (pull.sum(1)[:, None] * places - pull @ places)
        still = float(np.abs(moved - places).max()) < _STILL * scale
        places = moved
        if still:
            break
    places = places - places.mean(0)
    _, _, axes = np.linalg.svd(places, full_matrices=False)
    return np.asarray(places @ axes.T)


def _classical_scaling(wanted: NDArray[np.float64]) -> NDArray[np.float64]:
    """Start from the two leading coordinates of the distance matrix, nudged so that no two points coincide."""
    n = len(wanted)
    squares = wanted**2
    centred = -0.5 * (squares - squares.mean(0)[None] - squares.mean(1)[:, None] + squares.mean())
    values, vectors = np.linalg.eigh(centred)
    start = vectors[:, -2:] * np.sqrt(np.maximum(values[-2:], 0))
    angles = 2.399963 * np.arange(n)  # the golden angle: evenly spread, no randomness
    return np.asarray(start + 0.05 * np.column_stack([np.cos(angles), np.sin(angles)]))
