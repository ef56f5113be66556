"""Which wheels a release has: what cibuildwheel makes of the settings in pyproject.toml."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("platform", "machine", "kinds"),
    [
        ("linux", "x86_64", ["manylinux_x86_64", "musllinux_x86_64"]),
        ("linux", "aarch64", ["manylinux_aarch64", "musllinux_aarch64"]),
        ("macos", "x86_64", ["macosx_x86_64"]),
        ("macos", "arm64", ["macosx_arm64"]),
        ("windows", "AMD64", ["win_amd64"]),
    ],
)
def test_every_system_gets_wheels_for_every_python(platform, machine, kinds):
    pytest.importorskip("cibuildwheel", reason="needs cibuildwheel")
    command = [sys.executable, "-m", "cibuildwheel", "--print-build-identifiers", "--platform", platform]
    done = subprocess.run([*command, "--archs", machine, str(ROOT)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    pythons = ["cp311", "cp312", "cp313", "cp314", "cp315"]
    assert set(done.stdout.split()) == {f"{python}-{kind}" for python in pythons for kind in kinds}
