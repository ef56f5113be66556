"""``gk.fit_costs``: costs from examples of right mappings, or of distances."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from gedkit._costs.costs import Costs
from gedkit._graphs.graph import Graph
from gedkit._result import Result
from gedkit._solve.anchors import start_images
from gedkit._solvers.request import checked_limits, checked_number
from gedkit._system.numpy import np
from gedkit._tasks.learned_costs.checkpoint import fingerprint
from gedkit._tasks.learned_costs.fitting import DistanceTask, MappingTask, Task, fit
from gedkit._tasks.learned_costs.from_mappings import MappingOptions
from gedkit._tasks.learned_costs.given_features import FeatureFunction, GivenFeatures, StartCosts
from gedkit._tasks.learned_costs.label_features import LabelFeatures
from gedkit._tasks.learned_costs.learned import FeatureCosts, LearnedCosts
from gedkit._tasks.learned_costs.oracle import Oracle
from gedkit._tasks.learned_costs.priced_pair import Answer, PricedPair
from gedkit._tasks.learned_costs.sameness import EqualFunction
from gedkit._tasks.learned_costs.vocabulary import Vocabulary
from gedkit.errors import InvalidCostError, InvalidOptionError, InvalidTypeError
from gedkit.io.accepting import as_graphs

GivenMapping = Result | Iterable[tuple[Any, Any]] | Mapping[Any, Any]


def fit_costs(
    pairs: Iterable[tuple[Graph, Graph]],
    *,
    mappings: Sequence[GivenMapping] | None = None,
    distances: Sequence[float] | None = None,
    features: FeatureFunction | None = None,
    start: StartCosts | None = None,
    symmetric: bool | None = None,
    l2: float | None = None,
    equal: EqualFunction | None = None,
    rounds: int = 5,
    margin: float = 0.02,
    temperature: float = 0.1,
    folds: int | Sequence[int] = 3,
    seed: int = 0,
    solver: str = "auto",
    time_limit: float | None = None,
    threads: int | None = None,
    checkpoint: str | Path | None = None,
    **options: Any,
) -> LearnedCosts | FeatureCosts:
    """Learn costs from pairs of graphs whose mappings or distances are known.

    Parameters
    ----------
    pairs : iterable of (Graph, Graph)
    mappings : sequence, optional
        The right mapping of each pair, in any form that ``start`` of `solve` takes: pairs of nodes by name or number, a
        dict, or a `Result`. Nodes that it does not name are deleted or inserted.
    distances : sequence of float, optional
        The distance of each pair, instead of mappings. They may be noisy.
    features : callable, optional
        By default a cost is learned for each pair of labels, each deleted and each inserted label, and a weight for
        each attribute that all graphs have. A function of two graphs may return features instead: a dict from the names
        of parts (``"node_sub"``, ``"edge_del"``, ...) to

        - an array with one more dimension than the part, for ``k`` numbers per entry;
        - ``{name: array shaped like the part}``;
        - or a list of entries ``(u, v, name, value)`` (``(u, name, value)`` for deletions and insertions), for features
          that are rarely there; the value is 1 if left out.

        Costs are then the start costs plus weights times features, and may be negative. A name stands for the same
        weight in all parts.
    start : Costs or callable, optional
        The costs to start from, which learned ones stay near to; by default ``gk.Costs()``. What they forbid stays
        forbidden. With ``features``, a function of both graphs may return them.
    symmetric : bool, optional
        Whether both directions of a pair of labels, and deletion and insertion, cost the same. By default they do if
        they do so at the start. Not for ``features``.
    l2 : float, optional
        How strongly weights are pulled toward their start values; by default 0.1 for mappings and 0 for distances.
    equal : callable, optional
        ``equal(i, mapping)`` says whether a mapping of pair ``i``, in the form of `Result.mapping`, counts as right. By
        default mappings are the same if they differ by symmetries of the graphs alone.
    rounds : int
        At most so many times all pairs are solved and the weights are refitted.
    margin : float
        Wrong mappings that are so much dearer per wrong node, or less, are learned from too. For mappings.
    temperature : float
        Differences of costs that are small against this hardly count. For mappings.
    folds : int or sequence of int
        Held-out pairs are scored by cross-validation with so many folds; 0 leaves it out, and so do fewer than two
        pairs per fold. A sequence has the number of the fold of each pair.
    seed : int
        For the folds and the order of nodes; equal seeds give equal costs.
    solver, time_limit, threads
        As for `solve_many`, for each pair.
    checkpoint : str or Path, optional
        A file that is written after each round. If it is there already, the fit continues from it.
    **options
        Options of the solver, by name, as for `solve`.

    Returns
    -------
    LearnedCosts or FeatureCosts
        `Costs` that can be used everywhere; with ``features``, costs for `solve`, `solve_many` and `best_paths`. Both
        have a ``report``.

    Notes
    -----
    From mappings, the weights minimize the negative log-likelihood of the right mappings against the wrong ones that
    the solver finds, a convex problem that grows with each round. From distances, solving alternates with non-negative
    least squares.

    Examples
    --------
    Examples in which O becomes S and N stays, whatever the bonds do:

    >>> import gedkit as gk
    >>> a = gk.Graph(3, [(0, 1), (1, 2)], node_labels="CON")
    >>> b = gk.Graph(3, [(0, 1), (1, 2)], node_labels="SCN")
    >>> gk.solve(a, b).mapping
    [(0, 0), (1, 1), (2, 2)]
    >>> costs = gk.fit_costs([(a, b)], mappings=[[(0, 1), (1, 0), (2, 2)]], l2=0.001)
    >>> gk.solve(a, b, costs=costs).mapping
    [(0, 1), (1, 0), (2, 2)]
    >>> print(costs.report)
    1 pairs, ...
    """
    listed = [_graphs_of(place, pair) for place, pair in enumerate(pairs)]
    if not listed:
        raise InvalidOptionError("fit_costs needs pairs to learn from")
    if (mappings is None) == (distances is None):
        raise InvalidOptionError("fit_costs learns from mappings= or from distances=: give one of them")
    first = Costs() if start is None else start
    if not isinstance(first, Costs) and (features is None or not callable(first)):
        raise InvalidTypeError("start must be a gedkit.Costs, or with features= a function of both graphs")
    strength = (0.1 if distances is None else 0.0) if l2 is None else l2
    checked_number("l2", strength, "0 or more", lambda x: x >= 0)
    checked_number("margin", margin, "0 or more", lambda x: x >= 0)
    checked_number("temperature", temperature, "a positive number", lambda x: x > 0)
    checked_number("rounds", rounds, "1 or more", lambda x: x >= 1)
    checked_limits(None, time_limit, None, seed)
    priced, vocabulary, source = _pairs_with_features(listed, features, first, symmetric)
    how = {"solver": solver, "time_limit": time_limit, "threads": threads, **options}
    oracle = Oracle(priced, features is not None, seed, how)
    task: Task
    examples: Any
    if mappings is not None:
        answers = _answers(priced, mappings)
        examples = answers
        task = MappingTask(
            oracle, vocabulary, answers, equal, MappingOptions(int(rounds), float(strength), temperature, margin)
        )
    else:
        examples = _distances(distances, len(listed))
        if equal is not None:
            raise InvalidOptionError("equal= is for mappings: leave it out with distances=")
        task = DistanceTask(oracle, vocabulary, examples, int(rounds), float(strength))
    key = fingerprint(
        priced, examples, strength, margin, temperature, rounds, seed, solver, time_limit, *options.items()
    )
    weights, report = fit(task, len(listed), folds, seed, checkpoint, key)
    if isinstance(source, LabelFeatures):
        costs = source.costs(weights)
        return LearnedCosts.of(costs, report(costs.is_metric))
    named: dict[Hashable, float] = {name: float(weights[i]) for name, i in vocabulary.numbers.items()}
    return FeatureCosts(source.function, named, first, report(None))


def _pairs_with_features(
    listed: list[tuple[Graph, Graph]], features: FeatureFunction | None, start: StartCosts, symmetric: bool | None
) -> tuple[list[PricedPair], Vocabulary, LabelFeatures | GivenFeatures]:
    source: LabelFeatures | GivenFeatures
    if features is None:
        assert isinstance(start, Costs)
        source = LabelFeatures(start, symmetric, (graph for pair in listed for graph in pair))
    else:
        if symmetric is not None:
            raise InvalidOptionError("symmetric= is for label tables: leave it out with features=")
        if not callable(features):
            raise InvalidTypeError(f"features must be a function of two graphs, got {features!r}")
        source = GivenFeatures(features, start, Vocabulary(), growing=True)
    priced = [source.priced(g1, g2) for g1, g2 in listed]
    if not len(source.vocabulary):
        raise InvalidOptionError("there is nothing to learn: everything is forbidden, or there are no features")
    return priced, source.vocabulary, source


def _graphs_of(place: int, pair: Any) -> tuple[Graph, Graph]:
    if not isinstance(pair, (tuple, list)) or len(pair) != 2:
        raise InvalidTypeError(f"pairs must be a list such as [(g1, g2)], but number {place} is {type(pair).__name__}")
    if all(type(graph) is Graph for graph in pair):
        return pair[0], pair[1]
    g1, g2 = as_graphs(tuple(pair))
    return g1, g2


def _answers(priced: list[PricedPair], mappings: Sequence[GivenMapping]) -> list[Answer]:
    if len(mappings) != len(priced):
        raise InvalidOptionError(f"there are {len(mappings)} mappings for {len(priced)} pairs")
    answers = []
    for i, (pair, mapping) in enumerate(zip(priced, mappings, strict=True)):
        # Edges that lie upon each other are changed into each other, and replaced only where that is forbidden.
        allowed = np.where(np.isinf(pair.base), np.inf, 0.0)
        answer = pair.answer(start_images(mapping, pair.g1, pair.g2, f"mappings[{i}]"), allowed)
        forbidden = pair.used(answer)[np.isinf(pair.base[pair.used(answer)])]
        if len(forbidden):
            name = max(
                (part for part, begin in pair.starts.items() if begin <= forbidden[0]), key=pair.starts.__getitem__
            )
            place = np.unravel_index(int(forbidden[0]) - pair.starts[name], pair.shapes[name])
            at = ", ".join(str(int(x)) for x in place)
            raise InvalidCostError(f"mappings[{i}] needs {name}[{at}], which the start costs forbid")
        answers.append(answer)
    return answers


def _distances(given: Any, count: int) -> Any:
    try:
        found = np.asarray(given, dtype=np.float64)
    except (TypeError, ValueError):
        raise InvalidTypeError("distances must be numbers, one for each pair") from None
    if found.shape != (count,):
        raise InvalidOptionError(
            f"distances have the shape {found.shape}, but there are {count} pairs: give one number for each pair"
        )
    if not np.isfinite(found).all():
        first = int(np.argmin(np.isfinite(found)))
        raise InvalidOptionError(f"distances must be finite numbers, but number {first} is {found[first]}")
    return found
