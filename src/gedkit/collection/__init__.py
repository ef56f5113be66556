"""Collections of graphs: the distances between all of them, and the nearest to a query.

Matrices: ``plan`` finds graphs that are the same up to numbering, prices labels and attributes once for the whole
collection and divides the matrix into tiles; ``run`` passes the tiles to the core's threads, ``executor_run`` to an
executor; ``matrices`` stores the answers, in memory or on disk, where ``journal`` records which tiles are done;
``progress`` reports how far it is. ``matrix_job`` puts them together for the public functions in ``pairwise``.

Writing to an index: ``batches`` packs graphs in the format of ``packed_graph``, in this process or on workers;
``store`` is the file, over ``sqlite_file``; ``graph_file`` adds and changes graphs in it; ``build`` adds a large
collection. ``chunks`` bundles work for the ``workers`` of an executor, which are ``dask_workers`` if it is a Dask
cluster.

Searching an index: ``graphs_in_memory`` holds the graphs of the store; ``search_costs`` prices the labels of the
collection and the query under costs that ``stored_costs`` reads; ``search`` calls the core and returns ``neighbors``;
``snapshot`` does so on workers. ``index`` has the public class.

Nothing that solves one pair imports this package; ``datasets``, ``training`` and what is above them do.
"""
