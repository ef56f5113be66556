"""Readers and writers of graphs: one file per format or library, the only file that imports that library.

``formats`` lists the formats; ``reading`` and ``writing`` have the public functions. A format's file turns text into
`Record` objects (nodes and edges with attribute dicts) and back, and knows nothing of files; ``record`` turns records
into `Graph` objects, and ``label_choice`` decides which attribute is the label. Objects of other libraries come in
through ``networkx``, ``igraph``, ``rustworkx``, ``scipy_sparse``, ``pyg`` and ``rdkit``; ``foreign`` recognizes them.
Whatever is wrong with a file is a `GraphFileError` with the offending element. Files here may import ``gedkit._graphs``
and ``gedkit.errors``, nothing of costs or solvers.
"""

from gedkit._files.read_limits import read_limits

__all__ = ["read_limits"]
