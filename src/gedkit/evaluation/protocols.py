"""The protocols of the literature: which candidates a test graph is compared with, and how ties are treated.

========  =============================  =================  ==========================================
protocol  candidates of each test graph  nearest by         ties in p@k
========  =============================  =================  ==========================================
genn      the training part              similarity         keep the order of the set
simgnn    training and validation part   similarity         all as near as the k-th count
gedgnn    100 training graphs, at        distance           are ordered by the prediction
          random
========  =============================  =================  ==========================================

Under ``genn`` noise of 1e-9 lowers p@k of a perfect prediction; under the other two p@k stays 1.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit._metrics import (
    Ties,
    kendall,
    mean_absolute_error,
    mean_squared_error,
    precision_at,
    share_optimal,
    similarities_of,
    spearman,
)
from gedkit.datasets.dataset import Dataset
from gedkit.errors import DatasetError, InvalidOptionError

__all__ = ["PROTOCOLS", "Protocol", "Scores", "pair_sizes", "score", "without_twins"]

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
    ties : Ties
        How ties are treated in p@k.
    by_similarity : bool
        Whether candidates are ranked by similarity; otherwise by distance.
    sample : int or None
        Number of candidates drawn at random for each query; None for all.
    """

    name: str
    parts: tuple[str, ...]
    ties: Ties
    by_similarity: bool = True
    sample: int | None = None

    def candidates(self, dataset: Dataset) -> Indices:
        """Return the graphs that queries are compared with."""
        return np.concatenate([dataset.splits[part] for part in self.parts])


PROTOCOLS = {
    protocol.name: protocol
    for protocol in (
        Protocol("genn", ("train",), Ties.STRICT),
        Protocol("simgnn", ("train", "val"), Ties.EXTENDED),
        Protocol("gedgnn", ("train",), Ties.BY_PREDICTION, by_similarity=False, sample=100),
    )
}


@dataclass(frozen=True)
class Scores:
    """The scores of a method under a protocol; ``mse`` is that of similarities (not halved), ``mae`` of distances."""

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

    def to_json(self) -> dict[str, Any]:
        """Return the scores by name."""
        return asdict(self)


def score(
    dataset: Dataset,
    predicted: Matrix,
    true: Matrix,
    protocol: Protocol | str = "genn",
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
        ``"genn"``, ``"simgnn"`` or ``"gedgnn"``.
    queries : array of int, optional
        The test graphs to use; by default all.
    seed : int
        Seed for protocols that draw candidates.

    Returns
    -------
    Scores

    Examples
    --------
    >>> import gedkit as gk
    >>> from gedkit.evaluation import score
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
    return Scores(
        rule.name,
        len(rows),
        values.size,
        mean_squared_error(similar, truly_similar),
        mean_absolute_error(values, truth),
        share_optimal(values, truth),
        spearman(near, truly_near),
        kendall(near, truly_near),
        precision_at(10, near, truly_near, rule.ties),
        precision_at(20, near, truly_near, rule.ties),
    )


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


def without_twins(dataset: Dataset, true: Matrix) -> Indices:
    """Return the test graphs at a distance above 0 from every training and validation graph.

    The others have been seen in training: a set with many copies of the same graph rewards memorising.
    """
    seen = np.concatenate([dataset.splits["train"], dataset.splits["val"]])
    tests = dataset.splits["test"]
    return np.asarray(tests[(true[np.ix_(tests, seen)] > 0).all(axis=1)])
