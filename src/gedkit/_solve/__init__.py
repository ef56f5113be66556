"""What can be asked about one pair of graphs.

``one_pair`` has `solve` and `edit_path`, the one way to a solver; ``distance`` (with ``normalization``), ``bounds`` and
``subgraph`` ask it and return part of the answer; ``anchors`` turns nodes that are known to belong together into costs.
May import the types, the readers and the solvers, nothing of collections.
"""

from gedkit._solve.one_pair import edit_path, solve

__all__ = ["edit_path", "solve"]
