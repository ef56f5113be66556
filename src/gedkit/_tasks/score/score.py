"""``gk.score``: how good a predicted graph is, measured against a gold one."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from gedkit._costs.costs import Costs, require_costs
from gedkit._edits.operations import EdgeDel, EdgeIns, NodeDel, NodeIns
from gedkit._graphs.graph import Graph
from gedkit._result import Result
from gedkit._solve import solve
from gedkit._solve.normalization import NORMALIZATIONS, normalized, require_normalization
from gedkit._tasks.score.measures import COUNTS, Measure, listed, measured
from gedkit._tasks.score.prices import by_facts, by_similarity, has_facts
from gedkit._tasks.score.ranges import range_of
from gedkit._tasks.versions.changes import changes_of, own_names
from gedkit._tasks.versions.matching import match_versions
from gedkit._tasks.versions.reading import read_versions
from gedkit.errors import EditPathError, InvalidOptionError
from gedkit.io.accepting import as_graphs


@dataclass(frozen=True, slots=True)
class Mistake:
    """One difference between a predicted graph and the gold one.

    Attributes
    ----------
    kind : str
        ``"missing"``, ``"spurious"`` or ``"mislabeled"``.
    element : str
        ``"node"`` or ``"edge"``.
    text : str
        What it is about, in words.
    """

    kind: str
    element: str
    text: str

    def __str__(self) -> str:
        return f"{self.kind} {self.element} {self.text}"


class Score:
    """How good a predicted graph is under an optimal mapping of its nodes to those of the gold graph.

    Attributes
    ----------
    result : Result
        The edit path from the gold graph to the predicted one; ``result.optimal`` says whether it is proven.

    Examples
    --------
    >>> import gedkit as gk
    >>> gold = gk.Graph(3, [(0, 1), (1, 2)], node_labels=["fetch", "filter", "email"], directed=True)
    >>> predicted = gk.Graph(3, [(0, 1), (0, 2)], node_labels=["fetch", "filter", "slack"], directed=True)
    >>> made = gk.score(gold, predicted)
    >>> made.edges.precision, made.edges.recall, round(made.node_labels.f1, 3)
    (0.5, 0.5, 0.667)
    >>> for mistake in made.mistakes:
    ...     print(mistake)
    missing edge filter → email
    mislabeled node email → slack
    spurious edge fetch → slack
    """

    def __init__(self, result: Result) -> None:
        if result.path is None:
            raise EditPathError(f"the costs forbid every way from the gold graph to the predicted one: {result!r}")
        self.result = result

    def measure(self, name: str) -> Measure:
        """Return a measure by its name: ``"nodes"``, ``"node_labels"``, ``"edges"``, ``"edge_labels"``, ...

        All are counted under the mapping of `result`.
        """
        path = self.result.path
        assert path is not None
        return measured(path, self.result.g1, self.result.g2, COUNTS[_checked(name)])

    @cached_property
    def nodes(self) -> Measure:
        """Nodes that have a partner, whatever their label."""
        return self.measure("nodes")

    @cached_property
    def node_labels(self) -> Measure:
        """Nodes whose partner has the same label."""
        return self.measure("node_labels")

    @cached_property
    def edges(self) -> Measure:
        """Edges between matched nodes that both graphs have, whatever their label."""
        return self.measure("edges")

    @cached_property
    def edge_labels(self) -> Measure:
        """Edges that both graphs have with the same label."""
        return self.measure("edge_labels")

    @cached_property
    def elements(self) -> Measure:
        """Nodes and edges together, with the same label."""
        return self.measure("elements")

    @cached_property
    def attributes(self) -> Measure:
        """Attributes of nodes and edges on which partners agree."""
        return self.measure("attributes")

    @property
    def precision(self) -> float:
        """Share of the predicted nodes and edges that are right."""
        return self.elements.precision

    @property
    def recall(self) -> float:
        """Share of the gold nodes and edges that were found."""
        return self.elements.recall

    @property
    def f1(self) -> float:
        """The harmonic mean of `precision` and `recall`."""
        return self.elements.f1

    @property
    def distance(self) -> float:
        """The graph edit distance, if `optimal`; else what the best path found costs."""
        return self.result.distance

    @property
    def optimal(self) -> bool:
        """Whether it is proven that no edit path is cheaper."""
        return self.result.optimal

    @property
    def similarity(self) -> float:
        """``1 - d / (a + b)``, with the cost a of deleting all of gold and b of inserting all that was predicted.

        It is the F1 of matches with partial credit; with a cost of 1 per triple, it is the Smatch score.
        """
        return 1.0 - self.normalized("cost")

    def normalized(self, normalization: str = "metric") -> float:
        """Return the distance in one of the forms of `normalized_distance`: ``"nodes"``, ``"cost"``, ``"metric"``."""
        result = self.result
        require_normalization(normalization, result.g1, result.g2, result.costs)
        return normalized(result.distance, result.g1, result.g2, result.costs, normalization)

    def range(self, name: str = "elements", *, time_limit: float | None = None) -> tuple[Measure, Measure]:
        """Return the worst and the best value of a measure over all optimal edit paths, both proven.

        Several mappings may be optimal, and `measure` counts under one of them. No optimal path is below the first or
        above the second. Two searches are needed for it; with a time limit (seconds for each) the range may be wider.

        Raises
        ------
        InvalidOptionError
            If the distance is not proven: then it is not known which paths are optimal.
        """
        count = COUNTS[_checked(name)]
        if not self.optimal:
            raise InvalidOptionError("the range is over optimal paths, but the distance is not proven: allow more time")
        own = self.measure(name)
        low, high = range_of(self.result, count, time_limit)
        return Measure(min(low, own.matched), own.gold, own.predicted), Measure(
            max(high, own.matched), own.gold, own.predicted
        )

    @cached_property
    def mistakes(self) -> tuple[Mistake, ...]:
        """What is missing, spurious and mislabeled, in words."""
        path = self.result.path
        assert path is not None
        found = []
        for change in changes_of(path, own_names(path)):
            text = change.text.partition("  (")[0] if change.kind == "node" else change.text
            missing = isinstance(change.operation, (NodeDel, EdgeDel))
            spurious = isinstance(change.operation, (NodeIns, EdgeIns))
            kind = "missing" if missing else "spurious" if spurious else "mislabeled"
            found.append(Mistake(kind, change.kind, text))
        return tuple(found)

    def to_dict(self) -> dict[str, Any]:
        """Return all measures and mistakes as a dict of numbers, texts and lists."""
        document: dict[str, Any] = {
            "distance": self.distance,
            "lower_bound": self.result.lower_bound,
            "proven": self.optimal,
            "precision": self.precision,
            "recall": self.recall,
            "f1": self.f1,
        }
        for name in COUNTS:
            m = self.measure(name)
            document[name] = {
                **{"matched": m.matched, "gold": m.gold, "predicted": m.predicted},
                **{"precision": m.precision, "recall": m.recall, "f1": m.f1},
            }
        for name in NORMALIZATIONS:
            try:
                document[f"normalized_{name}"] = self.normalized(name)
            except ValueError:  # costs that forbid what it divides by
                document[f"normalized_{name}"] = None
        document["mistakes"] = [{"kind": m.kind, "element": m.element, "text": m.text} for m in self.mistakes]
        return document

    def to_json(self) -> str:
        """Return `to_dict` as JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    def __repr__(self) -> str:
        proof = "proven" if self.optimal else f"at least {self.result.lower_bound:g}"
        return f"<Score: F1 {self.f1:.3f}, distance {self.distance:g} ({proof}), {len(self.mistakes)} mistakes>"


def _checked(name: str) -> str:
    if name not in COUNTS:
        raise InvalidOptionError(f"there is no measure {name!r}: there are {listed(COUNTS)}")
    return name


def score(
    gold: Graph | str | Path,
    predicted: Graph | str | Path,
    *,
    names: str = "ignore",
    costs: Costs | None = None,
    node_similarity: Any = None,
    time_limit: float | None = None,
    **reading: Any,
) -> Score:
    """Score a predicted graph against a gold one.

    The nodes of both are matched by a cheapest edit path, proven if time allows, and nodes, edges, labels and
    attributes are counted under that mapping. ``docs/scores.md`` has the definitions.

    Parameters
    ----------
    gold, predicted : Graph, str or Path
        Graphs, also those of other libraries, or files, of which all data is compared.
    names : {"ignore", "prefer", "fixed"}
        How much the names of nodes count, as for `diff`: by default not at all, since whoever makes a graph chooses
        them. ``"fixed"`` for entities of a knowledge graph.
    costs : Costs, optional
        The costs of the edit operations; by default 1 each. For files in which elements have several attributes, two
        elements cost less the more of these agree.
    node_similarity : array of shape (gold nodes, predicted nodes), optional
        Similarities from 0 to 1, for example cosines of embeddings: a matched pair costs 2 (1 - similarity).
    time_limit : float, optional
        Seconds for the search; by default that of the solver ``auto``.
    **reading
        For files: ``format``, ``node_label``, ``edge_label`` as for `read`, and ``ignore``, attributes to leave out.

    Returns
    -------
    Score

    Examples
    --------
    >>> import gedkit as gk
    >>> gold = gk.Graph(3, [(0, 1), (1, 2)], node_labels=["fetch", "filter", "email"], directed=True)
    >>> predicted = gk.Graph(2, [(0, 1)], node_labels=["fetch", "filter"], directed=True)
    >>> made = gk.score(gold, predicted)
    >>> made
    <Score: F1 0.750, distance 2 (proven), 2 mistakes>
    >>> made.precision, made.recall
    (1.0, 0.6)
    >>> worst, best = made.range("edges")
    >>> worst.f1 == best.f1 == made.edges.f1
    True
    """
    if any(isinstance(given, (str, Path)) for given in (gold, predicted)):
        (g1, g2), _ = read_versions((gold, predicted), **reading)
    else:
        if reading:
            raise TypeError(f"score takes {next(iter(reading))}= for files, not for graphs")
        g1, g2 = as_graphs([gold, predicted])
    return score_graphs(g1, g2, names, costs, node_similarity, time_limit)


def score_graphs(
    g1: Graph, g2: Graph, names: str, costs: Costs | None, node_similarity: Any, time_limit: float | None
) -> Score:
    """Score two graphs that were read already."""
    if g1.directed != g2.directed and not (g1.n and g2.n):  # a prediction that is empty has no direction
        directed = (g1 if g1.n else g2).directed
        g1, g2 = (g if g.n else Graph(0, directed=directed) for g in (g1, g2))
    if node_similarity is not None:
        if names != "ignore":
            raise InvalidOptionError('node_similarity says which nodes are similar: it goes with names="ignore"')
        g1, g2, priced = by_similarity(g1, g2, node_similarity, require_costs(costs))
        return Score(solve(g1, g2, costs=priced, time_limit=time_limit))
    chosen = by_facts() if costs is None and has_facts(g1, g2) else costs
    result = match_versions(g1, g2, names, chosen, time_limit)
    if math.isinf(result.distance) and result.path is None:
        raise EditPathError(f"the costs forbid every way from the gold graph to the predicted one: {result!r}")
    return Score(result)
