"""gedkit: graph edit distance with the edit path behind it, and a proof of how good the answer is.

How data passes through, one direction only::

    a file, a networkx object --io--> Graph --compile, with Costs--> Problem --solvers--> Result (and its EditPath)

``graph``, ``costs``, ``operations``, ``edit_path`` and ``result`` are the types; ``compile`` turns graphs and costs
into the arrays that the C++ core (``_core``) works on; ``solvers`` has a file per solver; ``solve`` is what people
call, and ``pairwise``, with ``collection`` behind it, for many graphs at once; ``verify`` checks a result, and with
``proof`` its certificate, without the search; ``models`` has what was learned, ``training`` learns it, ``datasets`` has
what methods are compared on. Names are loaded on first use, so that importing gedkit is quick and an optional
dependency is imported only by the one file that needs it.
"""

from __future__ import annotations

import importlib
import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from gedkit import datasets as datasets
    from gedkit import models as models
    from gedkit.bounds import bounds as bounds
    from gedkit.certificate import Certificate as Certificate
    from gedkit.collection.matrices import PairwiseResult as PairwiseResult
    from gedkit.costs import Costs as Costs
    from gedkit.edit_path import EditPath as EditPath
    from gedkit.element import Element as Element
    from gedkit.errors import DatasetError as DatasetError
    from gedkit.errors import EditPathError as EditPathError
    from gedkit.errors import GedkitError as GedkitError
    from gedkit.errors import GraphFileError as GraphFileError
    from gedkit.errors import InvalidCostError as InvalidCostError
    from gedkit.errors import InvalidGraphError as InvalidGraphError
    from gedkit.errors import InvalidOptionError as InvalidOptionError
    from gedkit.errors import InvalidTypeError as InvalidTypeError
    from gedkit.errors import LabelWarning as LabelWarning
    from gedkit.errors import ModelError as ModelError
    from gedkit.errors import ProblemTooLargeError as ProblemTooLargeError
    from gedkit.errors import SolveInterrupted as SolveInterrupted
    from gedkit.errors import StoreError as StoreError
    from gedkit.errors import UnknownSolverError as UnknownSolverError
    from gedkit.errors import VerificationError as VerificationError
    from gedkit.graph import Graph as Graph
    from gedkit.index import Index as Index
    from gedkit.io.igraph import from_igraph as from_igraph
    from gedkit.io.networkx import from_networkx as from_networkx
    from gedkit.io.pyg import from_pyg as from_pyg
    from gedkit.io.rdkit import from_rdkit as from_rdkit
    from gedkit.io.rdkit import from_smiles as from_smiles
    from gedkit.io.reading import read as read
    from gedkit.io.reading import read_collection as read_collection
    from gedkit.io.rustworkx import from_rustworkx as from_rustworkx
    from gedkit.io.scipy_sparse import from_scipy as from_scipy
    from gedkit.io.writing import write as write
    from gedkit.operations import EdgeDel as EdgeDel
    from gedkit.operations import EdgeIns as EdgeIns
    from gedkit.operations import EdgeSub as EdgeSub
    from gedkit.operations import NodeDel as NodeDel
    from gedkit.operations import NodeIns as NodeIns
    from gedkit.operations import NodeSub as NodeSub
    from gedkit.pairwise import cdist as cdist
    from gedkit.pairwise import pdist as pdist
    from gedkit.result import Result as Result
    from gedkit.result import Stats as Stats
    from gedkit.result import Status as Status
    from gedkit.solve import distance as distance
    from gedkit.solve import edit_path as edit_path
    from gedkit.solve import normalized_distance as normalized_distance
    from gedkit.solve import similarity as similarity
    from gedkit.solve import solve as solve
    from gedkit.solvers.registry import solvers as solvers
    from gedkit.training.train import train as train
    from gedkit.verification import Verification as Verification
    from gedkit.verify import verify as verify

_HOME = {
    "bounds": ["bounds"],
    "certificate": ["Certificate"],
    "collection.matrices": ["PairwiseResult"],
    "costs": ["Costs"],
    "edit_path": ["EditPath"],
    "element": ["Element"],
    "errors": [
        "DatasetError",
        "EditPathError",
        "GedkitError",
        "GraphFileError",
        "InvalidCostError",
        "InvalidGraphError",
        "InvalidOptionError",
        "InvalidTypeError",
        "LabelWarning",
        "ModelError",
        "ProblemTooLargeError",
        "SolveInterrupted",
        "StoreError",
        "UnknownSolverError",
        "VerificationError",
    ],
    "graph": ["Graph"],
    "index": ["Index"],
    "io.igraph": ["from_igraph"],
    "io.networkx": ["from_networkx"],
    "io.pyg": ["from_pyg"],
    "io.rdkit": ["from_rdkit", "from_smiles"],
    "io.reading": ["read", "read_collection"],
    "io.rustworkx": ["from_rustworkx"],
    "io.scipy_sparse": ["from_scipy"],
    "io.writing": ["write"],
    "operations": ["EdgeDel", "EdgeIns", "EdgeSub", "NodeDel", "NodeIns", "NodeSub"],
    "pairwise": ["cdist", "pdist"],
    "result": ["Result", "Stats", "Status"],
    "solve": ["distance", "edit_path", "normalized_distance", "similarity", "solve"],
    "solvers.registry": ["solvers"],
    "training.train": ["train"],
    "verification": ["Verification"],
    "verify": ["verify"],
}
_MODULE_OF = {name: f"{__name__}.{module}" for module, names in _HOME.items() for name in names}

_PACKAGES = ["datasets", "models"]

__all__ = sorted([*_MODULE_OF, *_PACKAGES])
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    if name in _PACKAGES:
        return importlib.import_module(f"{__name__}.{name}")
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(_MODULE_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


class _Facade(ModuleType):
    """Keeps ``gedkit.solve`` the function: loading the module of that name would bind the module in its place."""

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in _MODULE_OF and isinstance(value, ModuleType)):
            super().__setattr__(name, value)

    def __reduce__(self) -> tuple[Callable[[str], ModuleType], tuple[str]]:
        """Let functions that use gedkit travel to other processes: they import it there."""
        return importlib.import_module, (__name__,)


sys.modules[__name__].__class__ = _Facade
