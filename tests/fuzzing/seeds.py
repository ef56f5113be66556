"""The loop that long runs share: seed after seed until the time is over, every failure with its seed."""

from __future__ import annotations

import argparse
import sys
import time
import traceback
import warnings


def run(description, try_seed):
    """Call ``try_seed(seed)`` for one seed after the other; return what to say about them, and how many failed.

    ``try_seed`` may put a note about the case on an error, for the line that reports it.
    """
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--cases", type=int, default=sys.maxsize)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    warnings.simplefilter("ignore")
    failures = done = 0
    began = time.monotonic()
    for seed in range(chosen.seed, chosen.seed + chosen.cases):
        if time.monotonic() - began > chosen.seconds:
            break
        try:
            try_seed(seed)
        except KeyboardInterrupt:
            break
        except Exception as error:
            failures += 1
            frames = traceback.extract_tb(error.__traceback__)
            case = "".join(f" ({note})" for note in getattr(error, "__notes__", ()))
            print(f"seed {seed}{case}: {type(error).__name__}: {error} [{frames[-1].line}]", flush=True)
        done += 1
    seeds = f"{done} pairs (seeds {chosen.seed} to {chosen.seed + done - 1}), {failures} failures"
    return f"{seeds}, {time.monotonic() - began:.0f} s", failures
