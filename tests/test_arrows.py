"""The design's import arrows: deploy above the three wings, the wings above companion, no circles anywhere."""

from __future__ import annotations

import ast
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
INSIDE_COMPANION = [
    "root_error", "bounded_files", "locales", "errors", "person_name", "ports", "camera_ports", "teacher_port",
    "appliance_port", "disk", "other_process", "background", "private_files", "chairs", "chair_change", "consent",
    "next_game", "kernel", "western", "dicegame", "cardgame", "scoreboard", "bots", "games", "journal", "statistics",
    "tabletop", "memory", "tournament", "simulation",
]  # fmt: skip
"""The floors of the ground, lowest first: each may import only those before it (and itself)."""
GAMES = ("dicegame", "cardgame", "scoreboard")
KNOWS_A_GAME = ("vision.dice_sets", "deploy.print")
"""What is about dice themselves, and so knows the dice game."""


def modules(package: str) -> dict[str, Path]:
    found = {}
    for path in sorted((ROOT / package).rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        found[name.removesuffix(".__init__")] = path
    return found


def imports(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute here"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


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


@pytest.mark.parametrize("package", PACKAGES)
def test_a_game_is_known_to_its_own_folders_and_where_games_are_named(package):
    for name, path in modules(package).items():
        if name.endswith(".games") or name.startswith(KNOWS_A_GAME):
            continue
        for wanted in imports(path):
            for game in GAMES:
                if wanted.startswith(f"companion.{game}"):
                    assert game in name.split("."), f"{name} imports {wanted}"


@pytest.mark.parametrize("package", ["companion", "web"])
def test_the_frame_imports_no_rooms_of_a_game(package):
    """Table, journal, bots of any game and the pages that all games share know no folder of a game."""
    for name, path in modules(package).items():
        if name.endswith(".games") or any(game in name.split(".") for game in GAMES):
            continue
        for wanted in imports(path):
            assert not any(game in wanted.split(".") for game in GAMES), f"{name} imports {wanted}"


@pytest.mark.parametrize("package", PACKAGES)
def test_no_folder_is_too_long_to_be_seen_at_once(package):
    for folder in {path.parent for path in modules(package).values()}:
        files = [path for path in folder.glob("*.py") if path.name != "__init__.py"]
        assert len(files) <= 20, f"{len(files)} files lie in {folder.relative_to(ROOT)}: give them rooms"


def test_one_game_knows_nothing_of_another():
    for name, wanted in edges("companion").items():
        if name.startswith("companion.cardgame"):
            assert not [other for other in wanted if other.startswith("companion.dicegame")], name


def test_the_rules_call_no_clock_and_no_random_numbers():
    for name, path in modules("companion").items():
        if name.startswith(("companion.western", "companion.dicegame", "companion.cardgame")):
            tops = {wanted.partition(".")[0] for wanted in imports(path)}
            assert not tops & {"random", "secrets", "time", "datetime"}, name


def test_only_the_games_own_folder_and_the_list_of_games_know_a_game_in_web():
    for name, path in modules("web").items():
        if not name.startswith("web.dicegame") and name != "web.games":
            games = {wanted for wanted in imports(path) if wanted.startswith(("companion.dicegame", "web.dicegame"))}
            assert not games, f"{name} imports {games}"


def test_no_folder_of_web_is_crowded():
    for folder in {path.parent for path in modules("web").values()}:
        assert len(list(folder.glob("*.py"))) <= 20, f"{folder} has more than 20 files"


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
