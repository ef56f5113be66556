"""The costs of edit operations.

``costs`` has the public type `Costs`. It consists of six parts (``part``), which ``single_parts`` and ``pair_parts``
make from numbers, tables, names and functions; ``ready_made`` has the parts for molecules. ``tables`` prices all
classes of elements once, before a search; ``metric`` decides whether the costs are a metric, ``rounding`` what
counts as equal. May import ``_graphs``.
"""
