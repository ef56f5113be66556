"""Costs that are learned from examples: pairs of graphs whose mappings or distances are known.

A cost is linear in what is learned: a start price plus weights times features. ``priced_pair`` keeps the features of
one pair as flat arrays over its six parts; ``label_features`` makes those of label tables and attributes and turns
weights into `Costs` again, ``given_features`` reads what a function of the user returns. ``oracle`` solves all pairs
under given weights. ``from_mappings`` and ``from_distances`` learn weights from what it finds, with ``minimizer`` and
``least_squares``; ``cross_validation`` scores them on held-out pairs, ``checkpoint`` lets a fit go on where it stopped,
and ``fit_costs`` is the public function. May import ``collection`` and what stands above it.
"""
