"""gedkit::core as a stranger meets it: installed to a prefix, found by find_package, no Python in sight."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

import gedkit as gk

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build" / "dev"
DOCS = (ROOT / "docs" / "cpp.md").read_text()
CMAKE = shutil.which("cmake", path=f"{ROOT / '.venv' / 'bin'}{os.pathsep}{os.environ['PATH']}")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CMAKE is None, reason="cmake is not installed"),
    pytest.mark.skipif(not (BUILD / "CMakeCache.txt").exists(), reason="build/dev is missing: run make first"),
]


def run(*command, cwd=None):
    done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def prefix(tmp_path_factory):
    prefix = tmp_path_factory.mktemp("prefix")
    run(CMAKE, "--install", BUILD, "--component", "gedkit_core", "--prefix", prefix)
    return prefix


def test_installs_headers_library_and_package_file_alone(prefix):
    files = {str(path.relative_to(prefix)) for path in prefix.rglob("*") if path.is_file()}
    headers = {str(path.relative_to(ROOT / "cpp")) for path in (ROOT / "cpp" / "include").rglob("*.hpp")}
    assert headers
    assert {file for file in files if file.startswith("include")} == headers
    rest = {file.rpartition("/")[2] for file in files - headers}
    targets = {"gedkitTargets.cmake", "gedkitTargets-release.cmake"}
    assert rest == {"libgedkit.a", "gedkitConfig.cmake", "gedkitConfigVersion.cmake"} | targets


def test_example_builds_and_runs(prefix, tmp_path):
    run(
        *(CMAKE, "-S", ROOT / "examples" / "cpp", "-B", tmp_path, f"-DCMAKE_PREFIX_PATH={prefix}"),
        *("-DCMAKE_DISABLE_FIND_PACKAGE_Python=ON", "-DCMAKE_BUILD_TYPE=Release"),
    )
    run(CMAKE, "--build", tmp_path)
    told = run(tmp_path / "compare")
    assert f"```text\n{told}```" in DOCS
    if shutil.which("ldd"):
        assert "python" not in run("ldd", tmp_path / "compare")


def test_docs_show_the_example_as_it_is():
    for name, language in (("compare.cpp", "cpp"), ("CMakeLists.txt", "cmake")):
        assert f"```{language}\n{(ROOT / 'examples' / 'cpp' / name).read_text()}```" in DOCS


def test_configures_without_python(tmp_path):
    told = run(
        *(CMAKE, "-S", ROOT, "-B", tmp_path, "-DGEDKIT_PYTHON=OFF", "-DGEDKIT_TESTING=ON"),
        *("-DCMAKE_DISABLE_FIND_PACKAGE_Python=ON", "-DCMAKE_DISABLE_FIND_PACKAGE_nanobind=ON"),
    )
    assert "Python" not in told
    cache = (tmp_path / "CMakeCache.txt").read_text()
    assert "Python_EXECUTABLE" not in cache
    assert f"CMAKE_PROJECT_VERSION:STATIC={gk.__version__}" in cache


def test_the_shipped_modules_have_no_reference():
    """The naive versions are in the test-only module, which wheels do not hold."""
    for testing in BUILD.glob("bindings/_testing_*.so"):
        core = testing.with_name(testing.name.replace("_testing_", "_core_"))
        assert b"by trying every mapping" in testing.read_bytes()
        assert b"by trying every mapping" not in core.read_bytes()
