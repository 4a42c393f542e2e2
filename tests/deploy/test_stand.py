"""The camera's stand: closed meshes that a printer takes, plates that fit each other, a lens where the mat is seen."""

import re
from collections import Counter
from itertools import combinations, pairwise
from math import atan, degrees, hypot
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from deploy.print.sheets import PAPERS
from deploy.print.stand import stand as stand_sheets
from deploy.stand.light import evenness, light_at, mirrored_within
from deploy.stand.optics import CAMERAS, MARGIN, SLANT, height_over, highest, pixels_per_die, seen_at
from deploy.stand.picture import assembled, from_the_side, plates_drawn
from deploy.stand.plates import area_of, mesh
from deploy.stand.stand import BED, PLA, TALLEST, THICK, Stand
from deploy.stand.stl import stl, triangles_in
from hardware.camera.pi import SIZE
from hardware.camera.sensor_mode import sensor_options, whole_view
from tests.deploy.printed import Printed
from tests.hardware.camera_modules import MODULES, chosen_by_picamera2
from vision.mat.layout import CARD, CARD_MAT, LARGE_MAT, MAT, MATS

STANDS = {
    f"{name}, {'large' if mat is LARGE_MAT else 'small'} mat": Stand(height_over(camera, mat), mat)
    for name, camera in CAMERAS.items()
    for mat in MATS
} | {"thin": Stand(300, MAT, THICK[0]), "thick": Stand(300, MAT, THICK[1]), "tall": Stand(TALLEST, LARGE_MAT)}
every_stand = pytest.mark.parametrize("stand", STANDS.values(), ids=STANDS)


# -- optics ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "across", "down"),
    [
        ("module1", 53.5, 41.41), ("module2", 62.2, 48.8), ("module3", 66, 41), ("module3wide", 102, 67),
        ("ai", 66, 52.3), ("webcam78", 70.4, 43.3),
    ],
)  # fmt: skip
def test_the_angles_of_view_are_those_that_the_makers_tell(name, across, down):
    """Modules: "Hardware Specification" of raspberrypi/documentation (camera_hardware.adoc, 0510938), by which the AI
    Camera's are ± 3°."""
    assert CAMERAS[name].angles == pytest.approx((across, down), abs=3)


@pytest.mark.parametrize("module", [each for each in MODULES.values() if each.optics], ids=lambda each: each.optics)
@pytest.mark.parametrize("mat", MATS, ids=("small", "large", "cards"))
def test_what_is_promised_at_its_height_is_what_the_sensors_mode_shows(module, mat):
    """By picamera2's own choice over the module's published modes; `deploy.stand.optics` knows the lens."""
    camera = CAMERAS[module.optics]
    assert (camera.across, camera.down) == module.pixels
    mode = chosen_by_picamera2(module, SIZE, sensor_options(whole_view(module.modes, SIZE))["sensor"])
    _, _, across, down = mode["crop_limits"]
    height = height_over(camera, mat)
    shown = [height / camera.focal * min(across / SIZE[0], down / SIZE[1]) * side for side in SIZE]
    assert shown == pytest.approx(seen_at(camera, height), rel=0.02)


@pytest.mark.parametrize("name", CAMERAS)
@pytest.mark.parametrize("mat", MATS, ids=("small", "large", "cards"))
def test_at_its_height_a_camera_sees_the_mat_with_its_margin_and_reads_its_dice(name, mat):
    camera = CAMERAS[name]
    height = height_over(camera, mat)
    wide, deep = seen_at(camera, height)
    spare = min(wide - mat.width - 2 * MARGIN, deep - mat.height - 2 * MARGIN)
    slant = degrees(atan(hypot(mat.width, mat.height) / 2 / height))
    assert spare > -1e-6
    assert slant < SLANT + 1e-6
    assert spare == pytest.approx(0, abs=1e-6) or slant == pytest.approx(SLANT), "no higher than it must be"
    assert pixels_per_die(camera, height) > 24
    assert pixels_per_die(camera, highest(camera)) == pytest.approx(24)
    assert highest(camera) > height


def test_a_frame_of_another_shape_is_cut_out_of_the_middle():
    """Module 3's sensor is 16 : 9, the frame 4 : 3: all of its height is seen, three quarters of its width."""
    camera = CAMERAS["module3"]
    wide, deep = seen_at(camera, 1000)
    assert deep == pytest.approx(2592 * 1.4 / 4.74, rel=1e-6)
    assert wide == pytest.approx(deep * 4 / 3, rel=1e-6)


# -- light -------------------------------------------------------------------------------------------------------------


def test_light_falls_with_the_square_of_the_distance():
    assert light_at([(0, 0, 100)], 0, 0) == pytest.approx(4 * light_at([(0, 0, 200)], 0, 0))


def test_two_lamps_are_more_even_than_one_beside_the_mat():
    one, two = [(300.0, 0.0, 400.0)], [(300.0, 0.0, 400.0), (-300.0, 0.0, 400.0)]
    assert evenness(one, MAT) < evenness(two, MAT) <= 1
    assert evenness([(0.0, 0.0, 600.0)], MAT) > 0.9


def test_a_lamp_beyond_the_mirrored_place_is_not_seen_in_flat_dice():
    lens, lamp, half = 300.0, 450.0, 120.0
    away = mirrored_within(lens, lamp, half)
    mirrored_at = away * lens / (lens + lamp)
    assert mirrored_at == pytest.approx(half)


# -- meshes ------------------------------------------------------------------------------------------------------------


@every_stand
def test_every_mesh_is_closed_and_its_volume_is_the_plates(stand):
    for plate in stand.plates:
        triangles = triangles_in(stl(mesh(plate), plate.name))
        corners = [[tuple(corner) for corner in triangle] for triangle in triangles]
        edges = Counter((a, b) for one, two, three in corners for a, b in ((one, two), (two, three), (three, one)))
        assert set(edges.values()) == {1}, plate.name
        assert all((b, a) in edges for a, b in edges), f"{plate.name}: each edge once in each direction"
        volume = np.einsum("ij,ij->i", triangles[:, 0], np.cross(triangles[:, 1], triangles[:, 2])).sum() / 6
        assert volume == pytest.approx(plate.area * plate.thickness, rel=1e-4)
        assert volume > 0


@every_stand
def test_every_plate_fits_on_the_bed_and_lies_flat_without_an_overhang(stand):
    for plate in stand.plates:
        assert max(plate.size) <= BED, plate.name
        triangles = mesh(plate)
        normals = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
        downwards = triangles[normals[:, 2] < -1e-9]
        assert (downwards[:, :, 2] == 0).all(), "what looks down lies on the bed"
        assert (np.linalg.norm(normals, axis=1) > 1e-9).all(), "no triangle without an area"


@every_stand
def test_outlines_run_one_way_round_and_holes_the_other_inside_of_them(stand):
    for plate in stand.plates:
        assert area_of(plate.outline) > 0
        boxes = []
        for hole in plate.holes:
            assert area_of(hole) < 0
            (left, right), (low, high) = ((min(axis), max(axis)) for axis in zip(*hole, strict=True))
            boxes.append((left, right, low, high))
            assert min(x for x, _ in plate.outline) + 2 < left
            assert right < max(x for x, _ in plate.outline) - 2
        for one, two in combinations(boxes, 2):
            apart = max(one[0] - two[1], two[0] - one[1], one[2] - two[3], two[2] - one[3])
            assert apart > 0.5, f"{plate.name}: two holes run into each other"


# -- how it stands -----------------------------------------------------------------------------------------------------


def bolt_holes(placed):
    """The middles of the round holes of a plate that stands across, as (y, z)."""
    found = []
    for hole in placed.plate.holes:
        middle = tuple(sum(axis) / len(hole) for axis in zip(*hole, strict=True))
        found.append(tuple(round(value, 6) for value in placed.place(middle, 0)[1:]))
    return found


@every_stand
def test_the_bars_lie_beside_each_other_and_their_bolts_go_through_both(stand):
    bars = [placed for placed in stand.placed if placed.plate.name.startswith(("post", "arm"))]
    for one, two in pairwise(bars):
        assert two.at[0] == pytest.approx(one.at[0] + stand.thickness)
        assert len(set(bolt_holes(one)) & set(bolt_holes(two))) == 2, (one.plate.name, two.plate.name)
    everywhere = Counter(hole for bar in bars for hole in bolt_holes(bar))
    assert set(everywhere.values()) == {2}, "no hole without its other"
    assert stand.bolts == len(everywhere)


@every_stand
def test_the_cameras_plate_is_over_the_middle_and_the_tabs_go_through_their_slots(stand):
    *_, front, head = stand.placed
    t = stand.thickness
    assert head.at[2] == pytest.approx(stand.height + 8)
    assert front.at[2] == pytest.approx(head.at[2] + t), "the arm stands on the plate"
    assert front.at[0] + t / 2 == pytest.approx(0)
    tabs = [front.place(point, 0)[1] for point in front.plate.outline if point[1] < 0]
    slots = [head.place(point, 0)[1] for hole in head.plate.holes if len(hole) == 4 for point in hole]
    assert sorted(set(np.round(tabs, 3))) == pytest.approx(
        [value + (0.2 if index % 2 == 0 else -0.2) for index, value in enumerate(sorted(set(np.round(slots, 3))))]
    )


@every_stand
def test_nothing_stands_between_the_lens_and_the_mat(stand):
    """Rays from the lens to the mat stay within the mat's depth: what is lower than the lens stands behind that."""
    for placed in stand.placed:
        places = [placed.place(point, depth) for point in placed.plate.outline for depth in (0, stand.thickness)]
        if min(z for _, _, z in places) < stand.height:
            assert min(y for _, y, _ in places) > stand.mat.height / 2, placed.plate.name


@every_stand
def test_it_does_not_tip_over_even_with_the_heaviest_camera(stand):
    wide, deep, _ = stand.board
    x, y = stand.centre_of_gravity(camera=200)
    front = -stand.mat.height / 2 - 20
    assert abs(x) < wide / 2 - 50
    assert front + 50 < y < front + deep - 50
    assert front + deep >= stand.post_y + 18 + 50 + 20 - 1e-6, "the foot stands on the board"


@every_stand
def test_from_the_side_the_lens_hangs_as_high_as_it_is_told(stand):
    camera = CAMERAS["module3"]
    drawn = ElementTree.fromstring(from_the_side(stand, camera))
    words = [element.text for element in drawn.iter() if element.tag.endswith("text")]
    assert f"{stand.height:.0f} mm" in words
    assert f"{seen_at(camera, stand.height)[1]:.0f} mm" in words
    left, top, wide, high = map(float, drawn.attrib["viewBox"].split())
    for path in drawn.iter("{http://www.w3.org/2000/svg}path"):
        for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path.attrib["d"]):
            assert left <= float(x) <= left + wide
            assert top <= float(y) <= top + high


# -- drawings ----------------------------------------------------------------------------------------------------------


@every_stand
def test_drawings_are_svg_and_name_every_plate_with_its_measures(stand):
    drawn = plates_drawn(stand)
    words = [element.text for element in ElementTree.fromstring(drawn).iter() if element.tag.endswith("text")]
    for plate in stand.plates:
        for measure in plate.size:
            assert f"{measure:.1f}" in words
    ElementTree.fromstring(assembled(stand, CAMERAS["module3"]))


@pytest.mark.parametrize("paper", PAPERS)
@every_stand
def test_the_plates_are_on_paper_in_their_true_size_and_none_reaches_over_an_edge(stand, paper, tmp_path):
    path = tmp_path / "stand.pdf"
    stand_sheets(PAPERS[paper], stand, CAMERAS["module3"]).write(path)
    pages = Printed(path).pages
    assert len(pages) >= 3
    width, height = PAPERS[paper]
    for page in pages:
        for left, top, wide, high in page.boxes():
            assert left > 0
            assert top > 0
            assert left + wide < width
            assert top + high < height
    printed = [tuple(np.round(sorted(box[2:]), 1)) for page in pages[1:] for box in page.boxes()]
    for plate in stand.plates:
        assert tuple(np.round(sorted(plate.size), 1)) in printed, f"{plate.name} in its true size"


def test_the_command_writes_sheets_and_files(companion, tmp_path):
    done = companion("print", "stand", "--camera", "hq6", "--files", tmp_path / "files", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    names = {path.name for path in (tmp_path / "files").iterdir()}
    assert {"foot.stl", "camera-plate.stl", "plates.svg", "side.svg", "stand.svg"} <= names
    assert f"{len(names)} files" in done.stdout
    assert (tmp_path / "stand.pdf").exists()


@pytest.mark.parametrize(
    "wrong", ["--camera brownie", "--height 20", "--height nan", "--height 2000", "--thickness 1", "--thickness 30"]
)
def test_what_no_stand_is_made_for_is_wrong_usage(companion, tmp_path, wrong):
    assert companion("print", "stand", *wrong.split(), cwd=tmp_path).returncode == 2
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_one_sentence(companion, tmp_path):
    (tmp_path / "file").write_text("")
    done = companion("print", "stand", "--files", tmp_path / "file" / "x", "--output", tmp_path / "s.pdf")
    assert done.returncode == 1
    assert done.stderr.endswith("choose another place.\n")
    assert re.match("companion: ", done.stderr)


# -- the page that people build by -------------------------------------------------------------------------------------

BUILD = Path(__file__).parents[2] / "deploy" / "BUILD.md"


def test_the_page_tells_the_numbers_of_every_camera_as_they_are_computed():
    text = BUILD.read_text(encoding="utf-8")
    for camera in CAMERAS.values():
        [row] = [line for line in text.splitlines() if line.startswith(f"| {camera.name} |") and "°" in line]
        across, down = camera.angles
        told = [cell.strip() for cell in row.strip("|").split("|")]
        assert told == [
            camera.name,
            f"{across:.0f}° × {down:.0f}°",
            f"{height_over(camera, MAT):.0f} mm",
            f"{pixels_per_die(camera, height_over(camera, MAT)):.0f}",
            f"{height_over(camera, LARGE_MAT):.0f} mm",
            f"{pixels_per_die(camera, height_over(camera, LARGE_MAT)):.0f}",
            f"{camera.focal_in_frame * CARD[0] / height_over(camera, CARD_MAT):.0f}",
            f"{highest(camera):.0f} mm",
            camera.focus,
        ]


LAMPS = {
    "one on the ceiling, 1.5 m above": [(0.0, 0.0, 1500.0)],
    "two, 30 cm to the left and right of the middle, 40 cm up": [(300.0, 0.0, 400.0), (-300.0, 0.0, 400.0)],
    "one 5 cm beside the camera, 30 cm up": [(50.0, 0.0, 300.0)],
    "one, 60 cm to the side and up": [(600.0, 0.0, 600.0)],
    "one, 30 cm to the side, 40 cm up": [(300.0, 0.0, 400.0)],
}
"""The lamps of the page."""


def test_the_page_tells_how_even_each_lamp_is_and_where_none_is_mirrored():
    text = BUILD.read_text(encoding="utf-8")
    assert dict(re.findall(r"^\| ((?:one|two)[^|]+) \| (\d+) %", text, re.MULTILINE)) == {
        told: f"{100 * evenness(lamps, MAT):.0f}" for told, lamps in LAMPS.items()
    }
    away = mirrored_within(lens=300, lamp=400, half=MAT.width / 2)
    assert f"{away:.0f} mm or more to the side of the middle" in text


def test_the_page_has_bought_what_every_stand_needs():
    text = BUILD.read_text(encoding="utf-8")
    module3 = [Stand(height_over(CAMERAS["module3"], mat), mat) for mat in (MAT, LARGE_MAT)]
    small, large = (sum(each.area * each.count for each in one.plates) * one.thickness / 1000 * PLA for one in module3)
    [(told_small, told_large)] = re.findall(r"(\d+) g of PLA \(large mat: (\d+) g\)", text)
    assert 0 <= int(told_small) - small < 10
    assert 0 <= int(told_large) - large < 10
    fewest, most = map(int, re.findall(r"bolts M4 × 18 with nuts \((\d+) to (\d+)\)", text)[0])
    bolts = [Stand(height_over(camera, mat), mat).bolts for camera in CAMERAS.values() for mat in MATS]
    assert (fewest, most) == (min(bolts), max(bolts))
    boards = re.findall(r"board, (\d+) × (\d+) × 12 mm \(large mat: (\d+) × (\d+)\)", text)[0]
    for told, stand in zip((boards[:2], boards[2:]), module3, strict=True):
        assert all(0 <= int(bought) - needed < 10 for bought, needed in zip(told, stand.board, strict=False))


def test_the_pages_pictures_are_the_stand_as_it_is_now():
    camera = CAMERAS["module3"]
    stand, text = Stand(height_over(camera, MAT)), BUILD.read_text(encoding="utf-8")
    drawn = {"stand": assembled(stand, camera), "side": from_the_side(stand, camera), "plates": plates_drawn(stand)}
    for name, svg in drawn.items():
        assert (BUILD.parent / "stand" / f"{name}.svg").read_text(encoding="utf-8") == svg
        assert re.search(rf'["(]stand/{name}.svg[")]', text)
    words = re.findall(r">([^<]*)</text>", drawn["side"])
    [alternative] = re.findall(r'"stand/side.svg" .*alt="([^"]*)"', text)
    assert sorted(re.findall(r"\d+ mm", alternative)) == sorted(words)
