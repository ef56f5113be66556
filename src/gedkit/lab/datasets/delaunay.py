"""The Delaunay triangulation of a few points in the plane: its triangles have no other point in their circles."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray


def delaunay_edges(points: NDArray[np.float64]) -> list[tuple[int, int]]:
    r"""Return the edges (u, v), u < v, in order.

    Point d lies inside the circle through a, b, c, in counter-clockwise order, if the determinant of the rows
    :math:`(p_x - d_x, p_y - d_y, |p - d|^2)` is positive. Every triangle is tested against every point, in
    :math:`O(n^4)`, which is fast enough for tens of points.

    >>> delaunay_edges(np.array([[0.0, 0.0], [2.0, 0.0], [1.0, 2.0], [1.0, 0.5]]))
    [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    """
    points = np.asarray(points, dtype=np.float64)
    if len(points) < 3:
        return list(combinations(range(len(points)), 2))
    triples = np.array(list(combinations(range(len(points)), 3)))
    a, b, c = (points[triples[:, k]] for k in range(3))
    area = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
    corners = np.stack([a, b, c], axis=1)[:, None] - points[None, :, None]  # triple, point, corner, coordinate
    lifted = np.concatenate([corners, (corners**2).sum(-1, keepdims=True)], axis=-1)
    inside = np.linalg.det(lifted) * np.sign(area)[:, None]
    own = (triples[:, :, None] == np.arange(len(points))).any(1)
    size = np.abs(area).max() if len(area) else 0.0
    empty = np.where(own, 0.0, inside).max(1) <= 1e-12 * max(size, 1e-300) ** 2
    kept = triples[empty & (np.abs(area) > 1e-12 * size)]
    return sorted({(int(t[i]), int(t[j])) for t in kept for i, j in ((0, 1), (0, 2), (1, 2))})
