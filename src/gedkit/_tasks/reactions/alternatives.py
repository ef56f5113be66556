"""The other maps of a reaction: those of the same cost, and the next best."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, overload

from gedkit._tasks.best_paths.best_paths import BestPaths, best_paths
from gedkit._tasks.reactions.condensed import condensed_graph, same_reaction

if TYPE_CHECKING:
    from gedkit._graphs.graph import Graph
    from gedkit._tasks.reactions.reaction_map import ReactionMap

_SECONDS = 10.0
_FIRST_LOOK = 4  # paths, before it is known how many of them are the same reaction
_MOST_PATHS = 256
_EQUAL = 1e-9


class Alternatives(Sequence["ReactionMap"]):
    """Other maps of a reaction in order of cost: all of the same cost, then the next best.

    Maps whose condensed graphs are isomorphic count as one, so that swapping equivalent atoms is no alternative.

    Attributes
    ----------
    same_cost : tuple of ReactionMap
        Those that cost as little as the map itself.
    next_best : ReactionMap or None
        The cheapest map that costs more, or ``None`` if there is none or it was not found in time.
    complete : bool
        Whether it is proven that no map of the same cost is missing and that none is cheaper than the next best.
    """

    def __init__(self, same_cost: Iterable[ReactionMap], next_best: ReactionMap | None, complete: bool) -> None:
        self.same_cost = tuple(same_cost)
        self.next_best = next_best
        self.complete = complete
        self._all = self.same_cost if next_best is None else (*self.same_cost, next_best)

    @overload
    def __getitem__(self, index: int) -> ReactionMap: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[ReactionMap, ...]: ...
    def __getitem__(self, index: int | slice) -> ReactionMap | tuple[ReactionMap, ...]:
        return self._all[index]

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[ReactionMap]:
        return iter(self._all)

    def __repr__(self) -> str:
        parts = [f"{len(self.same_cost)} of the same cost"]
        parts += [f"the next best costs {self.next_best.cost:g}"] if self.next_best is not None else []
        return f"<Alternatives: {', '.join(parts)}{'' if self.complete else ', not complete'}>"


def other_maps(found: ReactionMap) -> Alternatives:
    """Return the alternatives of a map; for a map that is not proven to be the cheapest there may be cheaper ones."""
    deadline = time.perf_counter() + _SECONDS
    wanted = _FIRST_LOOK
    while True:
        paths = best_paths(
            found.result.g1,
            found.result.g2,
            wanted,
            within=math.inf,
            distinct="changes",
            costs=found.result.costs,
            time_limit=max(1e-3, deadline - time.perf_counter()),
        )
        maps, exhausted = _distinct(found, paths)
        dearer = [one for one in maps if one.cost > found.cost + _EQUAL]
        exhausted |= paths.complete
        if dearer or exhausted or len(paths) < wanted or wanted >= _MOST_PATHS:
            same = [one for one in maps if one.cost <= found.cost + _EQUAL]
            return Alternatives(same, dearer[0] if dearer else None, bool(dearer) or exhausted)
        wanted *= 4


def _distinct(found: ReactionMap, paths: BestPaths) -> tuple[list[ReactionMap], bool]:
    """Return a map for each path that is another reaction than the map found and all paths before it.

    Also whether the paths reach those that let more atoms come from nowhere than need be, which are no alternatives.
    """
    shipped = found.result.costs.of_one_pair
    known: list[Graph] = [found._condensed]
    maps: list[ReactionMap] = []
    for path, mapping in zip(paths.paths, paths.mappings, strict=True):
        pairs = [(u, v) for u, v in mapping if u is not None and v is not None]
        if shipped and len(pairs) < len(found._pairs):
            return maps, True
        graph = condensed_graph(*found._sides, pairs)
        if not any(same_reaction(graph, other) for other in known):
            known.append(graph)
            maps.append(found._with_pairs(pairs, path.cost))
    return maps, False
