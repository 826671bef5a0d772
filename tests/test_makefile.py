"""What `make` says while it sets a machine up: progress in a few lines, and errors whole."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PIP = """#!/bin/sh
case "$*" in *--version*) exit 0;; esac
for number in $(seq 23); do
  echo "Collecting package-$number (from -r requirements.txt (line $number))"
  echo "  Downloading package_$number-py3-none-any.whl (5.1 MB)"
done
if [ -n "$PIP_FAILS" ]; then
  echo "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES" >&2
  echo "    package-23 from the internet" >&2
  exit 3
fi
echo "Installing collected packages: package-1, package-2"
echo "Successfully installed package-1 package-2"
"""
"""Stands in for an environment's Python: `-m pip install` tells what pip tells."""


def made(folder: Path, target: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """What comes of `make` in a folder with the real Makefile and that Python."""
    for name in ("Makefile", "requirements.txt", "requirements-dev.txt"):
        shutil.copy(ROOT / name, folder)
    python = folder / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(PIP)
    python.chmod(0o755)
    return subprocess.run(
        ["make", target], cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("target", [".venv/.runtime", ".venv/.dev"])
def test_packages_are_counted_in_a_few_lines(tmp_path: Path, target: str) -> None:
    done = made(tmp_path, target)

    assert done.stdout.splitlines()[1:] == [
        "  10 packages fetched",
        "  20 packages fetched",
        "  23 packages fetched, all checked; now they are put in place",
    ]
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / target).exists()


@pytest.mark.parametrize("target", [".venv/.runtime", ".venv/.dev"])
def test_an_error_of_pip_comes_whole_and_stops_it(tmp_path: Path, target: str) -> None:
    done = made(tmp_path, target, PIP_FAILS="yes")

    assert done.returncode != 0
    assert "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES\n    package-23 from the internet\n" in done.stderr
    assert not (tmp_path / target).exists()
