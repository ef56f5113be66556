"""Scores of a predicted graph against a gold one: precision, recall and F1 under an optimal mapping.

``measures`` counts what a mapping matches; ``score`` has `gedkit.score` and `Score`; ``ranges`` bounds a count over all
optimal mappings; ``prices`` has the costs for partial credit; ``folders`` scores two folders of files, and ``report``
writes what came out; ``intervals`` has the intervals of a mean. May import everything below ``integrations``.
"""
