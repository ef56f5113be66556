"""Numbers that a file had and the costs do not look at: said where they could have changed the distance."""

from __future__ import annotations

import warnings
from types import SimpleNamespace

import numpy as np
import pytest

import gedkit as gk

SAID = "the node attribute 'kind' played no part in this comparison"


def gml(path, *rows):
    nodes = "".join(f"node [ id {i} {row} ]" for i, row in enumerate(rows))
    path.write_text(f"graph [ {nodes} edge [ source 0 target 1 ] ]")
    return path


@pytest.fixture
def pair(tmp_path):
    """Two files that differ in `kind` alone."""
    return gml(tmp_path / "a.gml", "kind 1", "kind 2"), gml(tmp_path / "b.gml", "kind 1", "kind 3")


@pytest.mark.parametrize(
    "ask",
    [
        gk.solve,
        gk.distance,
        gk.similarity,
        gk.normalized_distance,
        gk.bounds,
        gk.edit_path,
        gk.closest_subgraph,
        lambda a, b: gk.cdist([a], [b]),
        lambda a, b: gk.pdist([a, b]),
    ],
)
def test_numbers_are_said_with_the_remedy(pair, ask):
    g1, g2 = map(gk.read, pair)
    with pytest.warns(gk.IgnoredDataWarning, match=SAID) as said:
        ask(g1, g2)
    assert len(said) == 1
    assert said[0].filename == __file__
    for remedy in ("node_label='kind'", "--node-label kind", 'gk.Costs(node_sub="abs")', "node_attrs=()"):
        assert remedy in str(said[0].message)


def test_the_remedies_help(pair):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert gk.distance(*(gk.read(path, node_label="kind") for path in pair)) == 1
        assert gk.distance(*map(gk.read, pair), costs=gk.Costs(node_sub="abs")) == 1
        assert gk.distance(*(gk.read(path, node_attrs=()) for path in pair)) == 0
        assert gk.distance(*(gk.read(path, node_attrs="kind") for path in pair)) == 0


def test_nothing_is_said_of_what_cannot_matter(tmp_path):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        same = [gk.read(gml(tmp_path / f"{i}.gml", "kind 5", "kind 5")) for i in range(2)]
        assert gk.distance(*same) == 0
        drawn = [gk.read(gml(tmp_path / f"{i}.gml", f"x {i} y 2 width 3", f"x 4 y {i} width 7")) for i in range(2)]
        assert gk.distance(*drawn) == 0
        # Whoever builds a graph with attributes, or keeps them in our own format, has decided what they are for.
        built = [gk.Graph(1, node_attrs={"kind": [i]}) for i in range(2)]
        assert gk.distance(*built) == 0
        gk.write(built[0], tmp_path / "g.json")
        assert gk.distance(gk.read(tmp_path / "g.json"), built[1]) == 0


def test_words_that_are_left_out_come_with_the_remedy(tmp_path):
    path = gml(
        tmp_path / "a.gml", 'label "a" kind "p" color "red" pos "1,2"', 'label "b" kind "q" color "blue" pos "3,4"'
    )
    with pytest.warns(gk.LabelWarning) as said:
        gk.read(path)
    message = str(said[0].message)
    assert "left out the node attributes 'kind' (node_label='kind' (--node-label kind) makes one the label" in message
    assert said[0].filename == __file__


def test_features_of_pytorch_geometric():
    edges = np.array([[0, 1], [1, 0]])
    data = [SimpleNamespace(edge_index=edges, x=np.array([[0.5], [i]]), num_nodes=2) for i in (1.5, 2.5)]
    with pytest.warns(gk.IgnoredDataWarning, match=r'the node attribute .x. .* gk.from_pyg\(data, features="label"\)'):
        assert gk.distance(*map(gk.from_pyg, data)) == 0
    assert gk.distance(*(gk.from_pyg(each, features="attribute") for each in data)) == 0
    assert gk.distance(*(gk.from_pyg(each, features="label") for each in data)) == 1


@pytest.mark.parametrize("shards", [None, 2])
def test_an_index_that_holds_labels_only_refuses_attributes(pair, tmp_path, shards):
    edges = np.array([[0, 1], [1, 0]])
    features = SimpleNamespace(edge_index=edges, x=np.array([[0.5], [1.5]]), num_nodes=2)
    plain = gk.Graph(2, [(0, 1)])
    with gk.Index.open(tmp_path / "i", shards=shards) as index:
        index.add(plain)
        for graph in (
            gk.read(pair[0]),
            gk.from_pyg(features),
            gk.Graph(2, [(0, 1)], node_attrs=[1.0, 2.0]),
            gk.Graph(2, [(0, 1)], edge_attrs={"length": [1.0]}),
        ):
            for ask in (
                index.add,
                lambda graph: index.update(0, graph),
                index.kneighbors,
                lambda graph: index.kneighbors([plain, graph], approximate=True),
                lambda graph: index.radius_neighbors(graph, 2),
                lambda graph: index.radius_neighbors([graph], 2),
            ):
                with pytest.raises(gk.InvalidGraphError, match="an Index keeps labels, not attributes"):
                    ask(graph)
        for graph in (gk.read(pair[0], node_attrs=()), gk.read(pair[0], node_label="kind")):
            assert len(index.kneighbors(graph)) == 1
        assert len(index.kneighbors(gk.from_pyg(features, features="label"))) == 1


def test_on_the_command_line(pair, tmp_path):
    from gedkit.cli import app

    def run(*arguments):
        with pytest.raises(SystemExit) as stopped:
            app([str(argument) for argument in arguments])
        assert not stopped.value.code

    run("solve", *pair, "--node-label", "kind", "--json")
    with pytest.MonkeyPatch.context() as patch:
        lines = []
        patch.setattr("gedkit.cli._print_warning", lambda message, *_: lines.append(str(message)))
        run("solve", *pair)
    assert len(lines) == 1
    assert lines[0].startswith(SAID)
