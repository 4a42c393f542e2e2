"""What a table imports to serve: nothing that is used once, or by few (PDFs, stands, training, an upgrade)."""

import subprocess
import sys
from pathlib import Path

import pytest

USED_ONCE = (
    "fpdf", "fontTools", "PIL", "alembic", "sqlalchemy", "manifold3d", "psycopg", "paho", "torch", "onnx",
    "babel.messages",
)  # fmt: skip
"""SQLAlchemy comes with the club, once somebody asks for that."""
FEW_WANT = ("manifold3d", "psycopg", "paho")
"""What `--with` adds."""


@pytest.mark.parametrize(("module", "absent"), [("deploy.commands.serve", USED_ONCE), ("deploy.stand.files", FEW_WANT)])
def test_what_is_used_once_or_by_few_is_not_imported_before(module, absent):
    asks = f"import sys, {module}; print([name for name in {absent} if name in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", asks], cwd=Path(__file__).parents[2], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"
