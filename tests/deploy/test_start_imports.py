"""What a table imports to serve: nothing that is used once, or by few (PDFs, stands, training, an upgrade)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

USED_ONCE = ("fpdf", "fontTools", "PIL", "alembic", "manifold3d", "psycopg", "torch", "onnx", "babel.messages")


def test_serving_imports_nothing_that_is_used_once():
    asks = f"import sys, deploy.commands.serve; print([name for name in {USED_ONCE} if name in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", asks], cwd=Path(__file__).parents[2], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"
