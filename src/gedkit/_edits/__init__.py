"""Edit operations and edit paths.

``operations`` has the six kinds of operation and their words (``wording``); ``naming`` has one name for each node of
both graphs, which every text and picture uses; ``edit_path`` has the public type `EditPath`; ``path_from_mapping``
makes one from a node mapping; ``graph_under_edit`` applies operations to a graph. May import ``_graphs`` and
``_costs``.
"""
