"""Certificates whose numbers were changed: refused, or still true, and never an exception of a library."""

from __future__ import annotations

import copy
import random
import warnings

import numpy as np
import pytest

import gedkit as gk
from hostile.mutations import NUMBERS
from hostile.samples import certified


def tampered(certificate, rng):
    """Return the certificate with one to three values changed, or with steps cut, doubled or swapped."""
    changed = copy.copy(certificate)
    for _ in range(rng.randint(1, 3)):
        name = rng.choice(sorted(vars(certificate)))
        value = getattr(changed, name)
        if not isinstance(value, np.ndarray):
            new = rng.choice([not value, 0, 1, -1, value + 1, 2**62, float("nan"), 1e300, -value, 0.5])
        elif not value.size or rng.random() < 0.3:
            new = value[rng.randrange(len(value) + 1) :] if rng.random() < 0.5 else np.concatenate([value, value[:1]])
        else:
            new = value.copy()
            at = rng.randrange(new.size)
            near = [int(new.flat[at]) + step for step in (-1, 1, 5, -5)]
            info = np.iinfo(new.dtype)
            new.flat[at] = rng.choice([number for number in (*NUMBERS, *near) if info.min <= number <= info.max])
        object.__setattr__(changed, name, new)
    return changed


@pytest.mark.long
@pytest.mark.parametrize("triangles", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_tampered_certificates(seed, triangles):
    rng = random.Random(seed)
    honest = certified(triangles)
    assert gk.verify(honest).complete
    assert honest.optimal
    assert triangles == (len(honest.certificate.nu) > 0)
    refused = 0
    for _ in range(60):
        result = copy.copy(honest)
        result.certificate = tampered(honest.certificate, rng)
        if rng.random() < 0.5:
            result.distance = result.lower_bound = honest.distance + rng.choice((1, 2))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)
            found = gk.verify(result)
        refused += not found
        if found.certified_lower_bound is not None:
            assert found.certified_lower_bound <= honest.distance
        if found:
            assert result.lower_bound <= honest.distance
    assert refused > 30
