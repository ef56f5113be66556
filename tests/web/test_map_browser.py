"""The map in a real browser, up to the size that the server allows."""

import itertools
import json

import pytest
from web_server import hard_and_easy

pytestmark = pytest.mark.slow
UNSOLVED = [188, 194, 202]


def open_collection(page, text):
    page.click("#tab-map")
    page.locator("#map details summary").click()
    page.locator("#map .collection textarea").fill(text)
    page.locator("#map .collection button", has_text="Use this text").click()


def pixels(page):
    """Return the colors of the heat map at the middle of every cell, row by row."""
    return page.evaluate(
        """() => {
            const canvas = document.getElementById("heat"), pen = canvas.getContext("2d");
            const n = Number(canvas.dataset.graphs), cell = canvas.width / n, top = canvas.height - canvas.width;
            const dot = (x, y) => [...pen.getImageData(x * cell, top + y * cell, 1, 1).data].slice(0, 3);
            const at = (i, j) => dot(j + 0.15, i + 0.15);
            return Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => at(i, j)));
        }"""
    )


def test_a_map_of_as_many_graphs_as_the_server_allows(server, plain, screenshots):
    labels = list(itertools.product("ABCDEFGH", repeat=4))
    graphs = [{"nodes": list(labels[10 * i]), "edges": [[0, 1], [1, 2], [2, 3]]} for i in range(400)]
    plain.goto(server.address)
    open_collection(plain, "\n".join(map(json.dumps, graphs)))
    plain.locator("#map .facts", has_text="400 graphs").wait_for()
    plain.click("#draw-map")
    plain.get_by_text("400 graphs. All 79,800 distances are proven.").wait_for()
    assert plain.locator("#points circle").count() == 400
    assert plain.locator("#heat-legend").inner_text().split() == ["distance", "0", "4"]
    plain.screenshot(path=screenshots / "map-400.png", full_page=True)


def test_unsolved_pairs_are_gray_and_the_map_fills_in(server, plain, screenshots):
    plain.goto(server.address)
    open_collection(plain, hard_and_easy().decode())
    plain.locator("#map .facts", has_text="5 graphs").wait_for()
    plain.fill("#map-seconds", "60")
    plain.click("#draw-map")
    plain.locator("#points circle").first.wait_for()
    plain.locator("#stop-map").wait_for()  # the search goes on, and the map is there
    plain.click("#stop-map")
    plain.get_by_text("the others are gray and count for nothing").wait_for()
    assert "not solved" in plain.locator("#heat-legend").inner_text()
    gray = [color == UNSOLVED for row in pixels(plain) for color in row]
    assert sum(gray) >= 2
    assert not any(gray[:: 5 + 1])  # the diagonal
    box = plain.locator("#heat").bounding_box()
    i, j = divmod(gray.index(True), 5)
    cell, top = box["width"] / 5, box["height"] - box["width"]
    plain.mouse.move(box["x"] + (j + 0.5) * cell, box["y"] + top + (i + 0.5) * cell)
    assert "not solved: " in plain.locator(".tip").inner_text()
    plain.screenshot(path=screenshots / "map-unsolved.png", full_page=True)


def test_names_colors_and_a_click_that_compares(server, plain):
    plain.goto(server.address)
    plain.click("#tab-map")
    plain.click("#map .example")
    plain.locator("#map .facts", has_text="18 graphs").wait_for()
    assert plain.locator("#map-costs select").input_value() == "mces"
    plain.click("#draw-map")
    plain.get_by_text("All 153 distances are proven.").wait_for()
    plain.locator("#color-by").select_option("edges")
    assert plain.locator("#points-legend").inner_text().split() == ["11", "37"]
    plain.locator("#points circle[aria-label=aspirin]").hover()
    assert plain.locator(".tip").inner_text().split("\n") == ["aspirin", "edges: 13"]
    box = plain.locator("#heat").bounding_box()
    cell, top = box["width"] / 18, box["height"] - box["width"]
    plain.mouse.move(box["x"] + 0.5 * cell, box["y"] + top + 3.5 * cell)
    assert "distance " in plain.locator(".tip").inner_text()
    names = plain.locator(".tip strong").all_inner_texts()
    plain.mouse.click(box["x"] + 0.5 * cell, box["y"] + top + 3.5 * cell)
    for name in names:
        plain.locator("#answer figcaption", has_text=name).first.wait_for()
    assert plain.locator("#costs select").input_value() == "mces"


def test_a_column_of_kinds(server, plain):
    pytest.importorskip("rdkit")
    plain.goto(server.address)
    open_collection(plain, "CCO\nCCC\nCCN\n")
    plain.locator("#map .facts", has_text="3 graphs").wait_for()
    plain.click("#draw-map")
    plain.get_by_text("All 3 distances are proven.").wait_for()
    assert plain.locator("#color-by option").all_inner_texts() == ["nothing", "weight"]
