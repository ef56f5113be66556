"""What a solver answers: the result, its status, the certificate of its bound, and the account of the searches.

``result`` has `Result`, ``status`` why a search stopped and what it took, ``explanation`` which searches ran;
``certificate`` and ``region_certificate`` are the two forms of a proof, as data; ``dict_form`` turns results into dicts
and back; ``signed`` takes results back to costs with negative entries. May import ``_graphs``, ``_costs``, ``_edits``.
"""

from gedkit._result.result import Result
from gedkit._result.status import STATUS_CODES, Stats, Status

__all__ = ["STATUS_CODES", "Result", "Stats", "Status"]
