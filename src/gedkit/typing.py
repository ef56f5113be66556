"""Types that appear in signatures and in results but are rarely written: for annotations and ``isinstance``.

`Element` is what a cost function receives for a node or an edge and `ParallelEdges` what it receives for the edges
between two nodes of a multigraph; `SearchPhase` is one entry of `Result.explanation`; `SolveOptions` is for functions
of yours that pass keywords on to `solve`.
"""

from gedkit._graphs.element import Element
from gedkit._graphs.parallel_edges import ParallelEdges
from gedkit._result.explanation import SearchPhase
from gedkit._solve.options import SolveOptions

__all__ = ["Element", "ParallelEdges", "SearchPhase", "SolveOptions"]
