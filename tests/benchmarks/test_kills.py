"""The script that kills jobs, with few kills."""

import random

import pytest

import kills


@pytest.mark.long
def test_a_few_kills_of_an_update(tmp_path):
    facts = kills.kill_update(tmp_path, 2, random.Random(0))
    assert facts["kills"] == 2
    assert facts["transactions"] >= 1


@pytest.mark.long
def test_a_kill_of_a_build(tmp_path):
    assert kills.kill_build(tmp_path, 1, random.Random(1), count=500)["kills"] == 1
