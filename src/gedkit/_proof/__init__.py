"""Checks results and certificates from the graphs and the costs alone.

    Graphs, Costs --tick_tables--> integer cost tables --replay, with the Certificate--> the bound that it proves

``verify`` is the public function, ``verification`` its answer. ``tick_tables`` prices every operation again and rounds
as the certificate states; ``star_weights`` says what the links of two nodes earn, some pairs at a time;
``link_matchings`` and ``large_matching`` solve the matchings between them; ``neighbours``, ``triangle_terms`` and
``star_matchings`` do so where multipliers on triangles make two matches pay together; ``placement`` decides whether
rows can still be placed; ``replay`` checks step after step. ``plain_check`` does all of this again in plain Python.
``export`` writes proofs for other checkers: ``pseudo_boolean`` the problem, ``veripb_log`` the proof. Nothing here uses
the compiled search or its cost matrices, and certificates are checked in integer arithmetic. ``docs/certificates.md``
has the mathematics.
"""
