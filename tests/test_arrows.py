"""The design's import arrows: deploy above the three wings, the wings above companion, no circles anywhere."""

from __future__ import annotations

import ast
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = {
    "companion": set(),
    "vision": {"companion"},
    "hardware": {"companion"},
    "web": {"companion"},
    "deploy": {"companion", "vision", "hardware", "web"},
}
NOT_IN_COMPANION = {"cv2", "numpy", "flask", "waitress", "gpiozero", "picamera2", "segno"}
INSIDE_COMPANION = ["locales", "ports", "support", "kernel", "games", "journal", "table", "memory", "tournament"]
"""The floors of the ground, lowest first: each may import only those before it (and itself)."""
GAMES = ("dice", "cards", "scoreboard")
GAMES_KNOWN = ("companion.games.known", "web.games.known")
"""The lists of games, which import each of them."""
SHOWN_BY_OTHERS = "web.games.scoreboard"
"""The pages of a game that another game's pages may show: a count goes over to a referee's game and back."""
KNOWS_A_GAME = ("vision.dice_sets", "vision.card", "deploy.print")
"""What is about dice and cards themselves, and so knows those games."""


def modules(package: str) -> dict[str, Path]:
    found = {}
    for path in sorted((ROOT / package).rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        found[name.removesuffix(".__init__")] = path
    return found


@cache  # each of these tests asks for the same few hundred files
def imports(path: Path) -> frozenset[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute here"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(names)


def edges(package: str) -> dict[str, set[str]]:
    """Each module of a package with the modules of the same package that it imports."""
    here = modules(package)
    graph = {}
    for name, path in here.items():
        wanted = imports(path)
        parents = {name.rpartition(".")[0] for name in wanted if name not in here}
        graph[name] = {other for other in here if other != name and other in wanted | parents}
    return graph


@pytest.mark.parametrize("package", PACKAGES)
def test_packages_import_only_what_lies_below(package):
    for name, path in modules(package).items():
        for wanted in imports(path):
            top = wanted.partition(".")[0]
            assert top not in PACKAGES or top == package or top in PACKAGES[package], f"{name} imports {wanted}"
            assert top != "tests", f"{name} imports {wanted}"


def test_the_ground_knows_no_camera_no_pins_no_web():
    for name, path in modules("companion").items():
        tops = {wanted.partition(".")[0] for wanted in imports(path)}
        assert not tops & NOT_IN_COMPANION, f"{name} imports {tops & NOT_IN_COMPANION}"


@pytest.mark.parametrize("package", PACKAGES)
def test_there_are_no_circles(package):
    try:
        TopologicalSorter(edges(package)).prepare()
    except CycleError as error:
        pytest.fail(f"imports in a circle: {' → '.join(error.args[1])}")


def test_the_floors_of_the_ground():
    for name, wanted in edges("companion").items():
        if "." not in name:
            continue
        floor = name.split(".")[1]
        assert floor in INSIDE_COMPANION, f"{name} has no floor: say in INSIDE_COMPANION what it may import"
        below = INSIDE_COMPANION[: INSIDE_COMPANION.index(floor) + 1]
        for other in wanted:
            assert other == "companion" or other.split(".")[1] in below, f"{name} imports {other}"


def game_of(name: str) -> str:
    """The game in whose folder a module lies, or "": `web.games.dice.board` lies in dice."""
    parts = name.split(".")
    return parts[2] if len(parts) > 2 and parts[1] == "games" and parts[2] in GAMES else ""


def knows_another_game(name: str, wanted: str) -> bool:
    """Whether a module may not import this, since it lies in the folders of a game that is not its own."""
    if name in GAMES_KNOWN or name.startswith(KNOWS_A_GAME) or game_of(wanted) in ("", game_of(name)):
        return False
    return not (name.startswith("web.games.") and game_of(name) and wanted.startswith(f"{SHOWN_BY_OTHERS}."))


@pytest.mark.parametrize("package", PACKAGES)
def test_a_game_is_known_to_its_own_folders_and_where_games_are_named(package):
    for name, path in modules(package).items():
        for wanted in imports(path):
            assert not knows_another_game(name, wanted), f"{name} imports {wanted}"


@pytest.mark.parametrize(
    ("name", "wanted", "known"),
    [
        ("web.games.dice.pages", "web.games.scoreboard.over.over_of", False),
        ("web.games.dice.pages", "web.games.cards.hand.hand", True),
        ("web.games.scoreboard.pages", "web.games.dice.board.board", True),
        ("web.games.dice.pages", "companion.games.scoreboard.rules.Rules", True),
        ("web.pages.seat.pages", "web.games.scoreboard.over.over_of", True),
        ("companion.table.table", "companion.games.dice.rules.DiceGame", True),
        ("companion.games.known", "companion.games.dice.rules.DiceGame", False),
    ],
)
def test_another_games_pages_are_seen_but_for_the_scoreboards(name, wanted, known):
    assert knows_another_game(name, wanted) is known


@pytest.mark.parametrize("package", PACKAGES)
def test_no_folder_is_too_long_to_be_seen_at_once(package):
    for folder in {path.parent for path in modules(package).values()}:
        files = [path for path in folder.glob("*.py") if path.name != "__init__.py"]
        assert len(files) <= 20, f"{len(files)} files lie in {folder.relative_to(ROOT)}: give them rooms"


def test_the_rules_call_no_clock_and_no_random_numbers():
    for name, path in modules("companion").items():
        rules = name.startswith("companion.games.western") or game_of(name) in ("dice", "cards")
        if rules and ".bots" not in name:
            tops = {wanted.partition(".")[0] for wanted in imports(path)}
            assert not tops & {"random", "secrets", "time", "datetime"}, name


def with_rooms():
    """Packages that have folders in them."""
    inits = (name for top in PACKAGES for name, path in modules(top).items() if path.name == "__init__.py")
    return sorted({name.rpartition(".")[0] for name in inits if "." in name})


@pytest.mark.parametrize("package", with_rooms())
def test_between_rooms_no_arrow_runs_both_ways(package):
    """Each folder taken as a whole, the folders of a package and the modules beside them import in no circle."""
    inside = f"{package}."
    rooms: dict[str, set[str]] = {}
    for name, wanted in edges(package.partition(".")[0]).items():
        if name.startswith(inside):
            room = name.removeprefix(inside).partition(".")[0]
            others = {other.removeprefix(inside).partition(".")[0] for other in wanted if other.startswith(inside)}
            rooms.setdefault(room, set()).update(others - {room})
    try:
        TopologicalSorter(rooms).prepare()
    except CycleError as error:
        pytest.fail(f"rooms import in a circle: {' → '.join(error.args[1])}")


def test_top_level_folders_are_the_designs():
    folders = {path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith((".", "__"))}
    assert folders - {"dist", "build"} == {"companion", "vision", "hardware", "web", "tests", "deploy"}
