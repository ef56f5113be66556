"""``result.plot`` and pictures by the ending of a file."""

import numpy as np
import pytest

import gedkit as gk
from gedkit.cli.demo_pairs import molecule
from gedkit.viz import picture
from gedkit.viz.comparison import compare
from gedkit.viz.layout import layout
from gedkit.viz.molecule import is_molecule
from gedkit.viz.molecule_pair import flaws, largest_common_part
from gedkit.viz.placing import graph_scene, place
from gedkit.viz.shapes import Disc, Line, Words
from gedkit.viz.spread import spread

PATH = gk.Graph(4, [(0, 1), (1, 2), (2, 3)])
STAR = gk.Graph(4, [(0, 1), (0, 2), (0, 3)])


@pytest.mark.parametrize(("kind", "axes"), [("matching", 2), ("steps", 3), ("history", 1)])
def test_kinds(kind, axes, tmp_path):
    figure = gk.solve(PATH, STAR).plot(kind, tmp_path / "x.svg", title="path → star")
    assert len(figure.axes) == axes
    assert "<svg" in (tmp_path / "x.svg").read_text()


def test_an_unknown_kind():
    with pytest.raises(gk.InvalidOptionError, match="must be one of 'matching', 'steps', 'history', got 'pie'"):
        gk.solve(PATH, STAR).plot("pie")


def test_the_history_ends_where_the_result_stands():
    result = gk.solve(PATH, STAR)
    upper, lower = result.plot("history").axes[0].lines
    assert upper.get_ydata()[-1] == result.distance
    assert lower.get_ydata()[-1] == result.lower_bound


def test_a_history_without_any_path_is_drawn():
    gk.solve(PATH, STAR, cutoff=0).plot("history").canvas.draw()


def test_html_and_png(tmp_path):
    picture(gk.solve(PATH, STAR), tmp_path / "x.html")
    picture(gk.solve(PATH, STAR), tmp_path / "x.PNG")
    assert (tmp_path / "x.html").read_text().startswith("<!DOCTYPE html>")
    assert (tmp_path / "x.PNG").read_bytes().startswith(b"\x89PNG")


def test_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(gk.InvalidOptionError, match="cannot write the picture"):
        picture(gk.solve(PATH, STAR), tmp_path / "none" / "x.html")


def test_molecules_are_drawn_as_molecules():
    caffeine, theobromine = molecule("caffeine"), molecule("theobromine")
    assert is_molecule(caffeine)
    result = gk.solve(caffeine, theobromine)
    left, _ = place(result).scenes(result)
    shapes = left.shapes()
    written = [shape.text for shape in shapes if isinstance(shape, Words)]
    hetero = [label for label in caffeine.node_labels if label != "C"]
    assert sorted(text for text in written if text != "C") == sorted(hetero)
    assert written.count("C") == sum(caffeine.node_labels[u] == "C" for u in left.nodes)  # only carbons with an edit
    lines = sum(isinstance(shape, Line) for shape in shapes)
    assert lines > caffeine.m  # double and aromatic bonds have two


@pytest.mark.parametrize("names", [("aspirin", "paracetamol"), ("morphine", "heroin"), ("sildenafil", "vardenafil")])
def test_matched_atoms_stand_in_the_same_place(names):
    """Those that have the same bonds in both molecules; where a group has moved, each is drawn where it is."""
    result = gk.solve(*map(molecule, names))
    placed = place(result)
    common = largest_common_part(compare(result))
    assert len(common) > 8
    for u, v in common:
        assert np.allclose(placed.first[u], placed.second[v], atol=1e-3)


def test_molecules_that_share_little_are_each_drawn_cleanly():
    pytest.importorskip("rdkit")
    imatinib = gk.from_smiles("CN1CCN(CC1)Cc1ccc(cc1)C(=O)Nc1ccc(C)c(Nc2nccc(n2)-c2cccnc2)c1")
    statin = gk.from_smiles("CC(C)c1c(C(=O)Nc2ccccc2)c(-c2ccccc2)c(-c2ccc(F)cc2)n1CCC(O)CC(O)CC(=O)O")
    compared = compare(gk.solve(imatinib, statin, time_limit=20))
    placed = place(compared)
    assert flaws(placed.first, placed.second, compared) == 0
    assert placed.together.shape == (len(compared.mapping), 2)


@pytest.mark.parametrize(("n", "extra"), [(10, 4), (30, 8), (100, 10)])
def test_nothing_lies_on_anything_else(n, extra):
    """Random trees with a few more edges: no node on a node, and next to none on an edge that is not its own."""
    random = np.random.default_rng(n)
    edges = {(int(random.integers(i)), i) for i in range(1, n)}
    while len(edges) < n - 1 + extra:
        u, v = sorted(map(int, random.choice(n, 2, replace=False)))
        edges.add((u, v))
    pairs = np.array(sorted(edges))
    places = spread(layout(n, pairs.tolist()), pairs)
    gaps = np.linalg.norm(places[:, None] - places[None], axis=2) + 9 * np.eye(n)
    assert gaps.min() > 0.7
    covered = 0
    for u, v in pairs:
        way = places[v] - places[u]
        share = ((places - places[u]) @ way / (way @ way)).clip(0, 1)
        from_edge = np.linalg.norm(places - places[u] - share[:, None] * way, axis=1)
        covered += int((np.delete(from_edge, [u, v]) < 0.27).sum())
    assert covered <= n // 50


@pytest.mark.parametrize("label", ["seven77", "a very long label", "x" * 80])
def test_long_labels_get_a_longer_node_and_at_most_two_lines(label):
    result = gk.solve(*[gk.Graph(1, node_labels=[label])] * 2)
    disc, *lines = place(result).scenes(result)[0].shapes()
    assert isinstance(disc, Disc)
    assert 1 <= len(lines) <= 2
    assert len("".join(line.text for line in lines)) >= min(len(label), 20) - 2
    assert all(line.whole == (label if len(label) > 24 else "") for line in lines)
    for line in lines:
        assert len(line.text) * line.size * 0.62 <= 2 * (disc.radius + disc.stretch) * 45


def test_nodes_with_long_labels_do_not_overlap():
    graph = gk.Graph(6, [(0, i) for i in range(1, 6)], node_labels=[f"function_number_{i}" for i in range(6)])
    boxes = [shape for shape in graph_scene(graph).shapes() if isinstance(shape, Disc)]
    for i, a in enumerate(boxes):
        for b in boxes[:i]:
            assert abs(a.x - b.x) > a.stretch + b.stretch + 2 * a.radius - 0.1 or abs(a.y - b.y) > 2 * a.radius - 0.1


def test_a_graph_has_a_plot(tmp_path):
    molecule("caffeine").plot(tmp_path / "x.svg", title="$caffeine")
    assert "<svg" in (tmp_path / "x.svg").read_text()


def test_pyplot_shows_what_was_plotted_and_nothing_that_was_written(tmp_path):
    pyplot = pytest.importorskip("matplotlib.pyplot")
    pyplot.switch_backend("agg")
    before = len(pyplot.get_fignums())
    written = gk.solve(PATH, STAR).plot("matching", tmp_path / "x.svg")
    assert len(pyplot.get_fignums()) == before
    shown = gk.solve(PATH, STAR).plot()
    assert len(pyplot.get_fignums()) == before + 1
    assert type(written) is type(shown)
    pyplot.close(shown)
