"""The layers of the C++ core: what may include what, read from the ``#include`` lines.

``python tests/test_core_layers.py`` prints the graph.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

CPP = Path(__file__).parent.parent / "cpp"
PUBLIC = "gedkit"
# From the bottom up: a folder may include itself, those before it, and public headers.
LAYERS = ("core", "assignment", "bounds", "local_search", "tree_search", "learned", "solvers", "collection")

_INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)


def sources():
    return sorted(path for folder in ("include", "src") for path in (CPP / folder).rglob("*.?pp"))


def name_of(path):
    """Return the path as an ``#include`` says it."""
    return path.relative_to(CPP / "include" if CPP / "include" in path.parents else CPP / "src").as_posix()


def includes(path):
    return _INCLUDE.findall(path.read_text(encoding="utf-8"))


def arrows():
    """Count the includes from folder to folder."""
    return Counter(
        (name_of(path).partition("/")[0], included.partition("/")[0])
        for path in sources()
        for included in includes(path)
    )


def is_allowed(source, target):
    if target == PUBLIC:
        return True
    if source == PUBLIC or source not in LAYERS or target not in LAYERS:
        return False
    return LAYERS.index(target) <= LAYERS.index(source)


def upward(found):
    return sorted(f"{source} -> {target}" for source, target in found if not is_allowed(source, target))


def ring(edges):
    """Return files that include each other in a ring, or nothing."""
    done, stack = set(), []

    def visit(name):
        if name in stack:
            return [*stack[stack.index(name) :], name]
        if name in done:
            return None
        stack.append(name)
        for target in edges.get(name, ()):
            if (found := visit(target)) is not None:
                return found
        stack.pop()
        done.add(name)
        return None

    return next((found for name in edges if (found := visit(name)) is not None), None)


def file_edges():
    return {name_of(path): includes(path) for path in sources()}


def test_every_folder_has_its_layer():
    assert {path.name for path in (CPP / "src").iterdir() if path.is_dir()} == set(LAYERS)


def test_arrows_between_folders_point_down():
    assert upward(arrows()) == []


def test_no_files_include_each_other_in_a_ring():
    assert ring(file_edges()) is None


def test_every_include_names_a_file_that_is_there():
    known = {name_of(path) for path in sources()}
    assert {target for targets in file_edges().values() for target in targets} <= known


@pytest.mark.parametrize("word", ["Ticks", "BitGraph", "DenseProblem"])
def test_public_headers_show_nothing_of_the_inside(word):
    headers = [path for path in sources() if CPP / "include" in path.parents]
    assert [path.name for path in headers if re.search(rf"\b{word}\b", path.read_text(encoding="utf-8"))] == []


def test_an_upward_arrow_and_a_ring_would_be_seen():
    assert upward({("bounds", "solvers"): 1, ("solvers", "bounds"): 1, ("core", PUBLIC): 1}) == ["bounds -> solvers"]
    assert upward({(PUBLIC, "core"): 1}) == [f"{PUBLIC} -> core"]
    assert ring({"a.hpp": ["b.hpp"], "b.hpp": ["c.hpp"], "c.hpp": ["b.hpp"]}) == ["b.hpp", "c.hpp", "b.hpp"]


if __name__ == "__main__":
    counts = arrows()
    for layer in (*reversed(LAYERS), PUBLIC):
        below = [f"{target} ({counts[layer, target]})" for target in (*LAYERS, PUBLIC) if counts[layer, target]]
        print(f"{layer:>12} -> {', '.join(name for name in below if not name.startswith(f'{layer} ')) or 'nothing'}")
