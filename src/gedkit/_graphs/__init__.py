"""`Graph` and its parts.

``graph`` has the type itself; ``labels`` gives labels the integer ids that the core works with; ``attributes`` holds
the numeric attributes of nodes and edges; ``element`` is a node or an edge as a cost function sees it. Nothing here
knows about costs or solvers.
"""
