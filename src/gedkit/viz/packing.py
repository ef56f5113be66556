"""Parts of a graph that nothing connects, laid out one by one and set side by side on shelves."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from gedkit.viz.layout import layout
from gedkit.viz.spread import spread

_GAP = 1.0  # between parts, where an edge is about 1 long
_ASPECT = 1.4  # of the whole: somewhat wider than high


Layout = Callable[[int, list[tuple[int, int]]], NDArray[np.float64] | None]


def packed_layout(n: int, edges: list[tuple[int, int]], special: Layout | None = None) -> NDArray[np.float64]:
    """Place the nodes of every part clear of each other, and the parts in rows, the highest first.

    Parameters
    ----------
    n : int
        Number of nodes.
    edges : list of (int, int)
        Without self-loops.
    special : function, optional
        A layout for graphs of one part, which may return ``None``; then, and by default, it is by path lengths.

    Returns
    -------
    array of shape (n, 2)

    Examples
    --------
    >>> places = packed_layout(4, [(0, 1), (1, 2)])
    >>> bool(np.linalg.norm(places[3] - places[:3], axis=1).min() <= 2)  # a lone node stands near the others
    True
    """
    places = np.zeros((n, 2))
    parts = _parts(n, edges)
    sizes = []
    for part in parts:
        number = {u: i for i, u in enumerate(part)}
        inside = [(number[u], number[v]) for u, v in edges if u in number]
        own = special(len(part), inside) if special is not None else None
        if own is None:
            own = spread(layout(len(part), inside), np.array(inside, dtype=np.int64).reshape(-1, 2))
        own = own - own.min(0)
        places[part] = own
        sizes.append(own.max(0) + _GAP)
    if len(parts) < 2:
        return places
    area = sum(float(width * height) for width, height in sizes)
    widest = max(max(float(size[0]) for size in sizes), math.sqrt(_ASPECT * area))
    x = y = shelf = 0.0
    for k in sorted(range(len(parts)), key=lambda k: (-sizes[k][1], -sizes[k][0], k)):
        width, height = (float(side) for side in sizes[k])
        if x > 0 and x + width > widest + 1e-9:
            x, y, shelf = 0.0, y - shelf, 0.0
        shelf = max(shelf, height)
        places[parts[k]] += (x, y - height + _GAP)
        x += width
    return places


def _parts(n: int, edges: list[tuple[int, int]]) -> list[list[int]]:
    """Return the connected components, each with its nodes in order."""
    around: list[list[int]] = [[] for _ in range(n)]
    for u, v in edges:
        around[u].append(v)
        around[v].append(u)
    seen = [False] * n
    parts = []
    for begin in range(n):
        if seen[begin]:
            continue
        seen[begin] = True
        part, at = [begin], 0
        while at < len(part):
            for v in around[part[at]]:
                if not seen[v]:
                    seen[v] = True
                    part.append(v)
            at += 1
        parts.append(sorted(part))
    return parts
