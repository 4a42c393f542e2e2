"""One function makes words of any exception: no sentence has empty brackets, whatever a driver raises."""

from __future__ import annotations

import ast
import builtins
import importlib
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from companion.locales.root_error import CompanionError, reason

ROOT = Path(__file__).resolve().parents[1]


KINDS = [OSError, TimeoutError, RuntimeError, KeyError, ValueError]


@given(st.sampled_from(KINDS), st.lists(st.text(" .\n"), max_size=1))
def test_a_reason_is_never_empty(kind: type[Exception], words: list[str]) -> None:
    assert any(letter.isalnum() for letter in reason(kind(*words)))


def foreign(name: str, module: object) -> bool:
    """Whether this is the name of an error that is none of ours: what it says may be nothing."""
    kind = getattr(module, name, getattr(builtins, name, None))
    return isinstance(kind, type) and not issubclass(kind, CompanionError)


def test_no_sentence_puts_a_foreign_error_into_brackets_by_itself() -> None:
    found = []
    for path in sorted(ROOT.glob("[cdhvw]*/**/*.py")):
        if path.parts[len(ROOT.parts)] not in ("companion", "deploy", "hardware", "vision", "web"):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for handler in (node for node in ast.walk(tree) if isinstance(node, ast.ExceptHandler) and node.name):
            kinds = [node.id for node in ast.walk(handler.type) if isinstance(node, ast.Name)] if handler.type else []
            module = importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
            if any(foreign(kind, module) for kind in kinds):
                found += [f"{path}:{node.lineno}" for node in ast.walk(handler) if in_brackets(node, handler.name)]
    assert found == []


def in_brackets(node: ast.AST, error: str | None) -> bool:
    """Whether an f-string has the error itself, or its `strerror`, behind an opening bracket."""
    if not isinstance(node, ast.JoinedStr):
        return False
    before = ""
    for part in node.values:
        if isinstance(part, ast.Constant):
            before = str(part.value)
        elif isinstance(part, ast.FormattedValue):
            value = part.value.value if isinstance(part.value, ast.Attribute) else part.value
            if before.endswith("(") and isinstance(value, ast.Name) and value.id == error:
                return True
            before = ""
    return False
