"""Transformers for scikit-learn, which is imported here alone: graphs in, distances or kernel values out.

``GEDDistances`` goes before an estimator with ``metric="precomputed"``, ``GEDKernel`` before one with
``kernel="precomputed"``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit._costs.costs import Costs
from gedkit._graphs.graph import Graph
from gedkit._solvers.registry import find_solver
from gedkit._solvers.request import checked_number
from gedkit._system.install_hint import install_hint
from gedkit.collection.matrix_job import graph_list
from gedkit.collection.pairwise import cdist
from gedkit.errors import InvalidTypeError, MissingDependencyError

try:
    from sklearn.base import BaseEstimator, TransformerMixin
    from sklearn.utils.validation import check_is_fitted
except ImportError:
    raise MissingDependencyError(f"gedkit.integrations.sklearn needs scikit-learn: {install_hint('sklearn')}") from None

__all__ = ["GEDDistances", "GEDKernel"]

Matrix = NDArray[np.float64]


class GEDDistances(TransformerMixin, BaseEstimator):  # type: ignore[misc]
    """Distances from the graphs seen by `fit`.

    Parameters
    ----------
    costs, solver, time_limit, threads, cutoff, memory_limit, seed
        As for `gedkit.cdist`.
    options : dict, optional
        Options of the solver by name, such as ``{"budget": 2}`` for ``"auto"``.

    Examples
    --------
    >>> import gedkit as gk
    >>> from sklearn.neighbors import KNeighborsClassifier
    >>> from sklearn.pipeline import make_pipeline
    >>> graphs = [gk.Graph(3, [(0, 1), (1, 2)]), gk.Graph(3, [(0, 1), (1, 2), (0, 2)])]
    >>> model = make_pipeline(GEDDistances(), KNeighborsClassifier(1, metric="precomputed"))
    >>> model.fit(graphs, ["path", "cycle"]).predict([gk.Graph(4, [(0, 1), (1, 2), (2, 3)])]).tolist()
    ['path']
    """

    def __init__(
        self,
        costs: Costs | None = None,
        solver: str = "auto",
        time_limit: float | None = None,
        threads: int | None = None,
        cutoff: float | None = None,
        memory_limit: int | None = None,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.costs = costs
        self.solver = solver
        self.time_limit = time_limit
        self.threads = threads
        self.cutoff = cutoff
        self.memory_limit = memory_limit
        self.seed = seed
        self.options = options

    def fit(self, X: Sequence[Graph], y: Any = None) -> GEDDistances:  # noqa: N803
        """Store the graphs."""
        self.graphs_ = graph_list(X, "X")
        return self

    def transform(self, X: Sequence[Graph]) -> Matrix:  # noqa: N803
        """Return the distance of each graph from each that `fit` saw."""
        check_is_fitted(self, "graphs_")
        return self._distances(graph_list(X, "X"))

    def _distances(self, graphs: list[Graph]) -> Matrix:
        distances = cdist(
            graphs,
            self.graphs_,
            costs=self.costs,
            solver=self.solver,
            cutoff=self.cutoff,
            time_limit=self.time_limit,
            memory_limit=self.memory_limit,
            seed=self.seed,
            threads=self.threads,
            **self._solver_options(),
        )
        return np.asarray(distances, dtype=np.float64)

    def _solver_options(self) -> dict[str, Any]:
        if self.options is None:
            return {}
        if not isinstance(self.options, Mapping):
            raise InvalidTypeError(f"options must be a dict of the solver's options, got {self.options!r}")
        options = dict(self.options)
        find_solver(self.solver).checked_options(options)  # so that none of them is taken for an argument of cdist
        return options


class GEDKernel(GEDDistances):
    r"""The kernel ``exp(-gamma GED)`` with the graphs seen by `fit`.

    It is symmetric if the costs are symmetric and the distances proven. The edit distance is not Euclidean, however, so
    the matrix may have small negative eigenvalues. `sklearn.svm.SVC` accepts that.

    Parameters
    ----------
    gamma : float, optional
        By default 1 over the mean distance of the graphs that `fit` saw.
    costs, solver, time_limit, threads, cutoff, memory_limit, seed
        As for `gedkit.cdist`.
    options : dict, optional
        Options of the solver by name, such as ``{"budget": 2}`` for ``"auto"``.
    """

    def __init__(
        self,
        gamma: float | None = None,
        costs: Costs | None = None,
        solver: str = "auto",
        time_limit: float | None = None,
        threads: int | None = None,
        cutoff: float | None = None,
        memory_limit: int | None = None,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(costs, solver, time_limit, threads, cutoff, memory_limit, seed, options)
        self.gamma = gamma

    def fit(self, X: Sequence[Graph], y: Any = None) -> GEDKernel:  # noqa: N803
        """Store the graphs, and choose gamma if it was not given."""
        super().fit(X, y)
        if self.gamma is None:
            within = self._distances(self.graphs_)
            finite = within[np.isfinite(within) & (within > 0)]
            self.gamma_ = 1 / float(finite.mean()) if finite.size else 1.0
        else:
            self.gamma_ = checked_number("gamma", self.gamma, "more than 0 and finite", lambda x: 0 < x < np.inf)
        return self

    def transform(self, X: Sequence[Graph]) -> Matrix:  # noqa: N803
        """Return the kernel value of each graph with each that `fit` saw."""
        distances = super().transform(X)
        return np.asarray(np.exp(-self.gamma_ * distances), dtype=np.float64)
