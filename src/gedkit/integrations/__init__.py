"""gedkit behind other libraries' interfaces: what people already call, answered by our engine.

``networkx_backend`` is found by networkx through the entry points ``networkx.backends`` and ``networkx.backend_info``;
``networkx_info`` is loaded whenever networkx is imported and therefore imports nothing. ``sklearn`` has the
transformers for pipelines, ``myopic_mces`` the function of that package, ``ml4co_kit`` and ``gscbench`` a solver for
these benchmarks. (Dask clusters are workers of
``gedkit.collection`` and live there.) Files here may use everything of gedkit but the command line; nothing else of
gedkit imports them.
"""
