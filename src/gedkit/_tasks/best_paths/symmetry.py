"""Which mappings differ by a symmetry of the graphs alone.

Colors tell nodes apart: what they cost, and then again and again what they are joined to. Nodes of different colors are
never exchanged by a symmetry. For nodes of the same color the core looks for one.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence

from gedkit import _core
from gedkit._solvers.core_run import ALL_BYTES

_FORBIDDEN = (math.inf,) * 6


class ColoredGraph:
    """A graph whose nodes and edges have colors, small numbers."""

    def __init__(
        self,
        directed: bool,
        nodes: Sequence[Hashable],
        edges: Sequence[tuple[int, int]],
        edge_colors: Sequence[Hashable],
        known: dict[Hashable, int],
    ) -> None:
        """Color by any values; ``known`` has the numbers of those that other graphs have too."""
        self.directed = directed
        self.colors = [known.setdefault(("node", color), len(known)) for color in nodes]
        self.edges = list(edges)
        self.edge_colors = [known.setdefault(("edge", color), len(known)) for color in edge_colors]
        self._around: list[list[tuple[int, int]]] = [[] for _ in nodes]  # (color of the edge and its direction, other)
        for (u, v), color in zip(edges, self.edge_colors, strict=True):
            self._around[u].append((2 * color, v))
            if u != v:
                self._around[v].append((2 * color + (1 if directed else 0), u))

    def refined(self, colors: list[int]) -> list[int]:
        """Return colors that also tell apart nodes whose surroundings differ."""
        count = len(set(colors))
        while True:
            looks = [
                (colors[u], tuple(sorted((edge, colors[v]) for edge, v in self._around[u]))) for u in range(len(colors))
            ]
            numbers = {look: i for i, look in enumerate(sorted(set(looks)))}
            colors = [numbers[look] for look in looks]
            if len(numbers) == count:
                return colors
            count = len(numbers)

    def signature(self) -> Hashable:
        """Return what graphs that are the same up to numbering have in common."""
        looks: list[Hashable] = list(self.colors)
        for _ in range(3):
            looks = [
                hash((looks[u], tuple(sorted((edge, hash(looks[v])) for edge, v in around))))
                for u, around in enumerate(self._around)
            ]
        return frozenset(Counter(looks).items()), frozenset(Counter(self.edge_colors).items())

    def orbits_along(self, images: Sequence[int], begin: int) -> Iterator[frozenset[int]]:
        """Yield, from place ``begin`` on, what each image may be exchanged for while all before it stay where they are.

        An image of -1 stands for itself.
        """
        colors = list(self.colors)
        for mark, v in enumerate(images[:begin]):
            if v >= 0:
                colors[v] = -1 - mark
        colors = self.refined(colors)
        discrete = len(set(colors)) == len(colors)
        for v in images[begin:]:
            if v < 0 or discrete:
                yield frozenset((v,))
                continue
            alike = [w for w, color in enumerate(colors) if color == colors[v]]
            yield frozenset(w for w in alike if w == v or self._exchanges(colors, v, w))
            if len(alike) > 1:
                colors[v] = -1
                colors = self.refined(colors)
                discrete = len(set(colors)) == len(colors)

    def _exchanges(self, colors: list[int], v: int, w: int) -> bool:
        """Whether there is a symmetry of these colors that takes ``v`` to ``w``."""
        marked = max(colors) + 1
        first, second = list(colors), list(colors)
        first[v] = second[w] = marked
        return _isomorphic(self._core(first), self._core(second))

    def _core(self, colors: list[int]) -> _core.Graph:
        return _core.Graph(self.directed, colors, self.edges, self.edge_colors)


def same_up_to_symmetry(a: ColoredGraph, b: ColoredGraph) -> bool:
    """Whether two graphs differ in the numbering of their nodes alone."""
    if len(a.colors) != len(b.colors) or len(a.edges) != len(b.edges):
        return False
    return _isomorphic(a._core(a.colors), b._core(b.colors))


def _isomorphic(a: _core.Graph, b: _core.Graph) -> bool:
    options = _core.SolveOptions(solver="exact", cutoff=0.0)
    return _core.solve(_core.Problem(a, b, *_FORBIDDEN), options, math.inf, ALL_BYTES, None, False).has_path
