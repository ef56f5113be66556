"""What can be asked about one pair of graphs.

``one_pair`` has `solve` and `edit_path`, the one way to a solver; ``distance`` (with ``normalization``), ``bounds`` and
``subgraph`` ask it and return part of the answer; ``anchors`` turns nodes that are known to belong together into costs;
``options`` declares the keywords they share. May import the types, the readers and the solvers, nothing of collections.

``solve`` and ``edit_path`` are loaded on first use: the distance of two small graphs needs neither.
"""

from __future__ import annotations

TYPE_CHECKING = False  # that of typing takes milliseconds to load
if TYPE_CHECKING:
    from gedkit._solve.one_pair import edit_path, solve

__all__ = ["edit_path", "solve"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from gedkit._solve import one_pair

    globals().update(edit_path=one_pair.edit_path, solve=one_pair.solve)
    return globals()[name]
