"""The compiled core: the build that fits this machine.

The core is built once for every x86-64 machine (``_core_baseline``) and once for those with AVX2, BMI and popcnt
(``_core_v3``). Both have the same names, so the rest of gedkit imports from here; ``BUILD`` says which one was loaded.
The build writes a stub, ``_core.pyi``, from the signatures in ``bindings/``.
"""

from gedkit import _cpu

if _cpu.runs_v3():
    try:
        from gedkit._core_v3 import *  # noqa: F403
    except ImportError:
        from gedkit._core_baseline import *  # noqa: F403
else:
    from gedkit._core_baseline import *  # noqa: F403
