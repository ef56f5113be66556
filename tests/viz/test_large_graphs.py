"""Pictures of graphs that are too large to be drawn whole."""

import pytest

import gedkit as gk


@pytest.fixture(scope="module")
def result():
    n = 3_000
    labels = [i * i % 97 for i in range(n)]
    path = [(u, u + 1) for u in range(n - 1)]
    return gk.solve(gk.Graph(n, path, node_labels=labels), gk.Graph(n, path[1:], node_labels=labels))


def test_one_graph_is_refused_with_a_way_out(result):
    with pytest.raises(gk.InvalidOptionError, match=r"at most 1,000 nodes are drawn. Draw a part"):
        result.g1.plot()


def test_of_a_result_the_edits_are_drawn(result):
    figure = result.plot()
    assert any("Shown:" in text.get_text() for text in figure.texts)


@pytest.mark.long
def test_a_page_does_not_carry_the_graphs(result):
    page = result._repr_html_()
    assert "Shown:" in page
    assert len(page) < 300_000
    assert gk.Result.from_json(result.to_json()).path == result.path
