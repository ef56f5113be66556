"""Types that appear in signatures and in results but are rarely written: for annotations and ``isinstance``.

`Element` is what a cost function receives for a node or an edge and `ParallelEdges` what it receives for the edges
between two nodes of a multigraph; `SearchPhase` is one entry of `Result.explanation`.
"""

from gedkit._graphs.element import Element
from gedkit._graphs.parallel_edges import ParallelEdges
from gedkit._result.explanation import SearchPhase

__all__ = ["Element", "ParallelEdges", "SearchPhase"]
