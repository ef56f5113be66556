"""Versions of a graph: what changed between two of them, in words, pages and pictures.

``matching`` finds the cheapest path between two versions whose nodes have names; ``changes`` puts it into words and
``neighborhoods`` into groups; ``diff`` has `gedkit.diff` and `Diff`, which ``text``, ``markdown`` and ``pages`` write.
``reading`` reads two versions from files with all their data, ``revisions`` finds them in a Git repository. May import
everything up to ``viz``.
"""
