"""The networkx backend: the same answers as networkx, through networkx's own door."""

from __future__ import annotations

import operator
import os
import random
import subprocess
import sys
import tomllib
from itertools import product
from pathlib import Path
from time import perf_counter

import oracle
import pytest

import gedkit as gk

nx = pytest.importorskip("networkx")
pytest.importorskip("scipy")

from gedkit.cli.demo_pairs import NETWORKX_2997  # noqa: E402
from gedkit.integrations.networkx_backend import backend  # noqa: E402
from gedkit.integrations.networkx_info import get_info  # noqa: E402

# The two graphs shown in https://github.com/networkx/networkx/issues/4113, where they took 3.5 hours.
NETWORKX_4113 = (
    ("CCOOCSSOOC", "1-2 1-4 1-5 2-3 2-10 5-6 6-7 7=8 7=9 7-10"),
    ("CCCCCCSCCCCCNOO", "1-2 2=3 3-4 4=5 1=6 4-7 7-8 8-9 9=10 10-11 11=12 8=13 7=14 7=15 5-6 12-13"),
)

NETWORKX_ANSWERS = (
    "5 7 9 6 5 5 3 4 7 5 9 7 9 6 6 7 5 8 6 6 6 8 4 7 9 6 9 5 3 7 7 4 6 4 7 7 3 6 5 5 7 4 5 4 9 11 8 3 9 5"
)
OWN_TESTS = "networkx.algorithms.tests.test_similarity"


def same_label(a, b):
    return a["label"] == b["label"]


def random_graph(rng, nodes, kind=nx.Graph, density=0.3):
    graph = kind()
    graph.add_nodes_from((f"n{i}", {"label": rng.choice("abc"), "size": rng.randint(1, 4)}) for i in range(nodes))
    for u, v in product(list(graph), repeat=2):
        if u != v and rng.random() < density:
            graph.add_edge(u, v, label=rng.choice("xy"))
    return graph


def mappings(paths):
    return sorted(sorted(map(str, nodes)) for nodes, _ in paths)


@pytest.fixture(scope="session")
def environment(tmp_path_factory):
    """An environment in which networkx finds the backend, installed or not."""
    folder = tmp_path_factory.mktemp("entry_points")
    home = folder / "gedkit-0.0.0.dist-info"
    home.mkdir()
    (home / "METADATA").write_text("Metadata-Version: 2.1\nName: gedkit\nVersion: 0.0.0\n")
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    groups = project["entry-points"].items()
    lines = [f"[{group}]\n" + "".join(f"{k} = {v}\n" for k, v in points.items()) for group, points in groups]
    (home / "entry_points.txt").write_text("".join(lines))
    source = str(Path(gk.__file__).parents[1])
    return {**os.environ, "PYTHONPATH": os.pathsep.join([source, str(folder)])}


def run(environment, *arguments, **variables):
    command = [sys.executable, *arguments]
    return subprocess.run(command, capture_output=True, text=True, env={**environment, **variables}, check=False)


def test_50_random_pairs_of_8_nodes_equal_networkx():
    # networkx takes a minute for them, so its answers are written down, and it is asked again about the quickest.
    rng = random.Random(1)
    for i, answer in enumerate(map(int, NETWORKX_ANSWERS.split())):
        first, second = (random_graph(rng, 8, density=0.07) for _ in range(2))
        assert backend.graph_edit_distance(first, second, same_label, same_label) == answer, i
        if answer <= 3:
            assert nx.graph_edit_distance(first, second, same_label, same_label) == answer, i


@pytest.mark.parametrize("seed", range(24))
def test_all_optimal_paths_equal_networkx(seed):
    rng = random.Random(seed)
    kind = (nx.Graph, nx.DiGraph)[seed % 2]
    first, second = (random_graph(rng, rng.randint(0, 4), kind) for _ in range(2))
    how = {"node_match": same_label} if seed % 3 else {}
    how |= {"edge_match": same_label} if seed % 4 else {}
    paths, cost = backend.optimal_edit_paths(first, second, **how)
    expected, expected_cost = nx.optimal_edit_paths(first, second, **how)
    assert cost == expected_cost
    assert mappings(paths) == mappings(expected)
    for (_, edges), (_, others) in zip(
        sorted(paths, key=lambda p: sorted(map(str, p[0]))),
        sorted(expected, key=lambda p: sorted(map(str, p[0]))),
        strict=True,
    ):
        assert sorted(g for g, _ in edges if g) == sorted(g for g, _ in others if g) == sorted(first.edges)
        assert sorted(h for _, h in edges if h) == sorted(h for _, h in others if h) == sorted(second.edges)


@pytest.mark.parametrize("seed", range(12))
def test_cost_functions_see_attribute_dicts(seed):
    rng = random.Random(seed)
    first, second = (random_graph(rng, rng.randint(1, 4)) for _ in range(2))
    how = {
        "node_subst_cost": lambda a, b: abs(a["size"] - b["size"]) / 2,
        "node_del_cost": lambda a: 2 + a["size"],
        "node_ins_cost": lambda a: 2 + a["size"],
        "edge_subst_cost": lambda a, b: 0.25 * (a["label"] != b["label"]),
        "edge_del_cost": lambda a: 1 + 0.5 * (a["label"] == "x"),
        "edge_ins_cost": lambda a: 1.5,
    }
    assert backend.graph_edit_distance(first, second, **how) == nx.graph_edit_distance(first, second, **how)


@pytest.mark.parametrize("seed", range(10))
def test_multigraphs_equal_networkx(seed):
    rng = random.Random(seed)
    kind = (nx.MultiGraph, nx.MultiDiGraph)[seed % 2]
    graphs = []
    for _ in range(2):
        graph = random_graph(rng, 3, kind, density=0.4)
        graph.add_edges_from((u, v, {"label": rng.choice("xy")}) for u, v, _ in list(graph.edges) if rng.random() < 0.6)
        graphs.append(graph)
    assert backend.graph_edit_distance(*graphs, same_label, same_label) == nx.graph_edit_distance(
        *graphs, same_label, same_label
    )
    nodes, edges, _ = next(backend.optimize_edit_paths(*graphs, edge_match=same_label))
    assert sorted(g for g, _ in edges if g is not None) == sorted(graphs[0].edges)
    assert sorted(h for _, h in edges if h is not None) == sorted(graphs[1].edges)
    assert {u for u, _ in nodes} - {None} == set(graphs[0])


@pytest.mark.parametrize("seed", range(8))
def test_roots_are_matched(seed):
    rng = random.Random(seed)
    first, second = (random_graph(rng, 4) for _ in range(2))
    roots = (rng.choice(list(first)), rng.choice(list(second)))
    expected = nx.graph_edit_distance(first, second, same_label, roots=roots)
    assert backend.graph_edit_distance(first, second, same_label, roots=roots) == expected
    last = list(backend.optimize_edit_paths(first, second, same_label, roots=roots))[-1]
    assert last[2] == expected
    assert roots in last[0]


def test_upper_bound_timeout_and_roots_that_are_wrong():
    first, second = nx.circular_ladder_graph(2), nx.circular_ladder_graph(6)
    assert backend.graph_edit_distance(first, second, upper_bound=21.5) is None
    assert backend.graph_edit_distance(first, second, upper_bound=22) == 22
    assert backend.graph_edit_distance(first, second, upper_bound=-1) is None
    assert backend.optimal_edit_paths(first, second, upper_bound=5) == ([], None)
    assert list(backend.optimize_graph_edit_distance(first, second, upper_bound=5)) == []
    with pytest.raises(nx.NetworkXError, match="greater than 0"):
        backend.graph_edit_distance(first, second, timeout=0)
    with pytest.raises(nx.NodeNotFound):
        backend.graph_edit_distance(first, second, roots=(0, 99))
    with pytest.raises(ValueError, match="unpack"):
        backend.graph_edit_distance(first, second, roots=[0])
    with pytest.raises(gk.InvalidCostError, match="node_del_cost must give numbers of 0 or more"):
        backend.graph_edit_distance(first, second, node_del_cost=lambda a: -1)
    for wrong in ("x", None, [1, 2]):
        with pytest.raises(gk.InvalidCostError, match="edge_subst_cost must give numbers of 0 or more"):
            backend.graph_edit_distance(first, second, edge_subst_cost=lambda a, b, wrong=wrong: wrong)


def test_paths_get_cheaper_and_then_all_of_the_cheapest_follow():
    first, second = nx.cycle_graph(4), nx.wheel_graph(5)
    costs = [cost for _, _, cost in backend.optimize_edit_paths(first, second, strictly_decreasing=False)]
    assert costs == sorted(costs, reverse=True)
    assert costs.count(5.0) == 40
    falling = [cost for _, _, cost in backend.optimize_edit_paths(first, second)]
    assert falling == sorted(set(falling), reverse=True)


@pytest.mark.long
def test_a_timeout_gives_a_path_in_time():
    rng = random.Random(3)
    first, second = (random_graph(rng, 60, density=0.1) for _ in range(2))
    begin = perf_counter()
    costs = [cost for _, _, cost in backend.optimize_edit_paths(first, second, same_label, timeout=0.5)]
    assert costs
    assert costs == sorted(costs, reverse=True)
    assert backend.graph_edit_distance(first, second, same_label, timeout=0.3) > 0
    assert perf_counter() - begin < 60  # a hang, not a figure


def test_without_a_timeout_the_search_goes_on_until_the_proof(monkeypatch):
    asked = []
    monkeypatch.setattr(
        "gedkit.integrations.networkx_backend.search.solve",
        lambda *graphs, **how: (asked.append(how), gk.solve(*graphs, **how))[1],
    )
    assert nx.graph_edit_distance(nx.path_graph(3), nx.path_graph(5), backend="gedkit") == 4
    assert asked[0]["time_limit"] is None
    assert asked[0]["budget"] == float("inf")


def test_infinite_costs_mean_that_there_is_no_path():
    inf = float("inf")
    how = {"node_del_cost": lambda a: inf, "node_ins_cost": lambda a: inf}
    assert backend.graph_edit_distance(nx.path_graph(3), nx.path_graph(2), **how) is None
    assert backend.graph_edit_distance(nx.path_graph(3), nx.empty_graph(3), **how) == 2


def test_an_edge_does_not_turn_into_a_self_loop():
    """The case of networkx's ``test_symmetry_with_custom_matching``, which expects 1: every mapping costs 2 or more."""
    edge, loop = nx.Graph(), nx.Graph()
    edge.add_nodes_from("AB")
    loop.add_nodes_from("BA")
    edge.add_edge("A", "B")
    loop.add_edge("A", "A")
    for graph in (edge, loop):
        nx.set_node_attributes(graph, {u: u for u in graph}, "attr")
        nx.set_edge_attributes(graph, {e: e for e in graph.edges}, "attr")
    for pair in ((edge, loop), (loop, edge)):
        ours = [gk.from_networkx(graph, node_label="attr", edge_label="attr") for graph in pair]
        expected = oracle.distance(*ours, gk.Costs())
        assert expected == 2
        assert backend.graph_edit_distance(*pair, node_match=operator.eq, edge_match=operator.eq) == expected


def test_networkx_issues_2997_and_4113_answer_in_under_a_second():
    first, second = (nx.Graph(edges) for edges in NETWORKX_2997)
    begin = perf_counter()
    assert backend.graph_edit_distance(first, second) == gk.distance(gk.from_networkx(first), gk.from_networkx(second))
    assert perf_counter() - begin < 60  # a hang, not a figure
    graphs = []
    for atoms, bonds in NETWORKX_4113:
        graph = nx.Graph()
        graph.add_nodes_from((i, {"label": atom}) for i, atom in enumerate(atoms, 1))
        for bond in bonds.split():
            ends = bond.replace("=", "-").split("-")
            graph.add_edge(*map(int, ends), label="=" in bond)
        graphs.append(graph)
    begin = perf_counter()
    assert backend.graph_edit_distance(*graphs, same_label, same_label) > 0
    assert perf_counter() - begin < 60  # a hang, not a figure


@pytest.mark.long
def test_networkx_finds_the_backend(environment):
    code = (
        "import warnings; warnings.simplefilter('error')\n"
        "import networkx as nx, sys\n"
        "print('numpy' in sys.modules, 'gedkit._core' in sys.modules)\n"
        "G, H = nx.cycle_graph(6), nx.wheel_graph(7)\n"
        "for u in G: G.nodes[u]['c'] = u % 2\n"
        "for u in H: H.nodes[u]['c'] = 5\n"
        "same = lambda a, b: a['c'] == b['c']\n"
        "for _ in range(2): print(nx.graph_edit_distance(G, H, same, backend='gedkit'))\n"
        "print(nx.optimal_edit_paths(G, H, same, backend='gedkit')[1])\n"
        "print(list(nx.optimize_graph_edit_distance(G, H, same, backend='gedkit'))[-1])\n"
        "print(list(nx.optimize_edit_paths(G, H, same, backend='gedkit'))[-1][2])\n"
    )
    done = run(environment, "-c", code)
    assert done.stderr == ""
    assert done.stdout.split() == ["False", "False", *["13.0"] * 5]


@pytest.mark.long
def test_networkx_can_prefer_the_backend(environment):
    code = (
        "import networkx as nx\nG = nx.gnp_random_graph(20, 0.2, seed=1)\n"
        "print(nx.graph_edit_distance(G, G.copy(), timeout=5))\n"
        "print(nx.number_of_edges(G) > 0, nx.graph_edit_distance(nx.Graph(), nx.DiGraph()))\n"
    )
    done = run(environment, "-c", code, NETWORKX_BACKEND_PRIORITY="gedkit", NETWORKX_FALLBACK_TO_NX="1")
    assert done.stdout.split() == ["0.0", "True", "0.0"], done.stderr


@pytest.mark.long
def test_networkx_own_tests_pass(environment, tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--pyargs", OWN_TESTS, "-k", "not panther"],
        capture_output=True,
        text=True,
        env={**environment, "NETWORKX_TEST_BACKEND": "gedkit", "NETWORKX_FALLBACK_TO_NX": "1"},
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert " failed" not in done.stdout


def test_the_info_names_functions_that_exist():
    for name in get_info()["functions"]:
        assert callable(getattr(backend, name))
