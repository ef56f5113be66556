"""Every tutorial runs: by Jupyter where that is installed, and its cells one after the other in any case."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TUTORIALS = sorted((ROOT / "docs" / "tutorials").glob("*.ipynb"))
BUILD = ROOT / "build" / "dev"
NEEDED = {
    "from-networkx": ["networkx", "matplotlib"],
    "molecules": ["rdkit", "matplotlib"],
    "machine-learning": ["sklearn", "torch", "matplotlib"],
    "collection-search": [],
    "cpp": [],
    "reactions": ["rdkit", "matplotlib"],
    "review-workflow-change": [],
    "score-generated-graphs": ["networkx"],
    "compare-ontologies": ["rdflib"],
}
PLAIN = """
import json, os, sys
os.chdir(os.path.dirname(sys.argv[1]))
namespace = {"__name__": "__main__"}
for cell in json.load(open(sys.argv[1], encoding="utf-8"))["cells"]:
    if cell["cell_type"] == "code":
        exec("".join(cell["source"]), namespace)
"""


@pytest.fixture
def environment(request, tmp_path):
    """What a tutorial finds on the machine: no display, and the C++ library where it is about that."""
    tutorial = request.getfixturevalue("tutorial")
    for needed in NEEDED[tutorial.stem]:
        pytest.importorskip(needed)
    path = f"{ROOT / '.venv' / 'bin'}{os.pathsep}{os.environ['PATH']}"
    if tutorial.stem == "cpp":
        cmake = shutil.which("cmake", path=path)
        if cmake is None or not (BUILD / "CMakeCache.txt").exists():
            pytest.skip("the C++ library is not built here: run make first")
        install = [cmake, "--install", str(BUILD), "--component", "gedkit_core", "--prefix", str(tmp_path)]
        subprocess.run(install, check=True, capture_output=True)
    return {**os.environ, "PATH": path, "MPLBACKEND": "Agg", "GEDKIT_PREFIX": str(tmp_path)}


@pytest.mark.slow
@pytest.mark.parametrize("tutorial", TUTORIALS, ids=lambda path: path.stem)
def test_cells_run_in_order(tutorial, environment):
    command = [sys.executable, "-c", PLAIN, str(tutorial)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("tutorial", TUTORIALS, ids=lambda path: path.stem)
def test_runs_in_jupyter(tutorial, environment):
    nbformat = pytest.importorskip("nbformat", reason="notebooks need gedkit[browser-tests]")
    client = pytest.importorskip("nbclient", reason="notebooks need gedkit[browser-tests]")
    pytest.importorskip("ipykernel", reason="notebooks need gedkit[browser-tests]")
    notebook = nbformat.read(tutorial, as_version=4)
    nbformat.validate(notebook)
    resources = {"metadata": {"path": str(tutorial.parent)}}
    runner = client.NotebookClient(notebook, timeout=120, resources=resources)
    del environment["MPLBACKEND"]  # Jupyter has its own
    runner.execute(env=environment)
    shown = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert not [output for output in shown if output.output_type == "error"]


def test_all_are_known():
    assert {path.stem for path in TUTORIALS} == set(NEEDED)


@pytest.mark.parametrize("tutorial", TUTORIALS, ids=lambda path: path.stem)
def test_is_kept_without_outputs(tutorial):
    cells = json.loads(tutorial.read_text(encoding="utf-8"))["cells"]
    assert not [cell for cell in cells if cell.get("outputs") or cell.get("execution_count")]


def test_the_overview_names_every_tutorial():
    overview = (ROOT / "docs" / "tutorials" / "index.md").read_text(encoding="utf-8")
    assert not [path.name for path in TUTORIALS if f"({path.name})" not in overview]
