"""The page in a real browser: every flow, in light and dark and on a phone; screenshots are kept of each."""

import json

import pytest
from web_pages import LOOKS, fits, opened, paste
from web_server import hard_pair

import gedkit as gk
from gedkit.cli.demo_pairs import molecule
from gedkit.viz.html import page as make_page

pytestmark = pytest.mark.slow

ASPIRIN, PARACETAMOL = "CC(=O)Oc1ccccc1C(=O)O", "CC(=O)Nc1ccc(O)cc1"
EVIL = '<img src=x onerror="document.title=1"><script>document.title=2</script>'


def test_two_pasted_molecules_become_a_stepped_path(server, page, look, screenshots):
    pytest.importorskip("rdkit")
    page.goto(server.address)
    paste(page, ASPIRIN, PARACETAMOL)
    page.locator('[aria-label="step on"]').click()  # the search began by itself: the third action is the first step
    assert "step 1 of 7" in page.locator(".gk-where").inner_text()
    assert "Distance 7." in page.locator(".gk-says").inner_text()
    assert fits(page)
    page.screenshot(path=screenshots / f"compare-{look}.png", full_page=True)
    page.locator('[data-pane="second"] svg').focus()
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    assert "step 7 of 7" in page.locator(".gk-where").inner_text()
    # After the last step the film shows the second graph.
    nodes = "[...document.querySelectorAll('[data-pane=film] .gk-node')]"
    assert page.evaluate(f"{nodes}.filter((node) => node.style.display !== 'none').length") == 11
    page.keyboard.press("Home")
    assert page.locator('[data-pane="first"]').is_visible()


def test_search_and_map_lead_to_a_comparison(server, page, look, screenshots):
    page.goto(server.address)
    page.click("#tab-search")
    page.click("#search .example")
    page.get_by_text("18 graphs").first.wait_for()
    page.locator("#query textarea").fill(json.dumps(json_of("paracetamol")))
    page.locator("#query .preview svg").wait_for()
    page.click("#find")
    page.locator("#hits .card").first.wait_for()
    assert "paracetamol" in page.locator("#hits .card").first.inner_text()
    assert "distance 0" in page.locator("#hits .card").first.inner_text()
    assert fits(page)
    page.screenshot(path=screenshots / f"search-{look}.png", full_page=True)
    page.locator("#hits .card button").nth(1).click()
    page.locator("#answer .gk-bar").wait_for()
    assert page.locator("#compare").is_visible()
    page.click("#tab-map")
    page.click("#draw-map")
    page.locator("#points circle").nth(3).hover()
    page.locator("#hovered .card").first.wait_for()
    assert fits(page)
    page.screenshot(path=screenshots / f"map-{look}.png", full_page=True)
    page.locator("#points circle").nth(0).focus()
    page.keyboard.press("Enter")
    page.locator("#points circle").nth(1).focus()
    page.keyboard.press("Enter")
    page.locator("#answer .gk-pane figcaption", has_text="aspirin").wait_for()
    assert "Distance 7." in page.locator(".gk-says").inner_text()


def json_of(name):
    from gedkit.io.json_graph import json_from_graph

    return json_from_graph(molecule(name))


def test_a_graph_can_be_drawn_and_undone(server, plain, screenshots):
    plain.goto(server.address)
    plain.locator(".pane button", has_text="Draw").first.click()
    svg = plain.locator(".editor svg").first
    svg.click(position={"x": 100, "y": 100})
    svg.click(position={"x": 250, "y": 100})
    box = svg.bounding_box()
    plain.mouse.move(box["x"] + 100, box["y"] + 100)
    plain.mouse.down()
    plain.mouse.move(box["x"] + 250, box["y"] + 100, steps=4)
    plain.mouse.up()
    plain.locator('[aria-label="label of what is selected"]').first.fill("double")
    plain.get_by_text("json · 2 nodes, 1 edge, edge labels 'double'").wait_for()
    plain.screenshot(path=screenshots / "draw-light.png")
    for _ in range(2):
        plain.locator('[aria-label="undo"]').first.click()
    plain.get_by_text("json · 2 nodes, 0 edges").wait_for()
    svg.focus()
    plain.keyboard.press("n")
    plain.keyboard.press("Delete")
    plain.keyboard.press("n")
    plain.get_by_text("json · 3 nodes, 0 edges").wait_for()


def test_a_hard_pair_is_drawn_while_it_is_searched_and_can_be_stopped(server, plain, screenshots):
    body = hard_pair(3)
    plain.goto(server.address)
    plain.fill("#seconds", "30")
    paste(plain, json.dumps(body["first"]["graph"]), json.dumps(body["second"]["graph"]))
    plain.get_by_text("the search goes on").wait_for()
    plain.locator("#bounds svg").wait_for()
    plain.screenshot(path=screenshots / "searching-light.png", full_page=True)
    plain.click("#stop")
    plain.get_by_text("it was stopped before the proof").wait_for()
    assert plain.locator("#stop").is_hidden()


def test_a_link_brings_the_comparison_back(server, chromium, plain):
    plain.goto(server.address)
    plain.locator("#costs select").select_option("custom")
    plain.locator('#costs [aria-label="node ins"]').fill("2.5")
    paste(plain, "a b", "a b\nb c")
    plain.get_by_text("Distance 3.5.").wait_for()
    plain.click("#link")
    plain.get_by_text("it holds both graphs").wait_for()
    address = plain.url
    with opened(chromium) as other:
        other.goto(address)
        other.get_by_text("Distance 3.5.").wait_for()
        assert other.locator("#panes textarea").nth(1).input_value() == "a b\nb c"


@pytest.mark.parametrize("kind", ["svg", "png", "json", "html"])
def test_downloads(server, plain, chromium, kind, tmp_path):
    plain.goto(server.address)
    paste(plain, "a b", "a b\nb c")
    plain.locator(".gk-bar").wait_for()
    with plain.expect_download() as waited:
        plain.locator('[aria-label="download"]').select_option(kind)
    path = tmp_path / f"x.{kind}"
    waited.value.save_as(path)
    data = path.read_bytes()
    if kind == "png":
        assert data.startswith(b"\x89PNG")
    if kind == "svg":
        assert b"class=" not in data
        assert data.startswith(b"<svg")
    if kind == "json":
        assert json.loads(data)["distance"] == 2
    if kind == "html":
        with opened(chromium) as other:
            other.goto(path.as_uri())
            other.locator('[aria-label="step on"]').click()
            assert "step 1 of 2: insert node c" in other.locator(".gk-where").inner_text()


def test_labels_full_of_markup_are_shown_as_text(server, plain, tmp_path):
    graph = {"nodes": [EVIL, "b"], "edges": [[0, 1, EVIL]], "names": [EVIL, "n"]}
    plain.goto(server.address)
    paste(plain, json.dumps(graph), json.dumps({"nodes": ["b", EVIL]}))
    plain.locator(".gk-bar").wait_for()
    assert plain.locator("#answer img, #answer script:not(.gk-data)").count() == 0
    assert plain.locator(".gk-edits").inner_text().count("<img src=x") >= 1
    assert plain.title() == "gedkit: compare graphs"
    path = tmp_path / "x.html"
    graphs = [gk.Graph(2, [(0, 1)], node_labels=[EVIL, "b"], names=[EVIL, "n"]), gk.Graph(1, node_labels=[EVIL])]
    path.write_text(make_page(gk.solve(*graphs), EVIL))
    plain.goto(path.as_uri())
    plain.locator('[aria-label="step on"]').click()
    assert plain.locator("img").count() == 0
    assert plain.title().startswith("<img")


@pytest.mark.parametrize("look", ["light", "dark", "phone"])
def test_a_page_of_its_own(chromium, look, tmp_path, screenshots):
    path = tmp_path / "x.html"
    path.write_text(make_page(gk.solve(molecule("sildenafil"), molecule("vardenafil")), "sildenafil → vardenafil"))
    with opened(chromium, **LOOKS[look]) as page:
        page.goto(path.as_uri())
        node = page.locator('[data-pane="first"] .gk-node.changed').first
        node.hover()
        key = node.get_attribute("data-key")
        assert page.locator(f'[data-pane="second"] .hot[data-key="{key}"]').count() == 1
        page.locator(".gk-edits button").nth(1).click()
        assert "step 2 of" in page.locator(".gk-where").inner_text()
        assert page.locator('.gk-edits [aria-current="step"]').count() == 1
        page.get_by_label("names").check()
        page.locator('[aria-label="zoom in"]').click()
        assert fits(page)
        page.screenshot(path=screenshots / f"page-{look}.png", full_page=True)


def test_without_scripts_the_picture_is_there(chromium, tmp_path, screenshots):
    path = tmp_path / "x.html"
    path.write_text(f"<!DOCTYPE html><body>{gk.solve(molecule('aspirin'), molecule('paracetamol'))._repr_html_()}")
    with opened(chromium, java_script_enabled=False) as page:
        page.goto(path.as_uri())
        assert page.locator("svg").count() >= 2
        assert page.locator('[data-pane="first"] svg').is_visible()
        assert not page.locator('[data-pane="film"]').is_visible()
        page.screenshot(path=screenshots / "no-scripts.png", full_page=True)


def test_tabs_and_controls_have_names_and_work_by_keyboard(server, plain):
    plain.goto(server.address)
    plain.locator("#tab-compare").focus()
    plain.keyboard.press("ArrowRight")
    assert plain.locator("#search").is_visible()
    nameless = plain.evaluate(
        """() => [...document.querySelectorAll('button, input, select, textarea, a')]
            .filter((e) => !e.hidden && !(e.getAttribute('aria-label') || e.textContent.trim() || e.closest('label')))
            .map((e) => e.outerHTML)"""
    )
    assert nameless == []


def test_files_are_opened_and_dropped(server, plain, tmp_path):
    first, second = tmp_path / "one.edgelist", tmp_path / "two.json"
    first.write_text("a b\nb c\n")
    second.write_text('{"nodes": 2, "edges": [[0, 1]]}')
    plain.goto(server.address)
    plain.locator('[aria-label="First graph from a file"]').set_input_files(first)
    plain.get_by_text("one · edgelist · 3 nodes, 2 edges").wait_for()
    drop = """([text, name]) => {
        const data = new DataTransfer();
        data.items.add(new File([text], name));
        const pane = document.querySelectorAll("#panes .pane")[1];
        pane.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true}));
    }"""
    plain.evaluate(drop, [second.read_text(), second.name])
    plain.get_by_text("Distance 2.").wait_for()
    assert plain.locator('[data-pane="second"] figcaption').inner_text().startswith("two")
    table = tmp_path / "drugs.csv"
    table.write_text("name,SMILES\nethanol,CCO\nmethanol,CO\n")
    plain.click("#tab-search")
    pytest.importorskip("rdkit")
    plain.locator('#search [aria-label="collection file"]').set_input_files(table)
    plain.get_by_text("drugs.csv: 2 graphs (csv).").first.wait_for()
    plain.click("#tab-map")
    plain.click("#draw-map")
    plain.locator("#points circle").nth(1).wait_for()
    assert "ethanol" in plain.locator("#points").text_content()
