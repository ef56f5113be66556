"""Docs and examples: every page has a place, every link leads somewhere, every name is described, every example runs.

What the pages show is run as doctests.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import gedkit as gk

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
GALLERY = sorted((ROOT / "examples" / "gallery").glob("*.py"))
PAGES = sorted(DOCS.rglob("*.md"))
LIBRARIES = ("sklearn", "networkx", "matplotlib", "rdkit", "torch")


def test_every_page_has_a_place_in_the_site():
    listed = re.findall(r"^ +- [^#\n]*: (\S+\.md)$", (ROOT / "mkdocs.yml").read_text(), re.MULTILINE)
    notebooks = [notebook.with_suffix(".md") for notebook in DOCS.rglob("*.ipynb")]
    assert len(listed) == len(set(listed))
    assert set(listed) == {page.relative_to(DOCS).as_posix() for page in [*PAGES, *notebooks]}


@pytest.mark.parametrize("page", [*PAGES, ROOT / "README.md", ROOT / "CONTRIBUTING.md"], ids=lambda p: p.name)
def test_links_lead_somewhere(page):
    text = re.sub(r"```.*?```", "", page.read_text(), flags=re.DOTALL)
    for target, fragment in re.findall(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)", text):
        if "://" in target:
            continue
        file = page.parent / target if target else page
        assert file.exists(), target
        if fragment:
            assert fragment in anchors(file), f"{target}#{fragment}"


@pytest.mark.parametrize("page", [*PAGES, *ROOT.glob("*.md"), ROOT / "benchmarks" / "README.md"], ids=lambda p: p.name)
def test_pages_have_no_marks_of_a_conflict(page):
    assert not re.findall(r"^(?:<{7} |={7}$|>{7} ).*$", page.read_text(), re.MULTILINE)


def test_hooks_of_the_site_use_what_the_package_has():
    """The site is built rarely; a name that has moved is found here."""
    import ast
    import importlib

    for hook in (ROOT / "website").glob("*.py"):
        for node in ast.walk(ast.parse(hook.read_text())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "gedkit":
                module = importlib.import_module(node.module)
                missing = [found.name for found in node.names if not hasattr(module, found.name)]
                assert not missing, f"{hook.name} imports {missing} from {node.module}"


def test_a_path_plays_without_a_script(monkeypatch):
    from xml.etree import ElementTree

    monkeypatch.syspath_prepend(str(ROOT / "website"))
    from playing_path import playing_svg

    before = gk.Graph(2, [(0, 1)], node_labels=["read", "train"])
    after = gk.Graph(3, [(0, 1), (1, 2)], node_labels=["read", "test", "publish"])
    result = gk.solve(before, after)
    text = playing_svg(result)
    root = ElementTree.fromstring(text)
    written = {element.text for element in root.iter() if element.tag.endswith("}text")}
    assert set(result.path.words()) <= written
    used = {element.get("class") for element in root.iter() if element.get("class")}
    always = f"s0-{len(result.path.changes) + 1}"
    assert all(f"@keyframes {name}{{" in text for name in used - {always})
    assert "<script" not in text


def anchors(page):
    """Return the anchors of a page's headings, as GitHub and the site name them."""
    headings = re.findall(r"^#+ (.*)$", re.sub(r"```.*?```", "", page.read_text(), flags=re.DOTALL), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_reference_pages_name_what_exists():
    import importlib

    for page in (DOCS / "api").glob("*.md"):
        for name in re.findall(r"^::: (\S+)$", page.read_text(), re.MULTILINE):
            try:
                importlib.import_module(name)
            except ImportError:
                module, _, attribute = name.rpartition(".")
                assert _defines(module, attribute), name


def _defines(module, attribute):
    """Whether a module has a name; its source tells if it needs a library that is not installed."""
    import ast
    import importlib.util

    try:
        return hasattr(sys.modules.get(module) or importlib.import_module(module), attribute)
    except ModuleNotFoundError as error:
        if error.name.partition(".")[0] == "gedkit":
            return False
        tree = ast.parse(Path(importlib.util.find_spec(module).origin).read_text(encoding="utf-8"))
        return any(getattr(node, "name", None) == attribute for node in tree.body)


def test_readme_names_the_two_commands_that_set_everything_up():
    shown = (ROOT / "README.md").read_text(encoding="utf-8")
    targets = (ROOT / "Makefile").read_text(encoding="utf-8")
    for name in ("demo", "test"):
        assert f"\nmake {name} " in shown
        assert f"\n{name}: " in targets


def test_scripts_that_pages_name_exist():
    pages = [*DOCS.rglob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "benchmarks" / "README.md"]
    named = {(p.name, s) for p in pages for s in re.findall(r"benchmarks/\w+\.(?:py|cpp)\b", p.read_text())}
    assert not [(page, script) for page, script in sorted(named) if not (ROOT / script).is_file()]


def test_files_that_the_page_on_the_paper_names_exist():
    table = (DOCS / "paper.md").read_text().partition("## Where each part is")[2].partition("\n## ")[0]
    named = re.findall(r"`([\w/]+(?:\.py|\.cpp|\.hpp|/))`", table)
    assert len(named) > 40
    root = DOCS.parent
    assert not [n for n in named if not any((root / top / n).exists() for top in ("src/gedkit", "cpp/src"))]


def test_every_public_name_is_in_the_reference():
    pages = "\n".join(page.read_text() for page in (DOCS / "api").glob("*.md"))
    described = re.findall(r"^::: gedkit\.([\w.]+)$", pages, re.MULTILINE)
    assert len(described) == len(set(described))
    public = {name for name in gk.__all__ if getattr(getattr(gk, name), "__module__", "") != "gedkit.errors"}
    same = {name: name for name in ("models", "nn", "io", "typing")}
    for module, path in {"datasets": "lab.datasets", **same}.items():
        public |= {f"{path}.{name}" for name in getattr(gk, module).__all__}
        public.remove(module)
    public.remove("lab")  # its packages have pages of their own
    assert public - set(described) == set()


def test_every_public_name_has_a_docstring():
    assert not [name for name in gk.__all__ if name != "Operation" and not getattr(gk, name).__doc__]


@pytest.mark.slow
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda p: p.stem)
def test_examples_run(example, tmp_path):
    page = [tmp_path / "page.html"] if "sys.argv" in example.read_text() else []
    assert run(example, *page).stdout
    assert all(file.stat().st_size > 1000 for file in page)


@pytest.mark.slow
@pytest.mark.parametrize("example", GALLERY, ids=lambda p: p.stem)
def test_gallery_runs(example):
    source = example.read_text()
    title, _, text = source.split('"""')[1].partition("\n\n")
    assert "\n" not in title
    assert text.strip()
    assert source.endswith("plt.show()\n")
    run(example)


def test_every_example_of_the_gallery_has_a_place():
    sections = re.findall(r"<!-- gallery: ([\w ]+) -->", (DOCS / "gallery.md").read_text())
    assert sorted(" ".join(sections).split()) == [example.stem for example in GALLERY]


def run(example, *arguments):
    for needed in re.findall(rf"^(?:from|import) ({'|'.join(LIBRARIES)})", example.read_text(), re.MULTILINE):
        pytest.importorskip(needed)
    if "from_smiles" in example.read_text() or "mces" in example.read_text():
        pytest.importorskip("rdkit")
    command = [sys.executable, example, *arguments]
    environment = {**os.environ, "MPLBACKEND": "Agg"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    return done
