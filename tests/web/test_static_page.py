"""The page without a server: what is written, and in a browser from a file and from a static host."""

import functools
import http.server
import itertools
import json
import math
import os
import random
import threading
from pathlib import Path

import pytest
from web_pages import LOOKS, fits, opened, paste

from gedkit.cli import app
from gedkit.cli.demo_pairs import molecule
from gedkit.errors import InvalidOptionError
from gedkit.io.json_graph import json_from_graph
from gedkit.web.static_page import classic_script, write_static_page

JS = Path(__file__).parents[2] / "js"
RDKIT = os.environ.get("GEDKIT_RDKIT_JS")  # the folder of the npm package @rdkit/rdkit
needs_core = pytest.mark.skipif(not (JS / "gedkit.wasm").is_file(), reason="needs `make wasm`")
needs_rdkit = pytest.mark.skipif(RDKIT is None, reason="GEDKIT_RDKIT_JS does not name the npm package @rdkit/rdkit")
SILDENAFIL = "CCCc1nn(C)c2c(=O)[nH]c(-c3cc(S(=O)(=O)N4CCN(C)CC4)ccc3OCC)nc12"
VARDENAFIL = "CCCc1nc(C)c2c(=O)[nH]c(-c3cc(S(=O)(=O)N4CCN(CC)CC4)ccc3OCC)nn12"


def test_modules_become_one_script(tmp_path):
    (tmp_path / "a.js").write_text('import { one, two as b } from "./b.js";\nglobalThis.found = [one, b()];\n')
    (tmp_path / "b.js").write_text(
        'import { x } from "./c.js";\nexport { y } from "./c.js";\nexport const one = x;\nexport function two() {}\n'
    )
    (tmp_path / "c.js").write_text("export const x = 1;\nexport class y {}\n")
    script = classic_script("a.js", [tmp_path])
    assert "\nimport " not in script
    assert "\nexport " not in script
    assert script.index("'c.js'") < script.index("'b.js'] =") < script.index("'a.js'] =")
    assert "const { one: one, two: b } = modules['b.js'];" in script
    assert "return { one, two, y: modules['c.js'].y };" in script


def fake_package(folder):
    folder.mkdir()
    for file in JS.glob("*.js"):
        (folder / file.name).write_bytes(file.read_bytes())
    (folder / "gedkit.wasm").write_bytes(b"\0asm")
    return folder


def test_the_page_has_everything_beside_it(tmp_path):
    written = write_static_page(tmp_path / "page", package=fake_package(tmp_path / "gedkit"))
    page = written[0].read_text(encoding="utf-8")
    assert written[0].name == "index.html"
    assert 'type="module"' not in page
    assert '"/static/' not in page
    for name in ("viewer.css", "app.css", "icon.svg", "gedkit_core.js", "gedkit_page.js"):
        assert f'"{name}"' in page
        assert (tmp_path / "page" / name).is_file()
    data = json.loads((tmp_path / "page" / "gedkit_core.js").read_text(encoding="utf-8").split(" = ", 1)[1][:-2])
    assert data["wasm"] == "AGFzbQ=="
    assert data["rdkit"] is None
    assert data["examples"][0]["title"] == "aspirin → paracetamol"


def test_what_is_missing_is_said(tmp_path):
    with pytest.raises(InvalidOptionError, match="run `make wasm`"):
        write_static_page(tmp_path / "page", package=tmp_path)
    with pytest.raises(InvalidOptionError, match="npm install @rdkit/rdkit"):
        write_static_page(tmp_path / "page", package=fake_package(tmp_path / "gedkit"), rdkit=tmp_path)
    assert not (tmp_path / "page").exists()


def test_the_command_says_where_it_is(tmp_path, capsys):
    package = fake_package(tmp_path / "gedkit")
    with pytest.raises(SystemExit) as ended:
        app(["serve", "--static", str(tmp_path / "page"), "--package", str(package)])
    assert not ended.value.code
    assert capsys.readouterr().out.startswith(f"{tmp_path / 'page' / 'index.html'}: 6 files")


# ---- in a browser


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("page")
    write_static_page(made, rdkit=RDKIT)
    return made


@pytest.fixture(scope="module", params=["file", "host"])
def address(request, folder):
    if request.param == "file":
        yield (folder / "index.html").as_uri()
        return
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=folder)
    handler.log_message = lambda *_: None
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{host.server_port}/"
        host.shutdown()


def says(page, words):
    page.locator(".gk-says", has_text=words).wait_for()


@pytest.mark.slow
@needs_core
def test_an_example_is_solved_and_stepped_through(chromium, address, look, screenshots):
    with opened(chromium, **LOOKS[look]) as page:
        page.goto(address)
        assert page.locator("[role=tab]").all_inner_texts() == ["Compare"]
        page.select_option("#example", label="aspirin → paracetamol")
        says(page, "Distance 7. Proven")
        assert page.locator("#inputs").is_hidden()
        page.keyboard.press("End")
        assert "step 7 of 7" in page.locator(".gk-where").inner_text()
        nodes = "[...document.querySelectorAll('[data-pane=film] .gk-node')]"
        assert page.evaluate(f"{nodes}.filter((node) => node.style.display !== 'none').length") == 11
        assert fits(page)
        page.screenshot(path=screenshots / f"static-example-{look}.png")


@pytest.mark.slow
@needs_core
@pytest.mark.parametrize(
    ("first", "second", "distance"),
    [
        ("a b\nb c", "a b\nb c\nc a", 1),
        ("# directed\na b", "digraph { a -> b -> c }", 2),
        ('{"nodes": ["C", "O"], "edges": [[0, 1]]}', '{"nodes": ["C", "N"], "edges": []}', 2),
        ('{"nodes": [{"id": "x", "kind": "a"}], "links": []}', 'graph { x [kind="b"] }', 1),
        (
            '<graphml xmlns="http://graphml.graphdrawing.org/xmlns"><key id="d" for="node" attr.name="label"'
            ' attr.type="string"/><graph edgedefault="undirected"><node id="n"><data key="d">a</data></node>'
            '<node id="m"/><edge source="n" target="m"/></graph></graphml>',
            '{"nodes": ["a", null]}',
            1,
        ),
    ],
)
def test_formats(chromium, folder, first, second, distance):
    with opened(chromium) as page:
        page.goto((folder / "index.html").as_uri())
        paste(page, first, second)
        says(page, f"Distance {distance}. Proven")


@pytest.mark.slow
@needs_core
def test_a_link_holds_both_graphs(chromium, address):
    with opened(chromium) as page, opened(chromium) as other:
        page.goto(address)
        paste(page, "a b", "a b\nb c")
        says(page, "Distance 2.")
        page.click("#link")
        page.get_by_text("it holds both graphs").wait_for()
        other.goto(page.url)
        says(other, "Distance 2.")


@pytest.mark.slow
@needs_core
def test_a_search_is_watched_and_stopped(chromium, address, screenshots):
    rng = random.Random(60)

    def graph():
        edges = [(u, v) for v in range(60) for u in range(v) if rng.random() < 0.08]
        return json.dumps({"nodes": rng.choices("abc", k=60), "edges": edges})

    with opened(chromium, **LOOKS["light"]) as page:
        page.goto(address)
        page.locator("#seconds").fill("100")
        paste(page, graph(), graph())
        page.locator("#progress", has_text="≤ distance ≤").wait_for()
        page.locator("#bounds svg").wait_for()
        page.wait_for_timeout(1500)
        page.screenshot(path=screenshots / "static-searching.png")
        page.click("#stop")
        says(page, "it was stopped before the proof")
        page.screenshot(path=screenshots / "static-stopped.png", full_page=True)
        discs = page.evaluate(
            "[...document.querySelectorAll('[data-pane=first] .gk-node circle')]"
            ".map((disc) => ['cx', 'cy', 'r'].map((name) => Number(disc.getAttribute(name))))"
        )
        assert len(discs) >= 60
        assert all(math.dist(a[:2], b[:2]) > a[2] + b[2] for a, b in itertools.combinations(discs, 2))


@pytest.mark.slow
@needs_core
def test_errors_are_said(chromium, folder):
    with opened(chromium) as page:
        page.goto((folder / "index.html").as_uri())
        paste(page, '{"nodes": 1, "edges": [[0, 5]]}', "a b c d e")
        page.locator(".facts.bad", has_text="wanted two names").wait_for()
        paste(page, '{"nodes": 1, "edges": [[0, 5]]}', "a b")
        page.get_by_text("names node 5, but the graph has 1 nodes").first.wait_for()


@pytest.mark.slow
@needs_core
@needs_rdkit
def test_molecules_by_rdkit(chromium, address, look, screenshots):
    with opened(chromium, **LOOKS[look]) as page:
        page.goto(address)
        paste(page, SILDENAFIL, VARDENAFIL)
        says(page, "Distance 4. Proven")
        assert page.locator("#answer .gk-molecules").count() == 1
        assert fits(page)
        page.screenshot(path=screenshots / f"static-molecules-{look}.png")


@pytest.mark.slow
@needs_core
@needs_rdkit
def test_smiles_are_the_graphs_of_python(chromium, folder):
    """A SMILES and the graph that Python makes of it are the same."""
    with opened(chromium) as page:
        page.goto((folder / "index.html").as_uri())
        paste(page, "CC(=O)Oc1ccccc1C(=O)O", json.dumps(json_from_graph(molecule("aspirin"))))
        says(page, "Distance 0. Proven")
