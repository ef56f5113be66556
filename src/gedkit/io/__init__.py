"""Graphs from elsewhere and to elsewhere: one file per format or library, each the only one that imports what it needs.

``formats`` lists the formats; ``reading`` and ``writing`` are what people call. A format's file turns text into
`Record` objects (nodes and edges with attribute dicts) and back, and knows nothing of files; ``record`` turns records
into `Graph` objects, and ``label_choice`` decides which attribute is the label. Objects of other libraries come in
through ``networkx``, ``igraph``, ``rustworkx``, ``scipy_sparse``, ``pyg`` and ``rdkit``; ``foreign`` tells them apart.
Whatever is wrong with a file is a `GraphFileError` with the offending element. Files here may import ``gedkit._graphs``
and ``gedkit.errors``, nothing of costs or solvers.
"""
