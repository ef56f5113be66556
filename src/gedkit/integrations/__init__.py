"""gedkit behind other libraries' interfaces: what people already call, answered by our engine.

``networkx_backend`` is found by networkx through the entry points ``networkx.backends`` and ``networkx.backend_info``;
``networkx_info`` is loaded whenever networkx is imported and therefore imports nothing. ``sklearn`` has the
transformers for pipelines. ``dask`` makes a cluster the workers of ``gedkit.collection``, which loads it when it is
given a client. Files here may use everything of gedkit; nothing else of gedkit imports the others.
"""
