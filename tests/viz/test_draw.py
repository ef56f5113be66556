"""Pictures: the colors say what the path says, and matched nodes stand in the same place."""

import pytest
from matplotlib.colors import to_hex
from matplotlib.patches import Circle

import gedkit as gk
from gedkit.viz import draw
from gedkit.viz.shapes import CHANGED, DELETED, INSERTED, KEPT

G1 = gk.Graph(4, [(0, 1), (1, 2), (2, 3)], node_labels="ABCX", edge_labels=["s", "s", "d"])
G2 = gk.Graph(3, [(0, 1), (1, 2)], node_labels="ABD", edge_labels=["s", "d"])


def outlines(axes):
    return [to_hex(p.get_edgecolor()) for p in axes.patches if isinstance(p, Circle)]


def test_colours_of_nodes_follow_the_path():
    result = gk.solve(G1, G2)
    left, right = draw(result).axes
    kinds = [type(op) for op in result.path.changes]
    assert outlines(left).count(DELETED) == kinds.count(gk.NodeDel) == 1
    assert outlines(right).count(INSERTED) == kinds.count(gk.NodeIns) == 0
    assert outlines(left).count(CHANGED) == outlines(right).count(CHANGED) == kinds.count(gk.NodeSub)


def test_colours_of_edges_follow_the_path():
    result = gk.solve(G1, G2)
    left, right = draw(result).axes
    kinds = [type(op) for op in result.path.changes]
    assert [line.get_color() for line in left.lines].count(DELETED) == kinds.count(gk.EdgeDel)
    assert [line.get_color() for line in right.lines].count(INSERTED) == kinds.count(gk.EdgeIns)


def test_matched_nodes_stand_in_the_same_place():
    result = gk.solve(G1, G2)
    left, right = ([p.center for p in axes.patches] for axes in draw(result).axes)
    for u, v in result.mapping:
        if u is not None and v is not None:
            assert left[u] == pytest.approx(right[v])


def test_equal_graphs_have_no_marks():
    left, right = draw(gk.solve(G1, G1)).axes
    assert set(outlines(left) + outlines(right)) == {KEPT}


@pytest.mark.parametrize(
    ("g1", "g2"),
    [
        (gk.Graph(0), gk.Graph(2, [(0, 1)])),
        (gk.Graph(0), gk.Graph(0)),
        (gk.Graph(2, [(0, 1), (0, 0)], directed=True), gk.Graph(3, [(1, 0), (1, 2)], directed=True)),
    ],
    ids=["from nothing", "nothing at all", "directed with a loop"],
)
def test_unusual_graphs_are_drawn(g1, g2, tmp_path):
    draw(gk.solve(g1, g2), tmp_path / "picture.png")
    assert (tmp_path / "picture.png").stat().st_size > 1000


def test_svg(tmp_path):
    draw(gk.solve(G1, G2), tmp_path / "picture.svg")
    assert "<svg" in (tmp_path / "picture.svg").read_text()


def test_without_a_path_there_is_no_picture():
    with pytest.raises(gk.InvalidOptionError, match="the status is CUTOFF"):
        draw(gk.solve(G1, G2, cutoff=0))


def test_an_unknown_format(tmp_path):
    with pytest.raises(gk.InvalidOptionError, match="cannot write the picture"):
        draw(gk.solve(G1, G2), tmp_path / "picture.nonsense")


def test_of_two_opposite_edges_only_the_deleted_one_is_marked():
    there_and_back = gk.Graph(2, [(0, 1), (1, 0)], directed=True)
    left, _ = draw(gk.solve(there_and_back, gk.Graph(2, [(0, 1)], directed=True))).axes
    assert sorted(line.get_color() for line in left.lines) == sorted([DELETED, KEPT])


def test_labels_that_matplotlib_would_take_for_formulas():
    odd = gk.Graph(1, node_labels=["$x^{$"])
    draw(gk.solve(odd, gk.Graph(1))).canvas.draw()
