"""Scores against brute force over all optimal mappings, against Smatch, and in words."""

from __future__ import annotations

import itertools
import json
import random

import numpy as np
import pytest

import gedkit as gk
from gedkit._edits.path_from_mapping import path_from_mapping
from gedkit._tasks.amr.triples import COSTS, graph_of_triples
from gedkit._tasks.score.measures import COUNTS, measured


def random_graph(rng, n, directed):
    pairs = [(u, v) for u in range(n) for v in range(n) if (u != v if directed else u < v) and rng.random() < 0.45]
    return gk.Graph(
        n,
        pairs,
        node_labels=[rng.choice("ab") for _ in range(n)],
        edge_labels=[rng.choice("xy") for _ in pairs],
        directed=directed,
    )


def all_mappings(n1, n2):
    for k in range(min(n1, n2) + 1):
        for chosen in itertools.combinations(range(n1), k):
            for onto in itertools.permutations(range(n2), k):
                images = [-1] * n1
                for u, v in zip(chosen, onto, strict=True):
                    images[u] = v
                yield images


@pytest.mark.parametrize("costs", [None, gk.Costs(node_sub=1.5, edge_sub=0.5), gk.Costs(node_sub=2, edge_del=0.7)])
def test_ranges_are_those_of_all_optimal_mappings(costs):
    rng = random.Random(repr(costs))
    spread = 0
    for directed in (True, False) * 4:
        g1, g2 = random_graph(rng, rng.randint(2, 4), directed), random_graph(rng, rng.randint(2, 4), directed)
        if directed and costs is None:  # labels that agree with a reversed edge, or the other way round
            g1 = gk.Graph(2, [(1, 0)], node_labels="ac", directed=True)
            g2 = gk.Graph(3, [(2, 1)], node_labels="aca", directed=True)
        made = gk.score(g1, g2, costs=costs)
        paths = [path_from_mapping(g1, g2, images, made.result.costs) for images in all_mappings(g1.n, g2.n)]
        best = min(path.cost for path in paths)
        assert made.distance == pytest.approx(best)
        optimal = [path for path in paths if path.cost <= best + 1e-9]
        for name, count in COUNTS.items():
            found = [measured(path, g1, g2, count).matched for path in optimal]
            low, high = made.range(name)
            assert (low.matched, high.matched) == (min(found), max(found)), name
            assert low.matched <= made.measure(name).matched <= high.matched
            spread += low.matched < high.matched
    assert spread or costs is not None


def test_measures_by_hand():
    gold = gk.Graph(3, [(0, 1), (1, 2)], node_labels="abc", edge_labels="xy", directed=True)
    predicted = gk.Graph(4, [(0, 1), (1, 2), (2, 3)], node_labels="abdd", edge_labels="xzx", directed=True)
    made = gk.score(gold, predicted)
    assert made.distance == 4
    assert (made.nodes.matched, made.nodes.gold, made.nodes.predicted) == (3, 3, 4)
    assert (made.node_labels.precision, made.node_labels.recall) == (0.5, pytest.approx(2 / 3))
    assert (made.edges.matched, made.edge_labels.matched) == (2, 1)
    assert made.f1 == pytest.approx(2 * 3 / (5 + 7))
    assert made.similarity == pytest.approx(1 - 4 / 12)
    assert [str(m) for m in made.mistakes] == [
        "mislabeled node 2: c → d",
        "spurious node 3′: d",
        "mislabeled edge 1 → 2: y → z",
        "spurious edge 2 → 3′ (x)",
    ]


def test_smatch_is_a_case():
    rng = random.Random(3)
    for _ in range(10):

        def triples(size):
            names = [f"v{i}" for i in range(size)]
            found = [(name, "instance", rng.choice(["go", "boy", "want"])) for name in names]
            return found + [(rng.choice(names), rng.choice(["ARG0", "ARG1"]), rng.choice(names)) for _ in range(size)]

        gold, parsed = triples(rng.randint(1, 5)), triples(rng.randint(1, 5))
        (g1, _), (g2, _) = graph_of_triples(gold), graph_of_triples(parsed)
        assert gk.score(g1, g2, costs=COSTS).similarity == pytest.approx(gk.smatch(gold, parsed).f1)


def test_empty_graphs():
    nothing, one = gk.Graph(0), gk.Graph(1, node_labels="a", directed=True)
    assert gk.score(nothing, nothing).f1 == 1
    made = gk.score(one, nothing)
    assert (made.precision, made.recall, made.f1) == (0, 0, 0)
    assert made.edges.f1 == 1


def test_parallel_edges_count_one_by_one():
    a = gk.Graph(2, [(0, 1), (0, 1)], edge_labels="xy", multigraph=True, directed=True)
    b = gk.Graph(2, [(0, 1)], edge_labels="y", directed=True)
    made = gk.score(a, b)
    assert (made.edge_labels.matched, made.edge_labels.gold, made.edge_labels.predicted) == (1, 2, 1)


def test_names():
    a = gk.Graph(2, [(0, 1)], names=["ana", "bob"], directed=True)
    b = gk.Graph(2, [(1, 0)], names=["ana", "bob"], directed=True)
    assert gk.score(a, b).edges.f1 == 1
    assert gk.score(a, b, names="fixed").edges.f1 == 0


def test_similarities():
    a, b = gk.Graph(3, [(0, 1)]), gk.Graph(2, [(0, 1)])
    similarity = np.array([[0.0, 0.0], [0.9, 0.0], [0.0, 0.8]])
    made = gk.score(a, b, node_similarity=similarity)
    # The edge and one node of similarity 0.9, rather than two nodes of 0.9 and 0.8.
    assert made.similarity == pytest.approx(2 * 1.9 / 7)
    assert made.range("nodes")[0].matched >= 1
    for wrong in (similarity.T, similarity * 2, similarity * np.nan):
        with pytest.raises(gk.InvalidOptionError, match="node_similarity must"):
            gk.score(a, b, node_similarity=wrong)


def write(path, kinds):
    nodes = [{"id": i, "type": kind, "limit": i} for i, kind in enumerate(kinds)]
    links = [{"source": i, "target": i + 1} for i in range(len(kinds) - 1)]
    path.write_text(json.dumps({"directed": True, "nodes": nodes, "links": links}))


def test_folders(tmp_path, run):
    gold, predicted = tmp_path / "gold", tmp_path / "predicted"
    gold.mkdir()
    predicted.mkdir()
    for name, right, made in (("a", "xyz", "xyz"), ("b", "xyz", "xy"), ("c", "xy", None), ("d", "x", "")):
        write(gold / f"{name}.json", right)
        if made:
            write(predicted / f"{name}.json", made)
    (predicted / "d.json").write_text("{")
    (predicted / "e.json").write_text("{}")
    table = gk.score_folders(gold, predicted)
    assert table.names == ["a", "b", "c", "d"]
    assert [round(score.f1, 3) for score in table.scores] == [1.0, 0.75, 0.0, 0.0]
    assert (table.missing, list(table.problems), table.unexpected) == (["c", "d"], ["d"], ["e"])
    assert table.mean() == pytest.approx(1.75 / 4)
    low, high = table.interval()
    assert 0 <= low <= table.mean() <= high <= 1
    assert table.pooled("nodes").matched == 5
    for suffix in ("md", "csv", "json"):
        code, out, _ = run("score", gold, predicted, "-o", tmp_path / f"report.{suffix}")
        assert (code, "4 pairs, 4 proven" in out, "c: no prediction" in out) == (0, True, True)
        assert "0.75" in (tmp_path / f"report.{suffix}").read_text()
    assert json.loads(run("score", gold, predicted, "--json")[1])["measures"]["nodes"]["f1"]["mean"] == table.mean(
        "nodes"
    )
    code, _, err = run("score", gold, tmp_path / "none")
    assert (code, "cannot read the folder" in err) == (2, True)


def test_one_pair_on_the_command_line(tmp_path, run):
    write(tmp_path / "a.json", "xyz")
    write(tmp_path / "b.json", "xyw")
    code, out, err = run("score", tmp_path / "a.json", tmp_path / "b.json", "--ranges")
    assert (code, err) == (0, "")
    assert "mislabeled node 2: type z → w" in out
    assert "proven optimal" in out
    document = json.loads(run("score", tmp_path / "a.json", tmp_path / "b.json", "--json")[1])
    assert document["attributes"]["matched"] == 5


AMR_PAIRS = [
    (
        "(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b))",
        "(w / want-01 :ARG0 (b / girl) :ARG1 (g / go-02 :ARG0 b :polarity -))",
    ),
    (
        "(s / see-01 :ARG0 (i / i) :ARG1 (p / person :quant 3 :ARG0-of (s2 / study-01)))",
        "(l / look-01 :ARG0 (i / i) :ARG1 (p / person :quant 4 :ARG1-of (s2 / study-01)))",
    ),
    (
        '(c / city :name (n / name :op1 "New" :op2 "York") :mod (l / large))',
        '(c / city :name (n / name :op1 "York") :location (s / state :mod (l / large)))',
    ),
    ("(a / and :op1 (r / rain-01) :op2 (s / snow-01))", "(a / and :op1 (s / snow-01) :op2 (r / rain-01))"),
]


@pytest.mark.parametrize(("gold", "parsed"), AMR_PAIRS)
def test_smatch_of_amr_is_the_score_of_its_triples(gold, parsed):
    pytest.importorskip("penman")
    from gedkit._tasks.amr.penman_text import triples_of_text

    (g1, _), (g2, _) = (graph_of_triples(triples_of_text(text)) for text in (gold, parsed))
    expected = gk.smatch(gold, parsed)
    made = gk.score(g1, g2, costs=COSTS)
    assert made.optimal
    assert made.similarity == pytest.approx(expected.f1)


def test_without_constants_smatch_is_the_f1_of_elements():
    """Concepts are then the labels of nodes and relations those of edges, so that elements are triples."""
    rng = random.Random(5)
    costs = gk.Costs(node_sub=2, edge_sub=2)
    for _ in range(15):
        graphs, triples = [], []
        for _ in range(2):
            n = rng.randint(2, 6)
            concepts = [rng.choice(["go", "boy", "want"]) for _ in range(n)]
            ends = sorted({(rng.randrange(i), i) for i in range(1, n)} | {(rng.randrange(n), rng.randrange(n))})
            roles = [rng.choice(["ARG0", "ARG1"]) for _ in ends]
            graphs.append(gk.Graph(n, ends, node_labels=concepts, edge_labels=roles, directed=True))
            triples.append(
                [(f"v{i}", "instance", concept) for i, concept in enumerate(concepts)]
                + [(f"v{u}", role, f"v{v}") for (u, v), role in zip(ends, roles, strict=True)]
            )
        made, expected = gk.score(*graphs, costs=costs), gk.smatch(*triples)
        assert (made.f1, made.similarity) == pytest.approx((expected.f1, expected.f1))
        assert (made.precision, made.recall) == pytest.approx((expected.precision, expected.recall))


def test_best_paths_have_the_same_range():
    rng = random.Random(9)
    for directed in (True, False) * 5:
        g1, g2 = random_graph(rng, 5, directed), random_graph(rng, 5, directed)
        made = gk.score(g1, g2)
        paths = gk.best_paths(g1, g2, k=None)
        assert paths.complete
        for name, count in COUNTS.items():
            found = [measured(path, g1, g2, count).f1 for path in paths]
            low, high = made.range(name)
            assert (low.f1, high.f1) == pytest.approx((min(found), max(found))), name
