"""Collections of graphs: the distances between all of them, and the nearest to a query.

How a matrix passes through: ``plan`` finds graphs that are the same up to numbering, prices labels and attributes once
for the whole collection and cuts the matrix into tiles; ``run`` hands the tiles to the core's threads, ``executor_run``
to an executor; ``matrices`` takes the answers, in memory or on disk, where ``journal`` says which tiles are safe;
``progress`` tells how far it is. ``pairwise`` is what people call.

How graphs get into an index: ``lots`` packs them as ``packed_graph`` writes them, here or on workers; ``store`` is the
file, over ``sqlite_file``; ``graph_file`` adds and changes graphs in it; ``build`` goes through a large collection.
``chunks`` bundles work for the ``workers`` of an executor, which ``dask_workers`` are if it is a Dask cluster.

How a query passes through: ``mirror`` has the graphs of the store in memory; ``search_costs`` prices the labels of the
collection and the query under costs that ``stored_costs`` reads; ``search`` asks the core and words its answer as
``neighbors``. ``index`` is what people call.

Nothing that solves one pair imports this package; ``datasets``, ``training`` and what is above them do.
"""
