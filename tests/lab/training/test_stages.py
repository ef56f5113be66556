"""What the two stages learn from: mutants, labels, blocks, parts of optimal paths."""

import numpy as np
import pytest
from random_graphs import random_graphs

import gedkit as gk
from gedkit.errors import InvalidGraphError, InvalidOptionError
from gedkit.lab.training.labels import digest, distance_labels
from gedkit.lab.training.mutants import mutants
from gedkit.lab.training.solved_pairs import solve_pairs
from gedkit.lab.training.split import split

GRAPHS = random_graphs(8, 6, seed=3)
POINTS = gk.Costs(
    node_sub=0, node_del=float("inf"), node_ins=float("inf"), edge_sub="abs", edge_del="abs", edge_ins="abs"
)


def test_a_mutant_is_few_edits_away():
    molecules = [
        gk.Graph(5, [(0, 1), (1, 2), (2, 3), (3, 4)], node_labels="CCNOC"),
        gk.Graph(3, [(0, 1), (1, 2)], node_labels="CCO"),
    ]
    found = mutants(molecules, 60, edits=3, seed=1)
    # Growing and shrinking edit a node and an edge each.
    distances = gk.cdist(found, molecules).min(1)
    assert 0 < distances.max() <= 6
    assert len(set(found)) > 20
    assert all(3 <= graph.n <= 5 for graph in found)
    assert all(len(_reached(graph)) == graph.n for graph in found)
    assert found == mutants(molecules, 60, edits=3, seed=1)
    assert found != mutants(molecules, 60, edits=3, seed=2)


def _reached(graph):
    seen, new = {0}, [0]
    while new:
        for v in graph.neighbors(new.pop()):
            if v not in seen:
                seen.add(v)
                new.append(v)
    return seen


def test_mutants_of_what_they_cannot_keep_are_refused():
    with pytest.raises(InvalidOptionError, match="mutants=0"):
        mutants([gk.Graph(2, [(0, 1)], edge_attrs=[1.0])], 3, edits=2, seed=0)


def test_split_is_three_parts_of_all():
    parts = split(23, "random", seed=5)
    together = np.concatenate([parts.train, parts.validation, parts.test])
    assert sorted(together.tolist()) == list(range(23))
    assert (len(parts.train), len(parts.validation), len(parts.test)) == (13, 5, 5)
    assert parts.train.tolist() == split(23, "random", seed=5).train.tolist() != list(range(13))
    with pytest.raises(InvalidOptionError, match="at least 5"):
        split(4, "ordered", seed=0)


def test_labels_are_distances_and_are_found_again(tmp_path, monkeypatch):
    labels = distance_labels(GRAPHS, gk.Costs(), folder=tmp_path)
    expected = [[gk.distance(a, b) for b in GRAPHS] for a in GRAPHS]
    assert labels.tolist() == expected
    heard = []
    again = distance_labels(GRAPHS, gk.Costs(), folder=tmp_path, progress=lambda done, total, _: heard.append(done))
    assert again.tolist() == expected
    assert len(list(tmp_path.glob("labels-*.npy"))) == 1
    distance_labels(GRAPHS[:-1], gk.Costs(), folder=tmp_path)
    assert len(list(tmp_path.glob("labels-*.npy"))) == 2
    assert (
        digest(GRAPHS, gk.Costs()) != digest(GRAPHS, gk.Costs(node_sub=2)) != digest(GRAPHS[::-1], gk.Costs(node_sub=2))
    )


def test_labels_need_symmetric_costs():
    with pytest.raises(InvalidOptionError, match="symmetric costs"):
        distance_labels(GRAPHS, gk.Costs(node_ins=2))


def test_labels_from_a_matching():
    triangles = [
        gk.Graph(3, [(0, 1), (1, 2), (0, 2)], edge_attrs=lengths) for lengths in ([1, 2, 3], [1.5, 2, 2], [3, 2, 1])
    ]
    labels = distance_labels(triangles, POINTS, matching=lambda a, b: range(a.n))
    np.testing.assert_allclose(labels, [[0, 1.5, 4], [1.5, 0, 2.5], [4, 2.5, 0]])
    with pytest.raises(InvalidGraphError, match="names 1 nodes, not 3"):
        distance_labels(triangles, POINTS, matching=lambda a, b: [0])


@pytest.mark.parametrize(
    "costs", [gk.Costs(), gk.Costs(node_sub=3, node_del=0.5, node_ins=0.5, edge_sub=1)], ids=["unit", "deletions"]
)
def test_parts_of_an_optimal_path_leave_what_theorem_1_says(costs):
    torch = pytest.importorskip("torch")
    from gedkit.lab.networks.graph_batch import GraphBatch
    from gedkit.lab.training.search_states import SearchStates

    pairs = np.array([(i, j) for i in range(8) for j in range(8) if i != j])
    solved = solve_pairs(GRAPHS, pairs, costs)
    config = {"labels": ["C", "N", "O"], "max_degree": 5, "backbone": "gcn"}
    states = SearchStates(GraphBatch.of(GRAPHS, config), solved, subsets=6, seed=0)
    first, second, left1, left2, similarity = states.draw(0, len(solved))
    settled_counts = set()
    for row in range(len(solved)):
        g1, g2 = GRAPHS[first[row]], GRAPHS[second[row]]
        assert g1.n <= g2.n
        place = np.flatnonzero((solved.first == int(first[row])) & (solved.second == int(second[row])))[0]
        images = solved.images[place]
        for k in range(6):
            settled = [u for u in range(g1.n) if not left1[row, k, u]]
            assert sorted(int(images[u]) for u in settled if images[u] >= 0) == [
                v for v in range(g2.n) if not left2[row, k, v]
            ]
            settled_counts.add(len(settled))
            part1 = _only(g1, settled)
            part2 = _only(g2, [int(images[u]) for u in settled if images[u] >= 0])
            paid = _cost(part1, part2, settled, images, costs)
            due = gk.distance(g1, g2, costs=costs) - paid
            nodes = float(left1[row, k].sum() + left2[row, k].sum())
            assert similarity[row, k] == pytest.approx(np.exp(-2 * due / nodes), abs=1e-5)
    assert 0 in settled_counts
    assert max(settled_counts) < max(graph.n for graph in GRAPHS)
    assert torch.equal(similarity, states.draw(0, len(solved))[4])
    assert not torch.equal(similarity, states.draw(1, len(solved))[4])


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_a_share_of_the_parts_settles_the_first_nodes(share):
    pytest.importorskip("torch")
    from gedkit.lab.networks.graph_batch import GraphBatch
    from gedkit.lab.training.search_states import SearchStates

    pairs = np.array([(i, j) for i in range(8) for j in range(8) if i != j])
    solved = solve_pairs(GRAPHS, pairs, gk.Costs())
    config = {"labels": ["C", "N", "O"], "max_degree": 5, "backbone": "gcn"}
    batch = GraphBatch.of(GRAPHS, config)
    first, second, left1, left2, _ = SearchStates(batch, solved, 40, seed=0, in_order=share).draw(0, len(solved))
    wide = batch.sizes[first] >= 5
    settled = (batch.mask[first][:, None] - left1)[wide].numpy()
    several = settled[(settled.sum(-1) > 0) & (settled.sum(-1) < 4)]
    in_order = (np.diff(several, axis=-1) <= 0).all(-1).mean()
    # One part in four or so settles the first nodes by chance.
    assert share <= in_order < share + 0.35 * (1 - share) + 1e-9
    for row in range(len(solved)):
        place = np.flatnonzero((solved.first == int(first[row])) & (solved.second == int(second[row])))[0]
        gone = {int(v) for v in solved.images[place][(left1[row, -1] == 0).numpy()] if v >= 0}
        assert gone == {v for v in range(GRAPHS[second[row]].n) if not left2[row, -1, v]}


def test_estimates_that_are_too_high_count_more():
    torch = pytest.importorskip("torch")
    from gedkit.lab.networks.genn import GENN
    from gedkit.lab.networks.graph_batch import GraphBatch
    from gedkit.lab.training.config import config_for
    from gedkit.lab.training.search_states import SearchStates, search_error, search_loss
    from gedkit.lab.training.settings import checked_settings

    torch.manual_seed(0)
    network = GENN(config_for(GRAPHS, checked_settings({"widths": [8], "ntn": 4})))
    pairs = np.array([(i, j) for i in range(8) for j in range(i)])
    states = SearchStates(GraphBatch.of(GRAPHS, network.config), solve_pairs(GRAPHS, pairs, gk.Costs()), 6, seed=0)
    even, steep = (search_loss(network, states, len(pairs), weight)(0).item() for weight in (1.0, 3.0))
    flat = search_loss(network, states, len(pairs), 0.5)(0).item()
    high = (steep - even) / 2  # what the states estimated too high add to the mean
    assert 0 < high < even
    assert flat == pytest.approx(even - high / 2, rel=1e-4)
    assert search_error(network, states, 3.0)() == pytest.approx(steep)
    with torch.no_grad():  # as similar as can be: nothing is estimated too high
        network.head[-1].bias += 100
    assert search_error(network, states, 3.0)() == pytest.approx(search_error(network, states)())


def _only(graph, nodes):
    """The graph induced by these nodes, under new numbers, with the old ones."""
    new = {u: i for i, u in enumerate(nodes)}
    edges = [(new[u], new[v]) for u, v in graph.edges if u in new and v in new]
    return gk.Graph(len(nodes), edges, node_labels=[graph.node_labels[u] for u in nodes]), new


def _cost(part1, part2, settled, images, costs):
    from gedkit._edits.path_from_mapping import path_from_mapping

    (g1, _), (g2, new2) = part1, part2
    mapped = [new2[int(images[u])] if images[u] >= 0 else -1 for u in settled]
    return path_from_mapping(g1, g2, mapped, costs).cost


def test_paths_are_kept_and_a_damaged_file_is_solved_again(tmp_path, monkeypatch):
    pairs = np.array([(0, 1), (2, 3)])
    solved = solve_pairs(GRAPHS, pairs, gk.Costs(), folder=tmp_path)
    (file,) = tmp_path.glob("paths-*.npz")
    calls = []
    from gedkit.lab.training import solved_pairs

    real = solved_pairs.solve
    monkeypatch.setattr(solved_pairs, "solve", lambda *a, **k: calls.append(a) or real(*a, **k))
    assert np.array_equal(solve_pairs(GRAPHS, pairs, gk.Costs(), folder=tmp_path).images, solved.images)
    assert calls == []
    file.write_bytes(file.read_bytes()[:100])
    assert np.array_equal(solve_pairs(GRAPHS, pairs, gk.Costs(), folder=tmp_path).images, solved.images)
    assert len(calls) == 2


def test_blocks_join_twins_and_follow_seed_and_step():
    torch = pytest.importorskip("torch")
    from gedkit.lab.training.blocks import Blocks

    path, star = gk.Graph(4, [(0, 1), (1, 2), (2, 3)]), gk.Graph(4, [(0, 1), (0, 2), (0, 3)])
    distances = gk.pdist([path] * 6 + [star] + [gk.Graph(n) for n in range(1, 9)])
    members, weights = Blocks(distances, originals=7, size=8, mutant_share=0.5, seed=0).draw(0)
    assert members[:2].tolist() == [0, 6]  # both kinds of the training graphs, with weights
    assert weights[0] / weights[1] == pytest.approx((6 / 3) ** 0.75)
    assert weights[:2].mean() == pytest.approx(1)
    assert len(members) == 6
    assert (members[2:] >= 7).all()
    again = Blocks(distances, 7, 8, 0.5, seed=0)
    assert torch.equal(again.draw(0)[0], members)
    drawn = {tuple(again.draw(step)[0].tolist()) for step in range(5)}
    assert len(drawn) == 5
