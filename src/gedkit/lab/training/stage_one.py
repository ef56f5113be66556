"""The schedule of stage one, the same for GENN and for the networks it is compared with."""

from __future__ import annotations

from gedkit.lab.training.loop import Stage
from gedkit.lab.training.settings import Settings


def stage_one_of(name: str, settings: Settings) -> Stage:
    """Return the stage that these settings describe."""
    return Stage(
        name,
        settings.steps,
        settings.learning_rate,
        validate_every=settings.validate_every,
        # The authors sum the squared errors of a step's pairs. Adam does not mind the scale of a loss, but weight decay
        # is relative to it: for the mean it is that much smaller.
        weight_decay=settings.weight_decay / max(settings.step_pairs, 1),
        constant=settings.schedule == "constant",
    )
