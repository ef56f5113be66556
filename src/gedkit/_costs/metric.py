"""Whether costs are a metric: checked on every triple of labels, if the costs depend on labels alone.

With c(a, b) for a substitution, c(a, 0) for a deletion and c(0, a) = c(a, 0) for an insertion, composing two edit paths
shows that the distance obeys the triangle inequality if c does over all labels and the void. One case never arises for
nodes and is harmless for edges: deleting a and inserting c instead of turning a into c. A node that is mapped through b
is never deleted, and an edge is priced at the cheaper of the two anyway.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from gedkit._costs.pair_parts import AttributeDistance, DifferingLabels, PairPart, PairTable
from gedkit._costs.single_parts import Constant, SinglePart, SingleTable
from gedkit._graphs.element import Element
from gedkit.errors import InvalidCostError

# Above this many labels the cubic check would take longer than most searches.
_MAX_LABELS = 64


def is_metric(sub: PairPart, delete: SinglePart, *, may_replace: bool) -> bool | None:
    """Return whether symmetric costs obey the axioms of a metric, or ``None`` if labels alone do not decide it."""
    if isinstance(sub, AttributeDistance):
        return delete.number > 0 if isinstance(delete, Constant) else None
    if not isinstance(sub, (DifferingLabels, PairTable)) or not isinstance(delete, (Constant, SingleTable)):
        return None
    elements = [Element(label) for label in _labels(sub, delete)]
    if len(elements) > _MAX_LABELS:
        return None
    try:
        remove = {a: delete.cost(a) for a in elements}
        pair = {(a, b): sub.cost(a, b) for a, b in product(elements, repeat=2)}
    except InvalidCostError:  # an incomplete table
        return None
    if may_replace:
        pair = {(a, b): min(cost, remove[a] + remove[b]) for (a, b), cost in pair.items()}
    return _obeys_axioms(elements, pair, remove)


def _labels(sub: DifferingLabels | PairTable, delete: Constant | SingleTable) -> list[Any]:
    labels: set[Any] = set()
    if isinstance(sub, PairTable):
        labels |= sub.labels
    if isinstance(delete, SingleTable):
        labels |= delete.entries.keys()
    # Other labels may occur if no table is closed: three distinct ones stand for all of them.
    bounded = any(isinstance(part, (PairTable, SingleTable)) and part.others is None for part in (sub, delete))
    return list(labels) if bounded and labels else [*labels, *(("any", i) for i in range(3))]


def _obeys_axioms(
    elements: list[Element], pair: dict[tuple[Element, Element], float], remove: dict[Element, float]
) -> bool:
    for a, b in product(elements, repeat=2):
        if (pair[a, b] == 0) != (a == b) or remove[a] == 0 or remove[a] > pair[a, b] + remove[b]:
            return False
    return all(pair[a, c] <= pair[a, b] + pair[b, c] for a, b, c in product(elements, repeat=3))
