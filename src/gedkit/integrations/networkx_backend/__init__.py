"""The networkx backend: ``nx.graph_edit_distance(G1, G2, backend="gedkit")`` and the three functions beside it.

``dispatch`` has the functions that networkx calls, ``pricing`` turns two networkx graphs and the cost functions into
matrices, ``bundles`` handles parallel edges, ``search`` calls the engine, ``enumeration`` lists all optimal paths. Only
``dispatch`` needs networkx; the rest works on any object with ``nodes`` and ``edges``.
"""

from __future__ import annotations

from gedkit.integrations.networkx_backend import dispatch as backend

__all__ = ["backend"]
