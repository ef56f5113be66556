"""Docs and examples: every page has a place, every link leads somewhere, every example runs.

What the pages show is run as doctests.
"""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
PAGES = sorted((ROOT / "docs").rglob("*.md"))


def test_every_page_has_a_place_in_the_site():
    listed = set(re.findall(r"^ +- [^#\n]*: (\S+\.md)$", (ROOT / "mkdocs.yml").read_text(), re.MULTILINE))
    listed |= set(re.findall(r"^  - [^#\n]*: (\S+\.md)$", (ROOT / "mkdocs.yml").read_text(), re.MULTILINE))
    assert listed == {str(page.relative_to(ROOT / "docs")) for page in PAGES}


@pytest.mark.parametrize("page", [*PAGES, ROOT / "README.md", ROOT / "CONTRIBUTING.md"], ids=lambda p: p.name)
def test_links_lead_somewhere(page):
    text = re.sub(r"```.*?```", "", page.read_text(), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_reference_pages_name_what_exists():
    import importlib

    for page in (ROOT / "docs" / "api").glob("*.md"):
        for name in re.findall(r"^::: (\S+)$", page.read_text(), re.MULTILINE):
            try:
                importlib.import_module(name)
            except ImportError:
                module, _, attribute = name.rpartition(".")
                assert hasattr(sys.modules.get(module) or importlib.import_module(module), attribute), name


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda p: p.stem)
def test_examples_run(example, tmp_path):
    for needed in re.findall(r"^(?:from|import) (sklearn|networkx)", example.read_text(), re.MULTILINE):
        pytest.importorskip(needed)
    page = [tmp_path / "page.html"] if "sys.argv" in example.read_text() else []
    done = subprocess.run([sys.executable, example, *page], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout
    assert all(file.stat().st_size > 1000 for file in page)
