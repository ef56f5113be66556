from __future__ import annotations

import copy
import pickle

import pytest

import gedkit as gk


@pytest.mark.parametrize("status", gk.Status)
def test_every_member_says_what_it_means(status):
    assert status.__doc__ != gk.Status.__doc__
    assert status.__doc__.endswith(".")
    assert gk.Status(status.value) is gk.Status[status.name] is status
    assert pickle.loads(pickle.dumps(status)) is copy.deepcopy(status) is status
    assert repr(status) == f"Status.{status.name}"


def test_values_are_the_names():
    assert [status.value for status in gk.Status] == [status.name.lower() for status in gk.Status]
