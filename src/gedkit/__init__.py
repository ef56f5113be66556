"""gedkit: graph edit distance with the edit path behind it, and a proof of how good the answer is.

Data passes through in one direction::

    a file, a networkx object --io--> Graph --compile, with Costs--> Problem --solvers--> Result (and its EditPath)

``_graphs``, ``_costs``, ``_edits``, ``_result`` define the types; ``_solvers`` has a file per solver and turns graphs
and costs into the arrays that the C++ core (``_core``) works on; ``_solve`` is the entry point for one pair of graphs,
``collection`` for many graphs at once; ``_proof`` checks a result and its certificate without the search; ``models``
has the learned models. ``lab`` is the other wing, for research: data sets, ground truth, training, evaluation. It uses
everything else, and nothing else uses it. The public names are listed in ``__init__.pyi`` and loaded on first use, so
that importing gedkit is quick and an optional dependency is imported only by the one file that needs it.
"""

from __future__ import annotations

from gedkit._system.moved_modules import find_moved_modules

__version__ = "0.2.0"


def _read_public_names() -> dict[str, str]:
    """Return the module of each public name, from the import lines of the stub beside this file."""
    with open(__file__.rpartition(".")[0] + ".pyi", encoding="utf-8") as stub:  # noqa: PTH123, pathlib is slow to import
        words = [line.split() for line in stub if line.startswith("from ")]
    return {name: module for _, module, _, name, _, _ in words}


_MODULE_OF = _read_public_names()
__all__ = sorted(_MODULE_OF)

# Names that left the top level: they still work, with a warning that says where they are now.
_NOW_IN = {
    **dict.fromkeys(("check_labels", "label"), "gedkit.lab"),
    **dict.fromkeys(("Element", "ParallelEdges", "SearchPhase"), "gedkit.typing"),
    "read_limits": "gedkit.io",
}
find_moved_modules()


def __getattr__(name: str) -> object:
    if name in _NOW_IN:
        return _moved(name)
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{_hint(name)}")
    from importlib import import_module

    module = _MODULE_OF[name]
    if module == __name__:
        return import_module(f"{__name__}.{name}")
    value = getattr(import_module(module), name)
    globals()[name] = value
    return value


def _moved(name: str) -> object:
    import warnings
    from importlib import import_module

    module = _NOW_IN[name]
    warnings.warn(f"gedkit.{name} is now {module}.{name}", DeprecationWarning, stacklevel=3)
    return getattr(import_module(module), name)


def _hint(name: str) -> str:
    """Return what a wrong name may stand for, for an error message."""
    if name.startswith("_"):
        return ""
    others = {
        **dict.fromkeys(("ged", "graph_edit_distance", "GED", "compare"), "distance"),
        **dict.fromkeys(("optimize_edit_paths", "optimal_edit_paths", "edit_distance"), "solve"),
        **dict.fromkeys(("distance_matrix", "pairwise", "pairwise_distances"), "pdist"),
        **dict.fromkeys(("load", "load_graph", "read_graph", "read_file"), "read"),
        **dict.fromkeys(("read_csv", "read_sdf", "read_smiles", "load_collection"), "read_collection"),
        **dict.fromkeys(("from_nx", "from_graph"), "from_networkx"),
        **dict.fromkeys(("from_mol", "from_molecule"), "from_rdkit"),
    }
    from difflib import get_close_matches

    near = [others[name]] if name in others else get_close_matches(name, __all__, 1)
    return f": did you mean {near[0]!r}?" if near else ""


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
