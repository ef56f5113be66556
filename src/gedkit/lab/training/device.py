"""The device that a network is trained on: the processor, or a GPU if torch finds one."""

from __future__ import annotations

import torch

from gedkit.errors import InvalidOptionError, InvalidTypeError


def chosen_device(name: str) -> torch.device:
    """Return the device of this name; ``"auto"`` is a GPU if there is one, else the processor.

    Examples
    --------
    >>> chosen_device("cpu")
    device(type='cpu')
    >>> chosen_device("gpu")
    Traceback (most recent call last):
    gedkit.errors.InvalidOptionError: device must be 'cpu', 'cuda', 'cuda:1' and so on, or 'auto', got 'gpu'
    """
    if not isinstance(name, str):
        raise InvalidTypeError(f"device must be a name such as 'cpu' or 'cuda', got {name!r}")
    if name == "auto":
        return torch.device("cuda" if torch.cuda.is_available() else "cpu")
    kind, _, number = name.partition(":")
    if kind not in ("cpu", "cuda") or (number and (kind == "cpu" or not number.isdecimal())) or name.endswith(":"):
        raise InvalidOptionError(f"device must be 'cpu', 'cuda', 'cuda:1' and so on, or 'auto', got {name!r}")
    if kind == "cuda":
        there = torch.cuda.device_count() if torch.cuda.is_available() else 0
        if there <= int(number or 0):
            found = f"{there} of them" if there else "none"
            raise InvalidOptionError(
                f"device={name!r} needs a GPU, and torch {torch.__version__} finds {found}: device='cpu' trains on the "
                "processor, device='auto' takes what there is"
            )
    return torch.device(name)
