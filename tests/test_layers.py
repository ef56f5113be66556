"""The order of gedkit's files and folders: each imports only what stands above it in this list.

``python tests/test_layers.py`` prints the list with the arrows that there are.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from functools import cache

import pytest
from import_graph import ROOT, WINGS, Import, read_imports

# The wing that computes distances.
SHOP = {
    "errors": "exceptions and warnings",
    "_system": "processors, numpy on first use, the logger, hints; modules under their old names",
    "_files": "opening, bounding and replacing files",
    "_core": "the compiled core, and the choice between its builds",
    "_graphs": "Graph: labels, attributes, names",
    "_costs": "Costs and its parts",
    "_edits": "edit operations and paths",
    "_result": "Result, Status, certificates, explanations",
    "_proof": "checks results and certificates without the search",
    "io": "readers, writers, other libraries' graphs",
    "models": "learned models, and their inference in the core",
    "_solvers": "a file per solver, and what they share",
    "_solve": "solve, distance, bounds, the closest subgraph: one pair",
    "typing": "types for annotations",
    "_tasks/best_paths": "the cheapest paths in order of cost",
    "_tasks/amr": "Smatch of AMR graphs",
    "viz": "pictures",
    "_tasks/versions": "what changed between two versions of a graph",
    "collection": "matrices of distances, indexes",
    "nn": "the distance in networks of PyTorch",
    "_tasks/learned_costs": "costs learned from examples",
    "_tasks/chemistry": "MCES of molecules",
    "_tasks/reactions": "atom maps of reactions",
    "_tasks/score": "predicted graphs against gold ones",
    "integrations": "networkx backend, scikit-learn, myopic-mces, ML4CO-Kit, GSCBench",
    "web": "the application behind gedkit serve",
    "cli": "the command line",
    "__main__": "python -m gedkit",
}
# The wing for research. It may import everything above, and nothing above imports it.
LAB = {
    "lab/metrics": "how far predictions are from the truth",
    "lab/datasets": "data sets that methods are compared on",
    "lab/labelling": "exact labels of a collection, on disk",
    "lab/networks": "GENN and its peers in PyTorch",
    "lab/training": "learns models; the recipes of the shipped ones",
    "lab/evaluation": "protocols, tables, reports, published figures, the reproduction",
    "lab/commands": "gedkit train, label, evaluate, reproduce, datasets",
}
LAYERS = SHOP | LAB
ORDER = {name: place for place, name in enumerate(LAYERS)}

# Values draw themselves in notebooks and in `plot`, with code that is loaded when it is asked for. These imports inside
# functions are the only ones that point down the list.
DRAWN_ON_DEMAND = {("_graphs/graph.py", "viz"), ("_edits/edit_path.py", "viz"), ("_result/result.py", "viz")}

# The one file, or for torch the folders, where each optional dependency is imported.
OPTIONAL = {
    "IPython": ["viz/canvas.py"],
    "defusedxml": ["io/xml_tree.py"],
    "distributed": ["collection/dask_workers.py"],
    "fastapi": ["web/"],
    "fsspec": ["collection/sharded/remote_folder.py"],
    "gscbench": ["integrations/gscbench.py"],
    "igraph": ["io/igraph.py"],
    "highspy": ["_solvers/milp.py"],
    "matplotlib": ["viz/canvas.py"],
    "ml4co_kit": ["integrations/ml4co_kit.py"],
    "networkx": ["io/networkx.py"],
    "onnx": ["io/onnx_model.py"],
    "pydantic": ["web/requests.py"],
    "pytest": ["integrations/networkx_backend/dispatch.py"],
    "penman": ["_tasks/amr/penman_text.py"],
    "pandas": ["collection/named_matrix.py"],
    "rdkit": ["io/rdkit_modules.py"],
    "rdflib": ["io/rdf.py"],
    "rich": ["cli/", "lab/commands/"],
    "safetensors": ["models/weights_file.py"],
    "scipy.io": ["lab/datasets/mat_points.py"],
    "rustworkx": ["io/rustworkx.py"],
    "scipy.sparse": ["io/scipy_sparse.py", "_solvers/sparse_matching.py"],
    "scipy.optimize": ["lab/training/pair_costs.py"],
    "sklearn": ["integrations/sklearn.py"],
    "torch": ["lab/", "models/pygmtools_weights.py", "nn/distance_function.py"],
    "torch_geometric": ["io/pyg.py", "lab/datasets/ged_dataset.py"],
    "starlette": ["web/"],
    "typer": ["cli/", "lab/commands/"],
    "umap": ["viz/embedding.py"],
    "uvicorn": ["web/server.py"],
}

FACADES = ("__init__", "lab/__init__", "_tasks/__init__")
imports = cache(read_imports)


@cache
def arrows() -> list[Import]:
    """Return the imports from one file or folder of the list to another."""
    return [i for i in imports() if i.imported and i.imported != i.importer and i.importer not in FACADES]


def test_every_file_and_folder_has_a_place():
    there = {path.stem for path in ROOT.glob("*.py")} | {path.parent.name for path in ROOT.glob("*/__init__.py")}
    for wing in WINGS:
        there |= {f"{wing}{path.stem}" for path in ROOT.glob(f"{wing}*.py")}
        there |= {f"{wing}{path.parent.name}" for path in ROOT.glob(f"{wing}*/__init__.py")}
    missing = there - set(LAYERS) - {"__init__", "lab", "lab/__init__", "_tasks", "_tasks/__init__"}
    assert not missing, f"add {missing} to LAYERS, below what they import"
    assert not set(LAYERS) - there, "take out of LAYERS what is no longer there"


def test_imports_point_up_the_list():
    wrong = [
        i for i in arrows() if ORDER[i.importer] < ORDER[i.imported] and (i.file, i.imported) not in DRAWN_ON_DEMAND
    ]
    assert not wrong, "\n".join(f"src/gedkit/{i.file}:{i.line} imports {i.module}" for i in wrong)


def test_nothing_imports_the_laboratory():
    wrong = [i for i in arrows() if i.importer in SHOP and i.imported not in SHOP]
    assert not wrong, "\n".join(f"src/gedkit/{i.file}:{i.line} imports {i.module}" for i in wrong)


def test_what_is_drawn_on_demand_is_still_drawn():
    assert {(i.file, i.imported) for i in arrows()} >= DRAWN_ON_DEMAND


@pytest.mark.parametrize("dependency", OPTIONAL)
def test_an_optional_dependency_is_imported_in_one_place(dependency):
    files = {i.file for i in imports() if f"{i.module}.".startswith(f"{dependency}.")}
    assert files, f"nothing imports {dependency}"
    elsewhere = {file for file in files if not file.startswith(tuple(OPTIONAL[dependency]))}
    assert not elsewhere, f"{dependency} belongs into {OPTIONAL[dependency]}"


def test_every_dependency_is_known():
    known = {*sys.stdlib_module_names, "numpy", "gedkit", *(name.partition(".")[0] for name in OPTIONAL)}
    unknown = [i for i in imports() if i.module.partition(".")[0] not in known]
    assert not unknown, "add to OPTIONAL: " + ", ".join(f"{i.module} (src/gedkit/{i.file}:{i.line})" for i in unknown)


def print_layers() -> None:
    below = defaultdict(set)
    for i in arrows():
        below[i.importer].add(i.imported)
    for name, purpose in LAYERS.items():
        if name == next(iter(LAB)):
            print("\nThe laboratory, which nothing above imports:")
        up = sorted((x for x in below[name] if ORDER[x] < ORDER[name]), key=ORDER.__getitem__)
        on_demand = [f"{x} (when asked to draw)" for x in below[name] if ORDER[x] > ORDER[name]]
        print(f"{name:16}{purpose}")
        if up or on_demand:
            print(f"{'':16}  imports {', '.join([*up, *on_demand])}")


if __name__ == "__main__":
    print_layers()
