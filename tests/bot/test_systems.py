"""Where neither the bot nor the playground runs, a host reads so."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("program", ["bot", "playground"])
def test_a_system_on_which_it_does_not_run_is_told_in_one_plain_sentence(program: str) -> None:
    script = f"import os, runpy; os.name = 'nt'; runpy.run_module('{program}', run_name='__main__')"

    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout) == (os.EX_CONFIG, "")
    assert re.fullmatch(r"[^\n]+ Linux and macOS; on Windows [^\n]+\.\n", done.stderr)
