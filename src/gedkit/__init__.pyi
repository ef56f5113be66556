# The public names of gedkit: this file is the only list of them. Type checkers and editors read it as a stub;
# __init__.py reads the same lines when gedkit is imported, and loads each name on first use.
#
# One name per line, always in the form: from <module> import <name> as <name>

from gedkit import datasets as datasets
from gedkit import errors as errors
from gedkit import models as models
from gedkit._amr.smatch import SmatchScore as SmatchScore
from gedkit._amr.smatch import smatch as smatch
from gedkit._bounds import bounds as bounds
from gedkit._certificate import Certificate as Certificate
from gedkit._chemistry.mces import mces as mces
from gedkit._chemistry.mces_match import MCESMatch as MCESMatch
from gedkit._costs.costs import Costs as Costs
from gedkit._distance import distance as distance
from gedkit._distance import normalized_distance as normalized_distance
from gedkit._distance import similarity as similarity
from gedkit._edits.edit_path import EditPath as EditPath
from gedkit._edits.operations import EdgeDel as EdgeDel
from gedkit._edits.operations import EdgeIns as EdgeIns
from gedkit._edits.operations import EdgeSub as EdgeSub
from gedkit._edits.operations import NodeDel as NodeDel
from gedkit._edits.operations import NodeIns as NodeIns
from gedkit._edits.operations import NodeSub as NodeSub
from gedkit._edits.operations import Operation as Operation
from gedkit._files.read_limits import read_limits as read_limits
from gedkit._graphs.element import Element as Element
from gedkit._graphs.graph import Graph as Graph
from gedkit._graphs.parallel_edges import ParallelEdges as ParallelEdges
from gedkit._proof.verification import Verification as Verification
from gedkit._proof.verify import verify as verify
from gedkit._result import Result as Result
from gedkit._result import Stats as Stats
from gedkit._result import Status as Status
from gedkit._solve import edit_path as edit_path
from gedkit._solve import solve as solve
from gedkit._solvers.registry import solvers as solvers
from gedkit._subgraph import SubgraphMatch as SubgraphMatch
from gedkit._subgraph import closest_subgraph as closest_subgraph
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
from gedkit.errors import RejectedRowsWarning as RejectedRowsWarning
from gedkit.errors import SolveInterrupted as SolveInterrupted
from gedkit.errors import StoreError as StoreError
from gedkit.errors import UnknownSolverError as UnknownSolverError
from gedkit.errors import UnprovenDistanceWarning as UnprovenDistanceWarning
from gedkit.errors import VerificationError as VerificationError
from gedkit.io.igraph import from_igraph as from_igraph
from gedkit.io.networkx import from_networkx as from_networkx
from gedkit.io.pyg import from_pyg as from_pyg
from gedkit.io.rdkit import from_rdkit as from_rdkit
from gedkit.io.rdkit import from_smiles as from_smiles
from gedkit.io.rdkit import to_rdkit as to_rdkit
from gedkit.io.reading import read as read
from gedkit.io.reading import read_collection as read_collection
from gedkit.io.rustworkx import from_rustworkx as from_rustworkx
from gedkit.io.scipy_sparse import from_scipy as from_scipy
from gedkit.io.writing import write as write
from gedkit.training.train import train as train

__version__: str
