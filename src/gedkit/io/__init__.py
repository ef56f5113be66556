"""Graphs from elsewhere: one file per source, each the only one that imports what it needs.

A reader returns `Graph` objects and raises `InvalidGraphError` with the offending element. Files here may import
``gedkit.graph`` and ``gedkit.errors``, nothing of costs or solvers.
"""
