"""Keypoints in MATLAB files. scipy.io is imported here alone."""

from __future__ import annotations

import io

import numpy as np
from numpy.typing import NDArray

from gedkit._system.install_hint import install_hint
from gedkit.errors import DatasetError, MissingDependencyError


def points_of_mat(data: bytes, name: str) -> NDArray[np.float64]:
    """Return the points of the variable ``pts_coord``, whose first two rows are x and y, as rows."""
    try:
        from scipy.io import loadmat
    except ImportError:
        raise MissingDependencyError(f"reading .mat files needs scipy: {install_hint('datasets')}") from None
    try:
        points = np.asarray(loadmat(io.BytesIO(data), variable_names=["pts_coord"])["pts_coord"], dtype=np.float64)
    except Exception as error:  # scipy raises whatever comes up in a damaged file
        raise DatasetError(f"{name}.mat cannot be read: {error}") from None
    if points.ndim != 2 or points.shape[0] < 2 or not np.isfinite(points).all():
        raise DatasetError(f"{name}.mat: pts_coord has shape {points.shape}, but must have a row of x and one of y")
    return points[:2].T.copy()
