"""The protocols in use: which candidates a test graph is compared with, and what happens to equals.

========  =============================  =================  ==========================================
protocol  candidates of each test graph  nearest by         equals in p@k
========  =============================  =================  ==========================================
genn      the training part              similarity         stay in the order of the set
simgnn    training and validation part   similarity         all count that are as near as the k-th
gedgnn    100 training graphs, at        distance           those come first that are predicted nearer
          random
========  =============================  =================  ==========================================

Under ``genn`` p@k of a perfect prediction falls when it is shaken by 1e-9; under the other two it stays 1.
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
        The parts of a set that candidates are taken from.
    ties : Ties
        What happens to equals in p@k.
    by_similarity : bool
        Whether the nearest are those with the greatest similarity, else those with the smallest distance.
    sample : int or None
        How many candidates each query gets at random; None for all.
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
    """What a method reached under a protocol. ``mse`` is of similarities and not halved, ``mae`` of distances."""

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
        """Return the figures by name."""
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
        Distances; only those of queries with candidates are looked at, in the row of the query.
    protocol : Protocol or str
        ``"genn"``, ``"simgnn"`` or ``"gedgnn"``.
    queries : array of int, optional
        The test graphs to take; all if nothing is said.
    seed : int
        For protocols that draw candidates.

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

    The others have been seen: a set with many copies of the same graph rewards memory.
    """
    seen = np.concatenate([dataset.splits["train"], dataset.splits["val"]])
    tests = dataset.splits["test"]
    return np.asarray(tests[(true[np.ix_(tests, seen)] > 0).all(axis=1)])
