"""A solver for the graph edit distance tasks of ML4CO-Kit: ``from gedkit.integrations.ml4co_kit import GedkitSolver``.

It is used like their own solvers: ``GedkitSolver().solve(task)``, or as ``solver=`` of a wrapper.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from ml4co_kit.solver.base import SOLVER_TYPE, SolverBase
from ml4co_kit.task.base import TASK_TYPE
from numpy.typing import NDArray

from gedkit._costs.costs import Costs
from gedkit._graphs.graph import Graph
from gedkit._result.result import Result
from gedkit._solve import solve
from gedkit.errors import InvalidOptionError


class GedkitSolver(SolverBase):  # type: ignore[misc]  # ml4co_kit has no types
    """Solves tasks of the type ``GED``: sets ``task.sol``, and ``task.cache["gedkit"]`` to the `Result`.

    Parameters
    ----------
    objective : {"distance", "score"}
        What is minimized: the graph edit distance under the costs of the task, or what ``task.evaluate`` computes from
        the matrix ``task.K``. These should be the same, but ML4CO-Kit (commit d22fb8b) writes the costs of nodes into
        ``K`` with rows and columns exchanged, so that the best score is often not that of a cheapest edit path.
    **options
        For `gedkit.solve`: ``solver=``, ``time_limit=``, ``model=`` and others. By default answers are proven.

    Raises
    ------
    InvalidOptionError
        For a task of another type, without two graphs, whose costs allow no edit path, or with ``is_compacted=True``:
        its single dummy node cannot stand for several inserted nodes.

    Examples
    --------
    >>> from gedkit.integrations.ml4co_kit import GedkitSolver    # doctest: +SKIP
    >>> task = GedkitSolver(time_limit=10).solve(task)            # doctest: +SKIP
    >>> task.cache["gedkit"].distance, task.cache["gedkit"].optimal    # doctest: +SKIP
    (5.0, True)
    """

    def __init__(self, objective: str = "distance", **options: Any) -> None:
        if objective not in ("distance", "score"):
            raise InvalidOptionError(f'objective must be "distance" or "score", got {objective!r}')
        super().__init__(solver_type=SOLVER_TYPE.DIY)
        self.objective = objective
        self.options = options

    def _solve(self, task_data: Any) -> Any:
        if task_data.task_type != TASK_TYPE.GED:
            raise InvalidOptionError(f"gedkit solves tasks of the type GED, not {task_data.task_type.value}")
        if task_data.g1 is None or task_data.g2 is None:
            raise InvalidOptionError("the task has no two graphs: gedkit needs g1 and g2, the matrix K is not enough")
        if task_data.is_compacted:
            raise InvalidOptionError("is_compacted=True has one dummy node, which cannot stand for several: use False")
        result = _distance(task_data, self.options) if self.objective == "distance" else _score(task_data, self.options)
        if result.mapping is None:
            raise InvalidOptionError("the costs of the task allow no edit path")
        task_data.cache["gedkit"] = result
        n1, n2 = task_data.g1.nodes_num, task_data.g2.nodes_num
        chosen = np.zeros((n1 + n2, n1 + n2), dtype=np.int32)
        for u, v in result.mapping:
            # Column n2 + u stands for the deletion of u, row n1 + v for the insertion of v.
            chosen[n1 + v if u is None else u, n2 + u if v is None else v] = 1
        chosen[n1:, n2:] = 0
        task_data.from_data(sol=chosen, ref=False)
        return task_data


def _distance(task: Any, options: dict[str, Any]) -> Result:
    features = [np.asarray(graph.node_feature, dtype=np.float64) for graph in (task.g1, task.g2)]
    differ = np.abs(features[0][:, None, :] - features[1][None, :, :]).sum(axis=-1) > task.threshold
    costs = Costs(
        node_sub=np.where(differ, float(task.node_sub_cost), 0.0),
        node_del=np.full(task.g1.nodes_num, float(task.node_del_cost)),
        node_ins=np.full(task.g2.nodes_num, float(task.node_ins_cost)),
    )
    return solve(_graph(task.g1), _graph(task.g2), costs=costs, **options)


def _score(task: Any, options: dict[str, Any]) -> Result:
    """Solve for the costs of nodes in K: both graphs with their dummies, which are nodes without edges."""
    n1, n2 = task.g1.nodes_num, task.g2.nodes_num
    nodes = np.diag(task.K).astype(np.float64).reshape(n1 + n2, n1 + n2).T.copy()  # K counts pairs by their column
    nodes[n1:, n2:] = 0.0  # a dummy with a dummy is not part of a solution
    never = np.full(n1 + n2, np.inf)
    costs = Costs(node_sub=nodes, node_del=never, node_ins=never)
    return solve(_graph(task.g1, n2), _graph(task.g2, n1), costs=costs, **options)


def _graph(graph: Any, dummies: int = 0) -> Graph:
    ends: NDArray[np.int64] = np.sort(np.asarray(graph.edge_index, dtype=np.int64).reshape(2, -1).T, axis=1)
    return Graph(graph.nodes_num + dummies, sorted({(int(u), int(v)) for u, v in ends if u != v}))
