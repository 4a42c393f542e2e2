"""The floors inside `vision`: its packages import one way, and no folder is too full to be overlooked."""

import ast
from pathlib import Path

import pytest

VISION = Path(__file__).resolve().parents[2] / "vision"
FLOORS = [
    "errors", "taught_names", "images", "dice_sets", "reading", "mat", "cards", "tracking", "card_watch",
    "calibration", "card_decks", "simulated", "evaluation", "training",
]  # fmt: skip
"""Packages (and `errors.py`) of `vision`, lowest first: each may import only those before it, and itself."""
TRAINING_FLOORS = ["drawings", "scenes", "data", "nets", "in_step", "cards"]
"""The same inside `vision/training`; its own modules are above all of them."""
MODULES = {"taught_names", "nets", "in_step"}
"""Floors that are one file."""
MOST_FILES = 20


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(VISION.parent).with_suffix("").parts).removesuffix(".__init__")


def imports_of(path: Path) -> set[str]:
    wanted = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            wanted |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            wanted |= {alias.name for alias in node.names}
    return wanted


def upwards(above: str, floors: list[str]) -> list[str]:
    """Imports from one room below `above` to another that is not below it."""
    wrong = []
    for path in sorted(VISION.rglob("*.py")):
        name = module_of(path)
        if not name.startswith(f"{above}."):
            continue
        room = name.removeprefix(f"{above}.").partition(".")[0]
        if room not in floors:
            continue  # a module of its own, above all rooms
        for wanted in sorted(imports_of(path)):
            other = wanted.removeprefix(f"{above}.").partition(".")[0]
            inside = wanted.startswith(f"{above}.")
            if inside and other not in floors[: floors.index(room) + 1]:
                wrong.append(f"{name} imports {wanted}")
    return wrong


@pytest.mark.parametrize(("above", "floors"), [("vision", FLOORS), ("vision.training", TRAINING_FLOORS)])
def test_rooms_import_only_what_lies_below(above, floors):
    assert upwards(above, floors) == []


@pytest.mark.parametrize(("folder", "floors"), [(VISION, FLOORS), (VISION / "training", TRAINING_FLOORS)])
def test_every_room_has_its_floor(folder, floors):
    rooms = {path.parent.name for path in folder.glob("*/*.py")}
    assert rooms | {"errors"} == set(floors) - MODULES | {"errors"}


def test_only_what_all_rooms_share_stands_beside_them():
    assert {path.name for path in VISION.glob("*.py")} == {"__init__.py", "errors.py", "taught_names.py"}


@pytest.mark.parametrize("folder", sorted({path.parent for path in VISION.rglob("*.py")}), ids=lambda path: path.name)
def test_few_files_stand_beside_each_other(folder):
    assert len(list(folder.glob("*.py"))) <= MOST_FILES


def test_an_import_upwards_is_found():
    assert upwards("vision", FLOORS[::-1])
