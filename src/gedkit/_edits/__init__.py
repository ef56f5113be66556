"""Edit operations and edit paths.

``operations`` has the six kinds of operation; ``edit_path`` has the public type `EditPath`; ``path_from_mapping`` makes
one from a node mapping; ``graph_under_edit`` applies operations to a graph. May import ``_graphs`` and ``_costs``.
"""
