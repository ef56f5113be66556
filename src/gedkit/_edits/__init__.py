"""Edit operations and paths.

``operations`` are the six kinds; ``edit_path`` is the path people get; ``path_from_mapping`` makes it from a node
mapping; ``graph_under_edit`` is the graph that operations are applied to. May import ``_graphs`` and ``_costs``.
"""
