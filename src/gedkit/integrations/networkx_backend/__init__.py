"""The networkx backend: ``nx.graph_edit_distance(G1, G2, backend="gedkit")`` and the three functions beside it.

``dispatch`` has what networkx calls, ``pricing`` turns two networkx graphs and the cost callables into matrices,
``bundles`` handles parallel edges, ``search`` asks the engine, ``enumeration`` lists all optimal paths. networkx is
imported in ``dispatch`` alone; the rest works on whatever has ``nodes`` and ``edges``.
"""

from __future__ import annotations

from gedkit.integrations.networkx_backend import dispatch as backend

__all__ = ["backend"]
