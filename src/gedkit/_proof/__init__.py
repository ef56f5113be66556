"""Checks a result, and a certificate from the graphs and the costs alone.

    Graphs, Costs --tick_tables--> whole-number cost tables --replay, with the Certificate--> the bound it proves

``tick_tables`` prices every operation anew and rounds as the certificate says it did; ``link_matchings`` solves the
small matchings between the links of two nodes; ``placement`` tells whether rows can still be placed; ``replay`` walks
through the steps. Nothing here uses the compiled search or its cost matrices, and all arithmetic is in whole numbers.
``docs/certificates.md`` has the mathematics.
"""
