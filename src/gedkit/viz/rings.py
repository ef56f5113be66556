"""The rings of a graph: a shortest cycle basis, and which rings share edges."""

from __future__ import annotations

from collections import deque

_MOST_EDGES = 400  # of a graph whose rings are looked for
_MOST_RINGS = 40  # beyond which it is a net, not a molecule


def ring_systems(n: int, edges: list[tuple[int, int]]) -> list[list[list[int]]] | None:
    """Return the rings, those that share an edge together; each ring is a list of nodes in order.

    ``None`` if the graph has so many that no one would draw them as polygons.

    Examples
    --------
    >>> ring_systems(4, [(0, 1), (1, 2), (0, 2), (2, 3)])
    [[[0, 1, 2]]]
    """
    around: list[list[int]] = [[] for _ in range(n)]
    for u, v in edges:
        around[u].append(v)
        around[v].append(u)
    parts = sum(1 for u, root in enumerate(_roots(n, edges)) if u == root)
    wanted = len(edges) - n + parts
    if wanted == 0:
        return []
    if wanted > _MOST_RINGS or len(edges) > _MOST_EDGES:
        return None
    rings = _basis(n, edges, around, wanted)
    # Rings that share an edge, by union-find over the rings.
    owner: dict[frozenset[int], int] = {}
    links = []
    for i, ring in enumerate(rings):
        for u, v in zip(ring, ring[1:] + ring[:1], strict=True):
            links.append((owner.setdefault(frozenset((u, v)), i), i))
    roots = _roots(len(rings), links)
    return [[ring for ring, own in zip(rings, roots, strict=True) if own == root] for root in dict.fromkeys(roots)]


def _basis(n: int, edges: list[tuple[int, int]], around: list[list[int]], wanted: int) -> list[list[int]]:
    """Return a cycle basis of least length (Horton 1987): shortest paths from a node to both ends of an edge."""
    bit = {frozenset(edge): 1 << i for i, edge in enumerate(edges)}
    found: dict[int, list[int]] = {}
    for root in range(n):
        if len(around[root]) < 2:
            continue
        parent = _breadth_first(root, around)
        for u, v in edges:
            if u not in parent or v not in parent or parent[u] == v or parent[v] == u:
                continue
            left, right = _way(u, parent), _way(v, parent)
            if set(left) & set(right) != {root}:
                continue
            ring = left[::-1] + right[:-1]  # root ... u, v ... before root
            mask = 0
            for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
                mask |= bit[frozenset((a, b))]
            found.setdefault(mask, ring)
    chosen: list[list[int]] = []
    pivots: dict[int, int] = {}
    for mask, ring in sorted(found.items(), key=lambda item: (len(item[1]), item[1])):
        rest = mask
        while rest and (high := rest.bit_length()) in pivots:
            rest ^= pivots[high]
        if rest:
            pivots[rest.bit_length()] = rest
            chosen.append(ring)
            if len(chosen) == wanted:
                break
    return chosen


def _breadth_first(root: int, around: list[list[int]]) -> dict[int, int]:
    parent = {root: root}
    waiting = deque([root])
    while waiting:
        u = waiting.popleft()
        for v in around[u]:
            if v not in parent:
                parent[v] = u
                waiting.append(v)
    return parent


def _way(node: int, parent: dict[int, int]) -> list[int]:
    way = [node]
    while parent[way[-1]] != way[-1]:
        way.append(parent[way[-1]])
    return way


def _roots(n: int, links: list[tuple[int, int]]) -> list[int]:
    """Return the smallest member of the part that each of ``n`` things belongs to."""
    root = list(range(n))

    def find(u: int) -> int:
        while root[u] != u:
            root[u] = root[root[u]]
            u = root[u]
        return u

    for u, v in links:
        a, b = find(u), find(v)
        root[max(a, b)] = min(a, b)
    return [find(u) for u in range(n)]
