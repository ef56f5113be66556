"""The files that a call of ``solve`` passes through, as CONTRIBUTING.md lists them."""

import re
import sys
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import gedkit as gk
from gedkit import _core
from gedkit._solvers import core_run

ROOT = Path(__file__).parents[2]
PACKAGE = Path(gk.__file__).parent
LISTED = re.search(r"passes through (\w+) files:\n+```\n(.*?)```", (ROOT / "CONTRIBUTING.md").read_text(), re.DOTALL)
FILES = re.findall(r"[\w/]+\.\w+", LISTED[2])
PYTHON, CPP = FILES[: FILES.index("bindings/solve.cpp")], FILES[FILES.index("bindings/solve.cpp") :]


def test_the_files_are_counted():
    assert LISTED[1] == {7: "seven", 8: "eight"}[len(FILES)]


def test_python_files_are_those_on_the_way_to_the_core(monkeypatch):
    passed = []

    def solve(*arguments):
        frame = sys._getframe(1)
        while frame is not None:
            file = Path(frame.f_code.co_filename)
            if file.is_relative_to(PACKAGE):
                passed.append(file.relative_to(PACKAGE).as_posix())
            frame = frame.f_back
        return _core.solve(*arguments)

    core = SimpleNamespace(solve=solve, SolveOptions=_core.SolveOptions)
    monkeypatch.setattr(core_run, "_core", core)
    assert gk.solve(gk.Graph(2, [(0, 1)]), gk.Graph(3, [(0, 1)]), solver="exact").distance == 1
    assert list(dict.fromkeys(reversed(passed))) == PYTHON


def test_each_file_of_the_core_calls_the_next():
    """The driver calls what the registry names, so the solver's function must stand there."""
    files = [ROOT / name if name.startswith("bindings") else ROOT / "cpp" / "src" / name for name in CPP]
    texts = [file.read_text() for file in files]
    for (caller, text), (callee, called) in pairwise(zip(CPP, texts, strict=True)):
        defined = set(re.findall(r"^\w[\w:<>*& ]*?[ &*](\w+)\([^;]*?\)[ \w]*\{", called, re.MULTILINE))
        if callee.startswith("solvers/") and caller == "solvers/driver.cpp":
            text = (ROOT / "cpp" / "src" / "solvers" / "registry.cpp").read_text()
        assert [name for name in defined if re.search(rf"\b{name}\b", text)], f"{caller} calls nothing of {callee}"
