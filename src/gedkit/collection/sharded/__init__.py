"""An index in several files, the shards, which can be searched on several machines.

A folder holds the shards, each a file like that of an `Index`, and a ``manifest`` that names them. ``numbering`` says
which graph is in which shard. Files that the manifest names never change: ``shard_writer`` writes another version of a
shard beside the old one, and the change happens when ``local_folder`` replaces the manifest. A reader therefore always
sees one state, and whatever kills a writer leaves the last one. ``remote_folder`` reads an index from an object store.

``shard`` is one of them in memory; ``merging`` makes one answer of those of all shards. ``search_here`` asks them one
after the other, ``pool_search`` in the processes or threads of an executor, and ``cluster_search`` on a Dask cluster
whose workers keep some of the shards each, sharing with ``shared_limits`` how far to look. ``sharded_index`` has the
public class, ``sharded_build`` fills it with a large collection, and ``opening`` opens whichever kind there is.
"""
