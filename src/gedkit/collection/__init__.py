"""Collections of graphs: the distances between all of them.

How a job passes through: ``plan`` finds graphs that are the same up to numbering, prices labels and attributes once for
the whole collection and cuts the matrix into tiles; ``run`` hands the tiles to the core's threads, ``executor_run`` to
an executor; ``matrices`` takes the answers, in memory or on disk, where ``journal`` says which tiles are safe;
``progress`` tells how far it is. ``gedkit.pairwise`` is what people call. Nothing here is imported by the modules above
``gedkit.solvers``.
"""
