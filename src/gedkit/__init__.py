"""gedkit: graph edit distance with the edit path behind it, and a proof of how good the answer is.

How data passes through, one direction only::

    a file, a networkx object --io--> Graph --compile, with Costs--> Problem --solvers--> Result (and its EditPath)

``_graphs``, ``_costs``, ``_edits`` and ``_result`` have the types; ``_compile`` turns graphs and costs into the arrays
that the C++ core (``_core``) works on; ``_solvers`` has a file per solver; ``_solve`` is what people call for one pair,
``collection`` for many graphs at once; ``_proof`` checks a result and its certificate without the search; ``models``
has what was learned, ``training`` learns it, ``datasets`` has what methods are compared on. Names are loaded on first
use, so that importing gedkit is quick and an optional dependency is imported only by the one file that needs it.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gedkit import datasets as datasets
    from gedkit import models as models
    from gedkit._bounds import bounds as bounds
    from gedkit._costs.costs import Costs as Costs
    from gedkit._edits.edit_path import EditPath as EditPath
    from gedkit._edits.operations import EdgeDel as EdgeDel
    from gedkit._edits.operations import EdgeIns as EdgeIns
    from gedkit._edits.operations import EdgeSub as EdgeSub
    from gedkit._edits.operations import NodeDel as NodeDel
    from gedkit._edits.operations import NodeIns as NodeIns
    from gedkit._edits.operations import NodeSub as NodeSub
    from gedkit._graphs.element import Element as Element
    from gedkit._graphs.graph import Graph as Graph
    from gedkit._proof.certificate import Certificate as Certificate
    from gedkit._proof.verification import Verification as Verification
    from gedkit._proof.verify import verify as verify
    from gedkit._result import Result as Result
    from gedkit._result import Stats as Stats
    from gedkit._result import Status as Status
    from gedkit._solve import distance as distance
    from gedkit._solve import edit_path as edit_path
    from gedkit._solve import normalized_distance as normalized_distance
    from gedkit._solve import similarity as similarity
    from gedkit._solve import solve as solve
    from gedkit._solvers.registry import solvers as solvers
    from gedkit.collection.index import Index as Index
    from gedkit.collection.matrices import PairwiseResult as PairwiseResult
    from gedkit.collection.pairwise import cdist as cdist
    from gedkit.collection.pairwise import pdist as pdist
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
    from gedkit.training.train import train as train

_HOME = {
    "_bounds": ["bounds"],
    "_costs.costs": ["Costs"],
    "_edits.edit_path": ["EditPath"],
    "_edits.operations": ["EdgeDel", "EdgeIns", "EdgeSub", "NodeDel", "NodeIns", "NodeSub"],
    "_graphs.element": ["Element"],
    "_graphs.graph": ["Graph"],
    "_proof.certificate": ["Certificate"],
    "_proof.verification": ["Verification"],
    "_proof.verify": ["verify"],
    "_result": ["Result", "Stats", "Status"],
    "_solve": ["distance", "edit_path", "normalized_distance", "similarity", "solve"],
    "_solvers.registry": ["solvers"],
    "collection.index": ["Index"],
    "collection.matrices": ["PairwiseResult"],
    "collection.pairwise": ["cdist", "pdist"],
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
    "io.igraph": ["from_igraph"],
    "io.networkx": ["from_networkx"],
    "io.pyg": ["from_pyg"],
    "io.rdkit": ["from_rdkit", "from_smiles"],
    "io.reading": ["read", "read_collection"],
    "io.rustworkx": ["from_rustworkx"],
    "io.scipy_sparse": ["from_scipy"],
    "io.writing": ["write"],
    "training.train": ["train"],
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
    return [*__all__, "__version__"]
