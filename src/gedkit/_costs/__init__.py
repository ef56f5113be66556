"""What the operations cost.

``costs`` is the object people make; ``part`` is one of its six parts, which ``single_parts`` and ``pair_parts`` make
from numbers, tables, names and callables; ``tables`` prices all classes of elements once, before a search; ``metric``
tells whether the costs are a metric. May import ``_graphs``, no solver.
"""
