"""The graph and what it is made of.

``graph`` is the type; ``labels`` numbers labels for the core, ``attributes`` holds what nodes and edges carry beside
them, ``element`` is a node or an edge as a cost function sees it. Nothing here knows costs or solvers.
"""
