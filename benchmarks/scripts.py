"""Measurements that are a function of their own: the runner makes their command line from the signature of ``main``."""

from __future__ import annotations

import argparse
import ast
import importlib
import inspect
from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args, get_type_hints

SCRIPTS = {
    name.replace("_", "-"): name
    for name in (
        *("collection", "containment", "first_workflow_paths", "labels", "large_results", "leak_free_set"),
        *("networkx_backend", "planted_paths", "screening", "smatch_scores", "train_kinds", "veripb_proofs"),
    )
}


def question(name: str) -> str:
    """Return the first sentence of a script."""
    text = (Path(__file__).parent / f"{SCRIPTS[name]}.py").read_text(encoding="utf-8")
    return (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0]


def run_script(name: str, arguments: Sequence[str]) -> None:
    """Run a script with the options on the command line."""
    module = importlib.import_module(SCRIPTS[name])
    parser = argparse.ArgumentParser(
        prog=f"python -m benchmarks run {name}",
        description=module.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    hints = get_type_hints(module.main)
    for option in inspect.signature(module.main).parameters.values():
        parser.add_argument(f"--{option.name.replace('_', '-')}", **_reading(hints[option.name], option.default))
    module.main(**vars(parser.parse_args(arguments)))


def _reading(hint: Any, default: Any) -> dict[str, Any]:
    """Return how argparse reads an option of a type.

    >>> _reading(int, 3)
    {'default': 3, 'help': 'default: 3', 'type': <class 'int'>}
    >>> _reading(bool, False)
    {'action': 'store_true'}
    >>> _reading(Sequence[str], ("a",))["nargs"]
    '+'
    """
    if hint is bool:
        return {"action": "store_true"}
    elements = get_args(hint)
    described = {"default": default, "help": f"default: {default}"}
    return described | ({"type": elements[0], "nargs": "+"} if elements else {"type": hint})
