"""Protocols: which candidates a test graph is compared with, and how ties are treated.

=========  =============================  =================  ==========================================
protocol   candidates of each test graph  nearest by         ties
=========  =============================  =================  ==========================================
stable     the training part              similarity         keep the order of the set in p@k
genn       the training part              similarity         fall as the sort has it, also in rho
genn-2021  the training part              similarity         as genn; p@k is of the *least* similar
simgnn     training and validation part   similarity         all as near as the k-th count in p@k
gedgnn     100 training graphs, at        distance           are ordered by the prediction in p@k
           random
=========  =============================  =================  ==========================================

``stable`` is ours; ``genn`` has the ranking functions of the program of Wang et al. (CVPR 2021), and ``genn-2021``
those of its first version, whose p@k compares the k least similar graphs: see ``authors_ranking``. Under these three
noise of 1e-9 lowers p@k of a perfect prediction; under the others p@k stays 1.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit.errors import DatasetError, InvalidOptionError
from gedkit.lab.datasets.dataset import Dataset
from gedkit.lab.datasets.fingerprints import fingerprint
from gedkit.lab.evaluation.authors_ranking import authors_precision_at, authors_spearman
from gedkit.lab.metrics import (
    Ties,
    each_absolute_error,
    each_feasible,
    each_kendall,
    each_optimal,
    each_precision_at,
    each_spearman,
    each_squared_error,
    similarities_of,
)

Matrix = NDArray[np.float64]
Indices = NDArray[np.int64]


@dataclass(frozen=True)
class Protocol:
    """A way to compare predictions with the truth.

    Attributes
    ----------
    name : str
    parts : tuple of str
        The parts of a set that contain the candidates.
    ties : Ties or None
        How ties are treated in p@k; None for the ranking functions of Wang et al.
    by_similarity : bool
        Whether candidates are ranked by similarity; otherwise by distance.
    sample : int or None
        Number of candidates drawn at random for each query; None for all.
    least_similar : bool
        Whether p@k compares the k least similar candidates, a mistake in the first version of that program.
    """

    name: str
    parts: tuple[str, ...]
    ties: Ties | None
    by_similarity: bool = True
    sample: int | None = None
    least_similar: bool = False

    def candidates(self, dataset: Dataset) -> Indices:
        """Return the graphs that queries are compared with."""
        return np.concatenate([dataset.splits[part] for part in self.parts])


PROTOCOLS = {
    protocol.name: protocol
    for protocol in (
        Protocol("stable", ("train",), Ties.STRICT),
        Protocol("genn", ("train",), None),
        Protocol("genn-2021", ("train",), None, least_similar=True),
        Protocol("simgnn", ("train", "val"), Ties.EXTENDED),
        Protocol("gedgnn", ("train",), Ties.BY_PREDICTION, by_similarity=False, sample=100),
    )
}


@dataclass(frozen=True)
class Scores:
    """The scores of a method under a protocol.

    ``mse`` is that of similarities (not halved); ``mae`` and ``rmse`` are those of distances; ``optimal`` and
    ``feasible`` are the shares of pairs whose distance is the true one, and whose distance is not below it.
    """

    protocol: str
    queries: int
    pairs: int
    mse: float
    mae: float
    optimal: float
    rho: float
    tau: float
    p_at_10: float
    p_at_20: float
    rmse: float = float("nan")
    feasible: float = float("nan")
    by_query: dict[str, Matrix] = field(default_factory=dict, repr=False, compare=False)
    """What the scores are means of, by their names: values of queries, or of pairs for errors of listed pairs."""

    def to_json(self) -> dict[str, Any]:
        """Return the scores by name; None for one that is not defined, such as ranks among single candidates."""
        found = {part.name: getattr(self, part.name) for part in fields(self) if part.name != "by_query"}
        return {name: None if value != value else value for name, value in found.items()}


def score(
    dataset: Dataset,
    predicted: Matrix,
    true: Matrix,
    protocol: Protocol | str = "stable",
    *,
    queries: Indices | None = None,
    seed: int = 0,
) -> Scores:
    """Compare predicted with true distances.

    Parameters
    ----------
    dataset : Dataset
    predicted, true : array of shape (len(dataset), len(dataset))
        Distances; only those of queries and candidates are used, in the row of the query.
    protocol : Protocol or str
        ``"stable"``, ``"genn"``, ``"genn-2021"``, ``"simgnn"`` or ``"gedgnn"``.
    queries : array of int, optional
        The test graphs to use; by default all.
    seed : int
        Seed for protocols that draw or shuffle candidates.

    Returns
    -------
    Scores

    Examples
    --------
    >>> import gedkit as gk
    >>> from gedkit.lab.evaluation import score
    >>> data = gk.datasets.generate("programs", 40)
    >>> perfect = score(data, data.ged, data.ged, "simgnn")
    >>> perfect.mse, perfect.optimal, perfect.p_at_10
    (0.0, 1.0, 1.0)
    """
    rule = PROTOCOLS.get(protocol) if isinstance(protocol, str) else protocol
    if rule is None:
        raise InvalidOptionError(f"there is no protocol {protocol!r}: there are {', '.join(PROTOCOLS)}")
    rows = dataset.splits["test"] if queries is None else np.asarray(queries)
    columns = rule.candidates(dataset)
    if not len(rows) or not len(columns):
        raise DatasetError(f"{dataset.name} has no pairs for the protocol {rule.name}")
    chosen = _chosen(len(rows), columns, rule, seed)
    taken = rows[:, None], chosen
    values, truth, sizes = predicted[taken], true[taken], pair_sizes(dataset)[taken]
    similar, truly_similar = similarities_of(values, sizes), similarities_of(truth, sizes)
    near, truly_near = (-similar, -truly_similar) if rule.by_similarity else (values, truth)
    each = {
        "mse": each_squared_error(similar, truly_similar),
        "mae": each_absolute_error(values, truth),
        "optimal": each_optimal(values, truth),
        "feasible": each_feasible(values, truth),
        "tau": each_kendall(near, truly_near),
    }
    if rule.ties is None:
        each["rho"] = authors_spearman(similar, truly_similar, seed)
        each |= {
            f"p_at_{k}": authors_precision_at(k, similar, truly_similar, seed, least_similar=rule.least_similar)
            for k in (10, 20)
        }
    else:
        each["rho"] = each_spearman(near, truly_near)
        each |= {f"p_at_{k}": each_precision_at(k, near, truly_near, rule.ties) for k in (10, 20)}
    return Scores(rule.name, len(rows), values.size, **_means_of(each), rmse=_rmse(values, truth), by_query=each)


def score_pairs(
    protocol: str,
    predicted: Matrix,
    true: Matrix,
    sizes: Matrix,
    lists: Sequence[Indices],
) -> Scores:
    """Compare distances of listed pairs: errors over all of them, ranks over the list of each query.

    Correlations leave out queries whose distances are all equal, predicted or true, and p@k counts every candidate that
    is truly as near as the k-th: the rules of GSCBench.

    Parameters
    ----------
    protocol : str
        The name that the scores get.
    predicted, true, sizes : array of shape (pairs,)
        Distances, and n1 + n2.
    lists : sequence of array of int
        The pairs of each query, in the order that breaks ties of the prediction.
    """
    similar, truly_similar = similarities_of(predicted, sizes), similarities_of(true, sizes)
    each: dict[str, Matrix] = {
        name: measure(p[:, None], t[:, None])
        for name, measure, p, t in (
            ("mse", each_squared_error, similar, truly_similar),
            ("mae", each_absolute_error, predicted, true),
            ("optimal", each_optimal, predicted, true),
            ("feasible", each_feasible, predicted, true),
        )
    }
    ranked = [(predicted[pairs], true[pairs]) for pairs in lists if len(pairs) > 1]
    varied = [(p, t) for p, t in ranked if np.ptp(p) > 0 and np.ptp(t) > 0]
    each["tau"] = np.array([each_kendall(p, t)[0] for p, t in varied])
    each["rho"] = np.array([each_spearman(p, t)[0] for p, t in varied])
    for k in (10, 20):
        each[f"p_at_{k}"] = np.array([each_precision_at(k, p, t, Ties.TRUTH_EXTENDED)[0] for p, t in ranked])
    rmse = _rmse(predicted, true)
    return Scores(protocol, len(lists), predicted.size, **_means_of(each), rmse=rmse, by_query=each)


def _means_of(each: Mapping[str, Matrix]) -> dict[str, float]:
    """Return the means of values by name, without those that are not defined."""
    return {name: float(x[~np.isnan(x)].mean()) if (~np.isnan(x)).any() else float("nan") for name, x in each.items()}


def _rmse(predicted: Matrix, true: Matrix) -> float:
    return float(np.sqrt(np.mean((predicted - true) ** 2)))


def _chosen(count: int, columns: Indices, rule: Protocol, seed: int) -> Indices:
    """Return the candidates of each query."""
    if rule.sample is None or rule.sample >= len(columns):
        return np.broadcast_to(columns, (count, len(columns)))
    rng = np.random.default_rng(seed)
    draw: Callable[[], Indices] = lambda: rng.choice(columns, rule.sample, replace=False)  # noqa: E731
    return np.stack([draw() for _ in range(count)])


def pair_sizes(dataset: Dataset) -> Matrix:
    """Return n1 + n2 of all pairs."""
    nodes = np.array([graph.n for graph in dataset.graphs], dtype=np.float64)
    return np.asarray(nodes[:, None] + nodes)


def without_twins(dataset: Dataset, true: Matrix, seen: Collection[str] = ()) -> Indices:
    """Return the test graphs that no training has seen.

    A set with many copies of the same graph rewards memorizing.

    Parameters
    ----------
    dataset : Dataset
    true : array of shape (len(dataset), len(dataset))
        A test graph at distance 0 from a training or validation graph has a twin there.
    seen : collection of str
        Fingerprints of everything else that the models were trained on, such as mutants: ``card["seen"]`` of a model.
    """
    known = np.concatenate([dataset.splits["train"], dataset.splits["val"]])
    tests = dataset.splits["test"]
    clean = tests[(true[np.ix_(tests, known)] > 0).all(axis=1)]
    return np.array([i for i in clean if fingerprint(dataset.graphs[i]) not in seen], dtype=np.int64)
