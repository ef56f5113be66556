"""The compiled core: the build that fits this machine.

The core is built for every machine (``_core_baseline``) and for x86-64 with AVX2, BMI and popcnt (``_core_v3``). Wheels
have both builds, an editable install has the one for the machine it was made on. Both have the same names, so the rest
of gedkit imports from here; ``BUILD`` says which one was loaded. The build writes a stub, ``_core.pyi``, from the
signatures in ``bindings/``.
"""

from gedkit import _cpu

try:
    if not _cpu.runs_v3():
        raise ModuleNotFoundError("this machine has no AVX2", name="gedkit._core_v3")
    from gedkit._core_v3 import *  # noqa: F403
except ModuleNotFoundError as _missing:
    if _missing.name != "gedkit._core_v3":
        raise
    try:
        from gedkit._core_baseline import *  # noqa: F403
    except ModuleNotFoundError:
        raise ImportError(
            "gedkit was compiled for another kind of processor: install it again on this machine"
        ) from None
