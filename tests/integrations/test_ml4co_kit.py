"""The solver for ML4CO-Kit, with a stand-in for the parts of that package that it touches."""

import sys
from enum import StrEnum
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest

import gedkit as gk
from gedkit.errors import InvalidOptionError


class TaskType(StrEnum):
    GED = "GED"
    TSP = "TSP"


class Task:
    """A task as ML4CO-Kit has it: dummies after the nodes of each graph, and a matrix K of costs of pairs of pairs."""

    task_type, is_compacted, threshold = TaskType.GED, False, 1e-5

    def __init__(self, g1, g2, costs=(1.0, 1.0, 1.0), exchanged=False):
        self.node_sub_cost, self.node_ins_cost, self.node_del_cost = costs
        self.g1, self.g2, self.cache, self.sol = kit_graph(g1), kit_graph(g2), {}, None
        size = g1.n + g2.n
        nodes = np.full((size, size), np.nan)
        nodes[: g1.n, : g2.n] = [[self.node_sub_cost * (a != b) for b in g2.node_labels] for a in g1.node_labels]
        nodes[: g1.n, g2.n :], nodes[g1.n :, : g2.n], nodes[g1.n :, g2.n :] = self.node_del_cost, self.node_ins_cost, 0
        one, two = np.zeros((2, size, size))
        for matrix, graph in ((one, g1), (two, g2)):
            for u, v in graph.edges:
                matrix[u, v] = matrix[v, u] = 1
        # K[j * size + i, q * size + p]: i with j, and p with q
        self.K = np.abs(one[None, :, None, :] - two[:, None, :, None]).reshape(size**2, size**2) / 2
        # No node is in two pairs of a solution.
        np.fill_diagonal(self.K, (nodes if exchanged else nodes.T).ravel())

    def from_data(self, sol, ref):
        assert not ref
        self.sol = sol

    def evaluate(self):
        chosen = self.sol.T.ravel()
        return float(chosen @ self.K @ chosen)


def kit_graph(graph):
    ends = np.array([*graph.edges, *((v, u) for u, v in graph.edges)]).reshape(-1, 2).T
    one_hot = np.array([[label == each for each in "CNO"] for label in graph.node_labels], dtype=np.float32)
    return SimpleNamespace(nodes_num=graph.n, edge_index=ends, node_feature=one_hot)


@pytest.fixture
def solver_of(monkeypatch):
    class SolverBase:
        def __init__(self, solver_type):
            self.solver_type = solver_type

        def solve(self, task):
            self._solve(task)
            return task

    modules = {name: ModuleType(name) for name in ("ml4co_kit", "ml4co_kit.solver", "ml4co_kit.task")}
    modules["ml4co_kit.solver.base"] = SimpleNamespace(SolverBase=SolverBase, SOLVER_TYPE=SimpleNamespace(DIY="diy"))
    modules["ml4co_kit.task.base"] = SimpleNamespace(TASK_TYPE=TaskType)
    for name, module in modules.items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.delitem(sys.modules, "gedkit.integrations.ml4co_kit", raising=False)
    from gedkit.integrations.ml4co_kit import GedkitSolver

    yield GedkitSolver
    sys.modules.pop("gedkit.integrations.ml4co_kit", None)


def random_pairs(count):
    rng = np.random.default_rng(4)
    for _ in range(count):
        pair = []
        for n in rng.integers(1, 6, size=2):
            edges = [(u, v) for u in range(n) for v in range(u + 1, n) if rng.random() < 0.5]
            pair.append(gk.Graph(int(n), edges, node_labels=[str(each) for each in rng.choice(list("CNO"), n)]))
        yield pair


@pytest.mark.parametrize("costs", [(1.0, 1.0, 1.0), (0.5, 1.5, 2.0)])
def test_the_solution_is_a_cheapest_edit_path_in_the_form_of_the_task(solver_of, costs):
    sub, insert, delete = costs
    for g1, g2 in random_pairs(20):
        task = solver_of(objective="distance").solve(Task(g1, g2, costs))
        wanted = gk.distance(g1, g2, costs=gk.Costs(node_sub=sub, node_ins=insert, node_del=delete))
        assert task.cache["gedkit"].optimal
        assert task.evaluate() == pytest.approx(wanted)
        assert (task.sol[: g1.n].sum(axis=1) == 1).all()
        assert (task.sol[:, : g2.n].sum(axis=0) == 1).all()


def test_the_score_is_what_the_matrix_says(solver_of):
    different = 0
    for g1, g2 in random_pairs(20):
        right, best = (solver_of(objective=what).solve(Task(g1, g2)) for what in ("distance", "score"))
        assert best.evaluate() == pytest.approx(right.evaluate())
        # ML4CO-Kit exchanges rows and columns of the costs of nodes: another objective, another best solution.
        path, score = (solver_of(objective=what).solve(Task(g1, g2, exchanged=True)) for what in ("distance", "score"))
        assert score.evaluate() == pytest.approx(score.cache["gedkit"].distance)
        assert score.evaluate() <= path.evaluate() + 1e-9
        different += score.evaluate() < path.evaluate() - 1e-9
    assert different


def test_options_reach_the_solver_and_wrong_tasks_are_refused(solver_of):
    (pair,) = random_pairs(1)
    task = solver_of(solver="vj").solve(Task(*pair))
    assert task.cache["gedkit"].distance == gk.solve(*pair, solver="vj").distance
    for name, value, message in (
        ("is_compacted", True, "dummy"),
        ("task_type", TaskType.TSP, "TSP"),
        ("g2", None, "two graphs"),
    ):
        task = Task(*pair)
        setattr(task, name, value)
        with pytest.raises(InvalidOptionError, match=message):
            solver_of().solve(task)
    never = (float("inf"), float("inf"), 1.0)
    with pytest.raises(InvalidOptionError, match="no edit path"):
        solver_of().solve(Task(gk.Graph(2, node_labels="CN"), gk.Graph(2, node_labels="CC"), never))
    with pytest.raises(InvalidOptionError, match="objective"):
        solver_of("cost")
