"""What holds for every test: a profile for long runs of the property tests, and Ctrl-C that reaches us.

``pytest --hypothesis-profile=thorough tests/test_agreement.py`` compares the solvers on 4,000 pairs a test.
``make test-fast`` draws ten, also where a test asks for more.
"""

import gc
import os
import signal
import sys
from collections.abc import Generator

import pytest
from hypothesis import settings

settings.register_profile("thorough", max_examples=4000, deadline=None)
settings.register_profile("fast", max_examples=10, deadline=None)
# The tests share the cores: OpenMP threads of torch that spin while they wait take forty times as long beside others.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
# A job in the background of a shell is started with SIGINT ignored, and so would be all it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_itemcollected(item: pytest.Item) -> None:
    own = getattr(getattr(item, "obj", None), "_hypothesis_internal_use_settings", None)
    if own is not None and item.config.getoption("--hypothesis-profile") == "fast":
        few = min(own.max_examples, settings.get_profile("fast").max_examples)
        item.obj._hypothesis_internal_use_settings = settings(own, max_examples=few)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage among the millions of objects that collection makes, and that stay."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()


def pytest_runtest_setup(item: pytest.Item) -> None:
    if sys.platform == "win32" and item.get_closest_marker("posix"):
        pytest.skip("needs what POSIX has and Windows has not: limits, kills, symbolic links or a shell")
