"""The texts that the code hands to functions of certain names."""

import ast
from pathlib import Path


def calls(*functions: str, inside: Path, but: tuple[str, ...] = ()) -> set[str]:
    """The first literal text of every call of these functions in a folder, but for some of its folders."""
    found = set()
    for path in inside.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if not set(path.relative_to(inside).parts).isdisjoint(but) or not any(name in text for name in functions):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in functions:
                texts = [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
                found.update(texts[:1])
    return found
