"""``gk.smatch``: precision, recall and F1 of the triples of two AMR graphs, with a proof."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Any

from gedkit._result import Result
from gedkit._solve import solve
from gedkit._tasks.amr.penman_text import triples_of_text
from gedkit._tasks.amr.triples import COSTS, graph_of_triples


@dataclass(frozen=True)
class SmatchScore:
    """How well two AMR graphs match.

    Attributes
    ----------
    matched : int
        Triples in common under the mapping.
    gold, parsed : int
        Number of triples of each.
    most : int
        Proven: no mapping matches more triples.
    mapping : dict
        The variable of ``parsed`` for each of ``gold``, ``None`` if it has no partner.
    result : Result
        The graph edit distance behind it.

    Examples
    --------
    >>> import gedkit as gk
    >>> score = gk.smatch([("a", "instance", "go-02")], [("x", "instance", "go-02"), ("x", "ARG0", "y")])
    >>> score.matched, score.precision, score.recall, score.mapping
    (1, 0.5, 1.0, {'a': 'x'})
    """

    matched: int
    gold: int
    parsed: int
    most: int
    mapping: dict[Hashable, Hashable]
    result: Result

    @property
    def precision(self) -> float:
        """Share of the triples of ``parsed`` that are matched."""
        return self.matched / self.parsed if self.parsed else float(self.gold == 0)

    @property
    def recall(self) -> float:
        """Share of the triples of ``gold`` that are matched."""
        return self.matched / self.gold if self.gold else float(self.parsed == 0)

    @property
    def f1(self) -> float:
        """The Smatch score: 2 M / (T1 + T2), which is 1 - GED / (T1 + T2)."""
        both = self.gold + self.parsed
        return 2 * self.matched / both if both else 1.0

    @property
    def optimal(self) -> bool:
        """Whether it is proven that no mapping matches more triples."""
        return self.matched == self.most

    def __repr__(self) -> str:
        proof = "proven" if self.optimal else f"at most {self.most} of them possible"
        return f"<SmatchScore: F1 {self.f1:.3f}, {self.matched} triples matched, {proof}>"


def smatch(
    gold: str | Iterable[tuple[Hashable, Any, Any]],
    parsed: str | Iterable[tuple[Hashable, Any, Any]],
    *,
    time_limit: float | None = None,
) -> SmatchScore:
    """Score a parse of a sentence against the gold AMR: the most triples that any mapping of variables matches.

    The hill climbing of the original implementation may miss the optimum. Here the score is computed from the graph
    edit distance with a cost of 1 per triple, and is proven.

    Parameters
    ----------
    gold, parsed : str or iterable of (source, relation, target)
        AMR in PENMAN notation (needs ``gedkit[amr]``), or triples. In PENMAN notation the root counts as an extra
        triple, as in Smatch. Case, and quotes around constants, do not matter.
    time_limit : float, optional
        Time limit in seconds; if it is reached, ``most`` is the proven bound.

    Returns
    -------
    SmatchScore

    Examples
    --------
    >>> import gedkit as gk
    >>> gold = [("w", "instance", "want-01"), ("b", "instance", "boy"), ("g", "instance", "go-02"),
    ...         ("w", "ARG0", "b"), ("w", "ARG1", "g"), ("g", "ARG0", "b")]
    >>> parsed = [("x", "instance", "want-01"), ("y", "instance", "boy"), ("z", "instance", "go-02"),
    ...           ("x", "ARG0", "y"), ("x", "ARG1", "z")]
    >>> score = gk.smatch(gold, parsed)
    >>> score
    <SmatchScore: F1 0.909, 5 triples matched, proven>
    >>> score.precision, round(score.recall, 3), score.mapping
    (1.0, 0.833, {'w': 'x', 'b': 'y', 'g': 'z'})

    References
    ----------
    Cai and Knight, "Smatch: an evaluation metric for semantic feature structures", ACL 2013. Opitz, "SMATCH++:
    standardized and extended evaluation of semantic graphs", EACL 2023.
    """
    g1, t1 = graph_of_triples(triples_of_text(gold) if isinstance(gold, str) else gold)
    g2, t2 = graph_of_triples(triples_of_text(parsed) if isinstance(parsed, str) else parsed)
    if time_limit is None:
        result = solve(g1, g2, costs=COSTS, budget=math.inf)
    else:
        result = solve(g1, g2, costs=COSTS, time_limit=time_limit)
    matched = round((t1 + t2 - result.distance) / 2)
    most = math.floor((t1 + t2 - result.lower_bound) / 2 + 1e-9)
    mapping = {u: v for u, v in result.named_mapping or () if u is not None}
    return SmatchScore(matched, t1, t2, most, mapping, result)
