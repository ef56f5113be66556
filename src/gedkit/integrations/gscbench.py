"""gedkit as an approximate solver of GSCBench, beside its ``hungarian``, ``vj``, ``beam`` and ``fgwalign``.

One line in ``MODEL_SPECS`` of ``gscbench/runners/bootstrap.py`` makes it a ``--model``::

    "gedkit": ("gedkit.integrations.gscbench", "GedkitModel", "GedkitConfig", "GedkitDataAdapter"),

Labels are compared as GSCBench's solvers do, by the rows of ``x``.
"""

from __future__ import annotations

from typing import Any

from gscbench.solvers.common import SolverDataAdapter, build_solver_model_class

from gedkit._graphs.graph import Graph
from gedkit._solve import solve

GedkitDataAdapter = SolverDataAdapter


class GedkitConfig:
    """What a configuration file of GSCBench may set for this model.

    Parameters
    ----------
    input_dim : int
        Columns of ``x``; not needed here.
    solver : str
        One of `gedkit.solvers`.
    time_limit : float, optional
        Seconds per pair.
    """

    def __init__(self, input_dim: int, solver: str = "auto", time_limit: float | None = None) -> None:
        self.input_dim = input_dim
        self.solver = solver
        self.time_limit = time_limit


def pair_details(sample: Any, config: GedkitConfig) -> dict[str, Any]:
    """Return ``ged`` and ``alignment`` of a pair, as GSCBench's solvers do, and whether the distance is ``proven``.

    Examples
    --------
    >>> from gedkit.integrations.gscbench import GedkitConfig, pair_details    # doctest: +SKIP
    >>> pair_details(dataset.get_split("test").samples[0], GedkitConfig(97))   # doctest: +SKIP
    {'ged': 3.0, 'alignment': [[0, 1], [1, 0], [2, -1]], 'proven': True}
    """
    graphs = _graph_of(sample.graph_1), _graph_of(sample.graph_2)
    found = solve(*graphs, solver=config.solver, time_limit=config.time_limit)
    alignment = [[-1 if u is None else u, -1 if v is None else v] for u, v in found.mapping or []]
    return {"ged": found.distance, "alignment": alignment, "proven": found.optimal}


def _graph_of(data: Any) -> Graph:
    edges = {(min(u, v), max(u, v)) for u, v in data.edge_index.t().tolist() if u != v}
    features = getattr(data, "x", None)
    labels = None if features is None else [str(row) for row in features.tolist()]
    return Graph(int(data.num_nodes), sorted(edges), node_labels=labels)


def _distance(sample: Any, config: GedkitConfig) -> float:
    return float(pair_details(sample, config)["ged"])


GedkitModel = build_solver_model_class("gedkit", _distance)
