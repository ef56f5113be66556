"""Checkpoints of a training run: one file, replaced atomically, so that a kill at any moment leaves a valid one."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
import torch
from torch import Tensor, nn
from torch.optim import Optimizer

from gedkit._files.replacing import replace_file
from gedkit.errors import StoreError


@dataclass(frozen=True)
class Progress:
    """How many steps of a stage are done, and the weights with the least error so far."""

    stage: str
    step: int
    error: float
    best: dict[str, Tensor]


class CheckpointFile:
    """A checkpoint on disk: numpy arrays only, so that nothing is ever unpickled.

    Parameters
    ----------
    path : Path
    job : str
        A digest of the inputs; a checkpoint of another job is refused.
    """

    def __init__(self, path: Path, job: str) -> None:
        self.path = path
        self.job = job

    def save(self, progress: Progress, network: nn.Module, optimizer: Optimizer) -> None:
        """Write a checkpoint."""
        arrays: dict[str, Any] = {f"network/{k}": v.detach().cpu().numpy() for k, v in network.state_dict().items()}
        arrays |= {f"best/{k}": v.cpu().numpy() for k, v in progress.best.items()}
        for number, state in optimizer.state_dict()["state"].items():
            arrays |= {f"optimizer/{number}/{k}": v.cpu().numpy() for k, v in state.items()}
        about = {"job": self.job, "stage": progress.stage, "step": progress.step, "error": progress.error}
        arrays["about"] = np.array(json.dumps(about))
        try:
            replace_file(self.path, lambda file: np.savez(file, **arrays))
        except OSError as error:
            raise StoreError(f"cannot write {self.path}: {error.strerror}") from None

    def load(self, stage: str, network: nn.Module, optimizer: Optimizer) -> Progress | None:
        """Restore network and optimizer of this stage; return ``None`` if nothing was saved of it.

        Raises
        ------
        StoreError
            If the file is damaged or belongs to another job.
        """
        found = self._read()
        if found is None:
            return None
        about, arrays = found
        if about["stage"] != stage:
            return None
        network.load_state_dict(_part(arrays, "network/"))
        states: dict[int, dict[str, Tensor]] = {}
        for key, value in _part(arrays, "optimizer/").items():
            number, _, name = key.partition("/")
            states.setdefault(int(number), {})[name] = value
        groups = optimizer.state_dict()["param_groups"]
        optimizer.load_state_dict({"state": states, "param_groups": groups})
        return Progress(stage, about["step"], about["error"], _part(arrays, "best/"))

    def stage(self) -> str | None:
        """Return the name of the stage of the checkpoint, if there is one."""
        found = self._read()
        return None if found is None else str(found[0]["stage"])

    def best(self) -> dict[str, Tensor]:
        """Return the best weights so far."""
        found = self._read()
        return {} if found is None else _part(found[1], "best/")

    def _read(self) -> tuple[dict[str, Any], dict[str, Any]] | None:
        if not self.path.exists():
            return None
        try:
            with self.path.open("rb") as stream, np.load(stream, allow_pickle=False) as file:
                arrays = {name: file[name] for name in file.files}
            about = json.loads(str(arrays.pop("about")))
        except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
            raise StoreError(f"{self.path} is damaged: remove it and start again ({error})") from None
        if about["job"] != self.job:
            raise StoreError(
                f"{self.path} belongs to another run: train without --resume, or with the same graphs and options"
            )
        return about, arrays


def _part(arrays: dict[str, Any], prefix: str) -> dict[str, Tensor]:
    return {
        key.removeprefix(prefix): torch.from_numpy(np.array(value))
        for key, value in arrays.items()
        if key.startswith(prefix)
    }
