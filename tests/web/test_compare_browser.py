"""The compare page in a real browser: where the answer is, what the keys do, and what large graphs look like."""

import json
import random

import pytest
from web_pages import LOOKS, fits, opened, paste

pytestmark = pytest.mark.slow


def choose(page, server, title):
    page.goto(server.address)
    page.locator("#example option", has_text=title).wait_for(state="attached")
    page.select_option("#example", label=title)
    page.locator("#answer .gk-bar").wait_for()


def test_the_answer_is_seen_at_once_and_the_arrow_keys_work(server, page, look, screenshots):
    choose(page, server, "aspirin → paracetamol")
    assert page.locator("#inputs").is_hidden()
    assert page.evaluate("scrollY") == 0
    seen = page.locator('[data-pane="first"] svg').bounding_box()
    assert seen["y"] + seen["height"] <= LOOKS[look]["viewport"]["height"]
    page.keyboard.press("ArrowRight")
    assert "step 1 of 7" in page.locator(".gk-where").inner_text()
    page.keyboard.press("End")
    assert "step 7 of 7" in page.locator(".gk-where").inner_text()
    assert page.evaluate("scrollY") == 0
    page.screenshot(path=screenshots / f"answer-{look}.png")
    page.click("#unfold")
    assert page.locator("#panes textarea").first.is_visible()
    assert fits(page)
    page.click("#unfold")
    assert page.locator("#panes textarea").first.is_hidden()


def test_what_is_being_typed_stays(server, plain):
    plain.goto(server.address)
    paste(plain, "a b", "")
    box = plain.locator("#panes textarea").nth(1)
    box.focus()
    plain.keyboard.type("a b")
    plain.locator("#answer .gk-bar").wait_for()
    plain.keyboard.press("Enter")
    plain.keyboard.type("b c")
    plain.get_by_text("Distance 2.").wait_for()
    assert box.input_value() == "a b\nb c"
    plain.keyboard.press("ArrowLeft")  # moves in the text, not in the path
    assert "overview" in plain.locator(".gk-where").inner_text()
    plain.keyboard.press("Control+Enter")
    plain.locator("#inputs").wait_for(state="hidden")
    plain.keyboard.press("ArrowRight")
    assert "step 1 of 2" in plain.locator(".gk-where").inner_text()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_previews_have_contrast(server, chromium, scheme):
    with opened(chromium, color_scheme=scheme) as page:
        page.goto(server.address)
        page.locator("#panes textarea").first.fill("a b\nb c")
        page.locator(".preview svg polyline").first.wait_for()
        light = page.evaluate(
            """() => {
                const parts = (color) => color.match(/[\\d.]+/g).slice(0, 3).map(Number);
                const light = (color) => parts(color).reduce((sum, x) => sum + x, 0) / 765;
                const style = (selector) => getComputedStyle(document.querySelector(selector));
                return [style(".preview").backgroundColor, style(".preview svg polyline").stroke,
                    style(".preview svg text").fill, style(".preview svg circle").fill].map(light);
            }"""
        )
        paper, line, text, node = light
        assert (paper < 0.3) == (scheme == "dark")
        assert abs(paper - line) > 0.4
        assert abs(node - text) > 0.4


def test_of_large_graphs_the_edits_stand_out(server, plain, screenshots):
    rng = random.Random(7)
    edges = sorted({(rng.randrange(max(0, v - 9), v), v) for v in range(1, 150)})
    nodes = [rng.choice("ABCD") for _ in range(150)]
    other = ["E", *nodes[1:]]
    plain.goto(server.address)
    paste(plain, json.dumps({"nodes": nodes, "edges": edges}), json.dumps({"nodes": other, "edges": edges[:-1]}))
    plain.get_by_text("of 150 nodes, those around 2 of 2 changes").wait_for()
    assert plain.locator('[data-pane="first"] .gk-node').count() < 100
    plain.screenshot(path=screenshots / "large-light.png", full_page=True)


def test_letters_have_one_size(server, plain):
    choose(plain, server, "two versions of a program")
    texts = "[...document.querySelectorAll('#answer .gk-node text:not(.number)')]"
    sizes = plain.evaluate(f"{texts}.map((text) => text.getAttribute('font-size'))")
    assert len(set(sizes)) == 1


def workflow(kinds, owners):
    nodes = [f'{u} [kind="{k}" owner="{o}"]' for u, (k, o) in enumerate(zip(kinds, owners, strict=True))]
    return "digraph { " + "; ".join(nodes) + "; 0 -> 1 -> 2 }"


def test_the_attribute_that_labels_nodes_is_chosen_from_a_menu(server, chromium, plain, screenshots):
    plain.goto(server.address)
    paste(plain, workflow(["x", "y", "x"], ["me", "me", "you"]), workflow(["x", "x", "x"], ["me", "us", "us"]))
    plain.locator("#answer .gk-bar").wait_for()
    menu = plain.locator('[aria-label="node label"]')
    assert sorted(menu.locator("option").all_inner_texts()) == ["kind", "none", "owner"]
    menu.select_option("kind")
    plain.get_by_text("Distance 1.").wait_for()
    menu.select_option("owner")
    plain.get_by_text("Distance 2.").wait_for()
    plain.screenshot(path=screenshots / "labels-light.png")
    plain.click("#link")
    plain.get_by_text("it holds both graphs").wait_for()
    with opened(chromium) as other:
        other.goto(plain.url)
        other.get_by_text("Distance 2.").wait_for()
        assert other.locator('[aria-label="node label"]').input_value() == "owner"
    menu.select_option("none")
    plain.get_by_text("Distance 0.").wait_for()
    plain.click("#unfold")
    paste(plain, "CCO", "CCN")
    menu.wait_for(state="hidden")


def test_workflows_are_drawn_in_layers(server, plain, screenshots):
    plain.goto(server.address)
    paste(plain, "digraph { a -> b -> d; a -> c -> d; d -> e }", "digraph { a -> b -> d; a -> c -> e; d -> e }")
    plain.locator("#answer .gk-bar").wait_for()
    where = """() => [...document.querySelectorAll('[data-pane="first"] .gk-node')].map((node) => {
        const box = node.getBBox();
        return [node.querySelector("title").textContent, box.x + box.width / 2, box.y + box.height / 2];
    })"""
    places = {title.split(":")[0].removeprefix("node "): (x, y) for title, x, y in plain.evaluate(where)}
    steps = [[places[v][axis] - places[u][axis] for u, v in ("ab", "bd", "ac", "cd", "de")] for axis in (0, 1)]
    assert any(all(step > 10 for step in axis) for axis in steps)  # every edge points the same way
    plain.screenshot(path=screenshots / "layers-light.png")
