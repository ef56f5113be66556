"""One answer to a query from those of all shards."""

from __future__ import annotations

import math
from collections.abc import Sequence

from gedkit._costs.rounding import ROUNDING
from gedkit.collection.neighbors import Neighbor, Neighbors
from gedkit.collection.search import SearchQuery


def merged(answers: Sequence[Neighbors], wanted: SearchQuery, at_once: bool) -> Neighbors:
    """Return the answer of the whole index.

    ``at_once`` says that the shards were searched at the same time, not one after the other.
    """
    hits = sorted((hit for answer in answers for hit in answer), key=_place)
    kept = hits[: wanted.k] if wanted.k else hits
    lower = min((answer.lower_bound for answer in answers), default=wanted.radius if wanted.k == 0 else math.inf)
    left_out = {hit.number for hit in hits[len(kept) :]}
    for answer in answers:
        lower = min([lower, *(_lower(hit, answer) for hit in answer if hit.number in left_out)])
    if wanted.k and len(kept) == wanted.k:
        lower = min(lower, kept[-1].distance)
    stages = list(dict.fromkeys(stage for answer in answers for stage in answer.survivors))
    seconds = [answer.seconds for answer in answers]
    complete = all(answer.complete for answer in answers) and not wanted.approximate
    certain = len(kept) if complete or wanted.k == 0 else sum(hit.distance < lower for hit in kept)
    alone = all(answer.set_proven for answer in answers) and not left_out
    return Neighbors(
        kept,
        complete=complete,
        proven=len(kept) if alone else certain,
        set_proven=complete or alone or (wanted.k > 0 and len(kept) == wanted.k == certain),
        lower_bound=lower,
        approximate=wanted.approximate,
        survivors={stage: sum(answer.survivors[stage] for answer in answers) for stage in stages},
        assigned=sum(answer.assigned for answer in answers),
        compared=sum(answer.compared for answer in answers),
        seconds=max(seconds, default=0.0) if at_once else sum(seconds),
    )


def kth_distance(answers: Sequence[Neighbors], k: int) -> float:
    """Return how far the k-th nearest graph of these answers is at most, or ``inf`` if they have fewer."""
    distances = sorted(hit.distance for answer in answers for hit in answer)
    return distances[k - 1] * (1 + ROUNDING) if 0 < k <= len(distances) else math.inf


def _place(hit: Neighbor) -> tuple[float, int]:
    return hit.distance, hit.number


def _lower(hit: Neighbor, answer: Neighbors) -> float:
    """Return a proven bound of the distance of a graph of a shard's answer.

    If the search was completed, it knew a path to the graph and excluded it, being farther than what others found.
    """
    return max(hit.lower_bound, answer.lower_bound) if answer.complete and not hit.optimal else hit.lower_bound
