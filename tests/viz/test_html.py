"""What notebooks show, and pages: well-formed, complete, and no place for a label to smuggle in markup."""

import json
import re
import subprocess
import sys
from xml.etree.ElementTree import fromstring

import pytest

import gedkit as gk
from gedkit.viz.html import page
from gedkit.viz.view import view_html

EVIL = '<script>alert("&")</script>'
G1 = gk.Graph(3, [(0, 1), (1, 2)], node_labels=[EVIL, "b", None], edge_labels=[EVIL, "y"], names=[EVIL, "n", 'q"'])
G2 = gk.Graph(2, [(0, 1)], node_labels=["b", "x"])


def as_tree(html):
    return fromstring(html.replace("&nbsp;", " "))


def shown():
    result = gk.solve(G1, G2)
    return {"graph": G1, "result": result, "path": result.path, "inverse": result.path.inverse()}


@pytest.mark.parametrize("what", ["graph", "result", "path", "inverse"])
def test_text_of_the_user_is_text(what):
    html = shown()[what]._repr_html_()
    assert "<script>" not in html
    assert html.count("<script") == (2 if what == "result" else 0)  # the viewer and its data
    if what == "result":
        html = view_html(shown()[what], titles=(EVIL, EVIL))
        assert json.loads(as_tree(html).find(".//script").text)["titles"] == [EVIL, EVIL]
    as_tree(html)


def test_a_page_is_whole_and_loads_nothing():
    text = page(gk.solve(G1, G2), title=EVIL)
    assert text.count("<script") == 2  # the viewer and its data
    assert not re.findall(r"(?:src|href)=|url\(|@import|//[a-z]+\.[a-z]", text.replace("//www.w3.org", ""))
    assert text.count("<svg") == 3  # the first graph, the film and the second graph


def test_every_change_is_in_the_table():
    path = gk.solve(G1, G2).path
    assert path._repr_html_().count("<tr>") == len(path.changes) + 2


def test_long_paths_are_cut_short():
    html = gk.solve(gk.Graph(100), gk.Graph(0), solver="vj").path._repr_html_()
    assert "and 60 more" in html


@pytest.mark.parametrize(
    "graph", [gk.Graph(0), gk.Graph(1), gk.Graph(2, [(0, 0), (0, 1)], directed=True), gk.Graph(500)]
)
def test_unusual_graphs_have_a_display(graph):
    html = graph._repr_html_()
    assert "Graph:" in html
    assert ("<svg" in html) == (0 < graph.n <= 120)


def test_without_a_path_the_result_still_shows():
    html = gk.solve(G1, G2, cutoff=0)._repr_html_()
    assert "distance &gt; 0" in html
    assert "Distance above 0" in html
    assert "<svg" not in html


@pytest.mark.long
def test_displays_do_not_need_matplotlib():
    code = (
        "import sys; sys.modules['matplotlib'] = None; import gedkit as gk;"
        "r = gk.solve(gk.Graph(2, [(0, 1)]), gk.Graph(3));"
        "r._repr_html_(); r.path._repr_html_(); r.g1._repr_html_();"
        "from gedkit.viz.html import page; page(r);"
        "exec('try:\\n r.plot()\\nexcept gk.MissingDependencyError as e: print(e)')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "drawing needs matplotlib: pip install" in done.stdout
