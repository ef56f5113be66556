from __future__ import annotations

import ast
import importlib
import json
import platform
import re
import subprocess
import sys
from pathlib import Path

import pytest

import gedkit as gk


def run(code):
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_every_public_name_is_there():
    for name in gk.__all__:
        assert getattr(gk, name) is not None
    with pytest.raises(AttributeError, match="has no attribute 'sovle'"):
        _ = gk.sovle


@pytest.mark.parametrize(
    ("name", "hint"),
    [("ged", "distance"), ("graph_edit_distance", "distance"), ("slove", "solve"), ("read_csv", "read_collection")],
)
def test_a_wrong_name_gets_a_hint(name, hint):
    with pytest.raises(AttributeError, match=f"has no attribute '{name}': did you mean '{hint}'\\?"):
        getattr(gk, name)


def test_other_mistakes_get_a_hint(tmp_path):
    g = gk.Graph(1)
    for call, sentence in (
        (lambda: gk.solve([g], [g]), "gk.cdist compares lists of graphs"),
        (lambda: gk.solve(g, g, costs={"node_sub": 2}), r"write gk.Costs\(\*\*costs\)"),
        (lambda: gk.similarity(g, g, normalization="cost"), "gk.normalized_distance takes it"),
        (lambda: gk.solve(g, g).plot(tmp_path / "x.png"), r"write plot\(path="),
    ):
        with pytest.raises(gk.GedkitError, match=sentence):
            call()


def test_the_api_alone_is_listed():
    assert set(dir(gk)) == {*gk.__all__, "__version__"}
    assert {"solve", "Graph", "cdist", "Index", "models", "errors"} <= set(gk.__all__)
    assert not [name for name in gk.__all__ if name.startswith("_")]


@pytest.mark.parametrize(
    ("file", "words"),
    [
        ("CITATION.cff", "version: {}\n"),
        ("docs/citing.md", "version = {{{}}}"),
        ("recipe/meta.yaml", 'set version = "{}"'),
        ("CHANGELOG.md", "## [{}] - "),
    ],
)
def test_every_file_names_the_version(file, words):
    root = Path(__file__).parents[1]
    if (root / "PKG-INFO").exists() and not (root / file).exists():
        pytest.skip("a source distribution leaves it out")
    assert words.format(gk.__version__) in (root / file).read_text(encoding="utf-8")


def test_every_error_is_public():
    ours = [name for name, value in vars(gk.errors).items() if isinstance(value, type) and not name.startswith("_")]
    assert set(ours) <= set(gk.__all__)


@pytest.mark.long
def test_type_checkers_know_the_public_names(tmp_path):
    pytest.importorskip("mypy")
    (tmp_path / "user.py").write_text(
        "import gedkit as gk\n\ngk.solve(1)\ngk.sovle(1)\ngk.models.load\n", encoding="utf-8"
    )
    # Only the stub and the file of the user are looked at: what the names are does not matter here.
    command = [sys.executable, "-m", "mypy", "--follow-imports=skip", "--config-file=", f"--cache-dir={tmp_path}"]
    stub = Path(gk.__file__).with_suffix(".pyi")
    done = subprocess.run([*command, stub, "user.py"], cwd=tmp_path, capture_output=True, text=True, check=False)
    errors = [line for line in done.stdout.splitlines() if ": error:" in line]
    assert len(errors) == 1, done.stdout + done.stderr
    assert errors[0].startswith('user.py:4: error: Module has no attribute "sovle"')


@pytest.mark.long
def test_functions_are_not_hidden_by_the_modules_of_their_name():
    code = (
        "import gedkit as gk, gedkit._proof.verify, gedkit._solve, gedkit._solvers.exact\n"
        "print(*(callable(f) for f in (gk.solve, gk.solvers, gk.verify, gk.edit_path)))"
    )
    assert run(code).split() == ["True"] * 4


@pytest.mark.long
@pytest.mark.parametrize("old", ["datasets.loading", "evaluation.protocols", "labelling.label", "training.settings"])
@pytest.mark.parametrize("first", ["gedkit", "gedkit.lab"])
def test_modules_keep_their_old_names(old, first):
    """The module is the same under both names, whichever is imported first, and no file is loaded twice."""
    second = {"gedkit": "gedkit.lab", "gedkit.lab": "gedkit"}[first]
    code = (
        f"import sys, {first}.{old} as a, {second}.{old} as b\n"
        "ours = {m for name, m in sys.modules.items() if name.startswith('gedkit.')}\n"
        "print(a is b, a.__name__, len(ours) - len({m.__file__ for m in ours}))"
    )
    assert run(code).split() == ["True", f"gedkit.lab.{old}", "0"]


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("label", "gedkit.lab"),
        ("check_labels", "gedkit.lab"),
        ("read_limits", "gedkit.io"),
        ("Element", "gedkit.typing"),
        ("ParallelEdges", "gedkit.typing"),
        ("SearchPhase", "gedkit.typing"),
    ],
)
def test_names_that_left_the_top_level_warn(name, place):
    with pytest.warns(DeprecationWarning, match=f"gedkit.{name} is now {place}.{name}") as caught:
        found = getattr(gk, name)
    assert found is getattr(importlib.import_module(place), name)
    assert caught[0].filename == __file__
    assert name not in gk.__all__


def test_import_loads_nothing_heavy():
    code = (
        "import sys, gedkit as gk; gk.Graph(1); gk.solve\n"
        "heavy = {'networkx', 'torch', 'scipy', 'matplotlib', 'rdkit', 'sklearn', 'highspy'}\n"
        "heavy |= {'defusedxml', 'rich', 'typer'}\n"
        "print(*heavy & {module.partition('.')[0] for module in sys.modules})"
    )
    assert run(code).split() == []


@pytest.mark.parametrize("call", ["gk.distance(g, h)", "gk.solve(g, h).path", "gk.solve(g, h, solver='beam').mapping"])
def test_a_first_answer_needs_no_numpy(call):
    """Loading numpy takes longer than all else."""
    code = (
        "import sys, gedkit as gk\n"
        "g, h = gk.Graph(3, [(0, 1), (1, 2)], node_labels='abc'), gk.Graph(20, [(0, 1)], names=range(20))\n"
        f"{call}; print('numpy' in sys.modules)"
    )
    assert run(code) == "False\n"


def test_a_small_distance_loads_no_solver():
    code = (
        "import sys, gedkit as gk; g = gk.Graph(3, [(0, 1)]); gk.distance(g, g)\n"
        "print(*{name.split('.')[1] for name in sys.modules if name.startswith('gedkit.')} "
        "& {'_solvers', '_costs', '_edits', '_result', 'io', 'lab'})"
    )
    assert run(code).split() == []


@pytest.mark.long
def test_numpy_on_first_use_is_numpy():
    code = (
        "import gedkit as gk; from gedkit._system.numpy import np, is_array, is_numpy_number\n"
        "print(is_array([1]), is_numpy_number(1))\n"
        "import numpy; print(np.float64 is numpy.float64, is_array(numpy.eye(2)), is_numpy_number(numpy.int8(1)))\n"
        "print(gk.Costs(node_sub=numpy.float32(0.5)), gk.Graph(2, numpy.array([[0, 1]])).m)"
    )
    assert run(code).splitlines() == ["False False", "True True True", "Costs(node_sub=0.5) 1"]


def test_the_core_fits_the_machine():
    from gedkit import _core, _cpu

    assert _core.BUILD in ("v3", "baseline")
    assert _core.BUILD == "baseline" or _cpu.runs_v3()


def test_the_machine_runs_v3_where_the_system_says_so():
    from gedkit import _cpu

    if platform.machine() != "x86_64" or not (cpus := Path("/proc/cpuinfo")).exists():
        pytest.skip("no list of what an x86-64 processor has")
    has = set(re.search(r"^flags\s*:(.*)", cpus.read_text(encoding="utf-8"), re.MULTILINE)[1].split())
    assert _cpu.runs_v3() == (has >= {"avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe", "popcnt"})


def test_the_stub_of_the_core_has_its_names():
    from gedkit import _core

    stub = ast.parse(Path(_core.__file__).with_suffix(".pyi").read_text(encoding="utf-8"))
    named = {node.name for node in stub.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    assert named | {"BUILD"} == {name for name in dir(_core) if not name.startswith("_")}
    functions = [f for f in ast.walk(stub) if isinstance(f, ast.FunctionDef)]
    setters = [f for f in functions for d in f.decorator_list if isinstance(d, ast.Attribute) and d.attr == "setter"]
    unnamed = [f.name for f in functions if f.args.posonlyargs[1:] and f not in setters]
    assert set(unnamed) <= {"__eq__"}, "these take an argument without a name: give them nb::arg"


def test_both_builds_of_the_core_agree():
    """Many pairs, all kinds of costs, every solver of the core: once with each build, in a process of its own."""
    if not __import__("gedkit._cpu", fromlist=["x"]).runs_v3():
        pytest.skip("this machine runs the baseline only")
    for build in ("v3", "baseline"):
        pytest.importorskip(f"gedkit._core_{build}", reason=f"the build {build} was not made")
    script = Path(__file__).with_name("answers_of_build.py")
    v3, baseline = (
        json.loads(subprocess.run([sys.executable, script, build], capture_output=True, text=True, check=True).stdout)
        for build in ("v3", "baseline")
    )
    assert len(v3) > 2000
    assert {status for status, _, _ in v3.values()} == {"OPTIMAL", "FEASIBLE", "CUTOFF"}
    assert {key: (v3[key], baseline[key]) for key in v3 if v3[key] != baseline.get(key)} == {}


def test_functions_that_use_it_travel():
    """What pickles functions by their content, as Dask does, pickles the modules that they use."""
    cloudpickle = pytest.importorskip("cloudpickle")
    assert cloudpickle.loads(cloudpickle.dumps(gk)) is gk
