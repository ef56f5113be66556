"""Evaluation of methods: the protocols of the literature, tables, figures and reports.

``protocols`` defines which pairs the measures of ``gedkit.lab.metrics`` are computed over and how ties are treated.
Methods are solvers and models; their predictions are matrices of distances. ``evaluating`` and ``reproduction`` have
the public functions; ``comparison`` runs methods on a data set, ``predictions_file`` and ``imported`` bring in what
other programs found, and ``store`` keeps what is finished. This package may
use everything of gedkit but the command line, which alone uses it.
"""

from gedkit.lab.evaluation.evaluating import evaluate as evaluate
from gedkit.lab.evaluation.forecast import forecast as forecast
from gedkit.lab.evaluation.plans import full_plan as full_plan
from gedkit.lab.evaluation.plans import quick_plan as quick_plan
from gedkit.lab.evaluation.predictions_file import Predictions as Predictions
from gedkit.lab.evaluation.predictions_file import read_predictions as read_predictions
from gedkit.lab.evaluation.protocols import PROTOCOLS as PROTOCOLS
from gedkit.lab.evaluation.protocols import Protocol as Protocol
from gedkit.lab.evaluation.protocols import Scores as Scores
from gedkit.lab.evaluation.protocols import score as score
from gedkit.lab.evaluation.protocols import without_twins as without_twins
from gedkit.lab.evaluation.reproduction import reproduce as reproduce

__all__ = [
    "PROTOCOLS",
    "Predictions",
    "Protocol",
    "Scores",
    "evaluate",
    "forecast",
    "full_plan",
    "quick_plan",
    "read_predictions",
    "reproduce",
    "score",
    "without_twins",
]
