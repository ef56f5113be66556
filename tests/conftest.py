"""A profile for long runs of the property tests.

``pytest --hypothesis-profile=thorough tests/test_agreement.py`` compares the solvers on 4,000 pairs a test and solver.
"""

from hypothesis import settings

settings.register_profile("thorough", max_examples=4000, deadline=None)
