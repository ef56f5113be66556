"""Smatch: how well the triples of two meaning graphs (AMR) match under the best mapping of their variables.

``triples`` turns triples into a graph whose edit distance counts those that have no partner, ``penman_text`` reads the
PENMAN notation, ``smatch`` is the door, ``corpus`` scores two files. May import ``_solve``.
"""
