"""`table.toml`: defaults, every fault with its line, and `companion config`."""

import datetime
import re
import tomllib
from contextlib import suppress

import pytest
from pydantic import ValidationError

from deploy.configuration.settings import Settings
from deploy.configuration.table_toml import FAULTS, configured, line_of, read
from deploy.errors import ConfigurationInvalid
from hardware.header import HEADER_PIN
from hardware.panel_plan import DEFAULT_PLAN, FULL_PLAN, SEAT_BUTTONS, SEAT_LIGHTS


@pytest.fixture(autouse=True)
def nowhere(tmp_path, monkeypatch):
    """No file of this machine is found; returns the folder of one's own."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path / "config" / "bang-companion"


def written(tmp_path, text):
    file = tmp_path / "table.toml"
    file.write_text(text, encoding="utf-8")
    return file


def faults(tmp_path, text):
    file = written(tmp_path, text)
    with pytest.raises(ConfigurationInvalid) as raised:
        read(file)
    told = str(raised.value).splitlines()
    assert all(fault.startswith(str(file)) for fault in told)
    return [fault.removeprefix(str(file)).lstrip(", ") for fault in told]


def test_without_a_file_everything_has_a_default():
    found = configured()
    assert (found.settings, found.file) == (Settings(), None)
    assert found.settings.panel.plan == DEFAULT_PLAN


def test_the_own_file_is_found_and_what_it_leaves_out_is_a_default(nowhere):
    nowhere.mkdir(parents=True)
    (nowhere / "table.toml").write_text('[camera]\nsource = "usb:2"\n')
    found = configured()
    assert found.file == nowhere / "table.toml"
    assert (found.settings.camera.source, found.settings.table.port) == ("usb:2", 8000)


def test_a_named_file_goes_before(nowhere, tmp_path):
    nowhere.mkdir(parents=True)
    (nowhere / "table.toml").write_text("[table]\nport = 81\n")
    assert configured(written(tmp_path, "[table]\nport = 82\n")).settings.table.port == 82


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[table]\nprot = 80\n", "line 2: there is no “table.prot”: did you mean port?"),
        ("\n[tabel]\n", "line 2: there is no “tabel”: did you mean table?"),
        ("[camera]\n\nzoom = 2\n", "line 3: there is no “camera.zoom”: known are source, mains."),
        ("table.port = 0\n", "line 1: table.port: it must be 1 or more."),
        ('[table]\nport = "many"\n', "line 2: table.port: it must be a whole number, such as 5."),
        ('[camera]\nsource = "eye"\n', "line 2: camera.source: there is no camera 'eye': use auto, pi, usb:N"),
        ('[panel]\nleft = "pin 11"\n', "line 2: panel.left: it must be a whole number, such as 5."),
        ("[camera]\nmains = 55\n", "line 2: camera.mains: it must be one of these: 50, 60."),
        ("table = 5\n", "line 1: table: it must be a section: [table] on a line of its own, with what belongs"),
        ('[mqtt]\ntopic = "house/#"\n', "line 2: mqtt.topic: a topic has none of the signs + # $"),
        ('[mqtt]\ndiscovery = "a/+/b"\n', "line 2: mqtt.discovery: a topic has none of the signs"),
        ('[mqtt]\ntopic = "/house"\n', "line 2: mqtt.topic: a topic has none of the signs"),
        ('[table]\nnames = ["http://pi.example.org"]\n', "line 2: table.names: a name is letters, digits and -"),
        ('[table]\nnames = ["pi.example.org:8000"]\n', "line 2: table.names: a name is letters, digits and -"),
        ('[table]\nnames = ["pi..org"]\n', "line 2: table.names: a name is letters, digits and -"),
        ("[panel]\nseat_buttons = [5, \"six\"]\n", "line 2: panel.seat_buttons: "),
        ("[panel]\nbuzer = 5\n", "line 2: there is no “panel.buzer”: did you mean buzzer?"),
    ],
)
def test_a_fault_names_its_line_and_what_would_be_right(tmp_path, text, fault):
    told = faults(tmp_path, text)
    assert len(told) == 1
    assert told[0].startswith(fault)


ODD = ("x", 1.5, -1, 10**9, 10**30, True, [], {}, "", [99] * 40, ["x"], 0, datetime.date(2026, 1, 1))


def test_whatever_stands_there_is_refused_in_our_words():
    for section, field in Settings.model_fields.items():
        for value in ODD:
            says = [{section: value}, *({section: {key: value}} for key in field.annotation.model_fields)]
            for settings in says:
                with suppress(ValidationError):
                    Settings.model_validate(settings)
                    continue
                with pytest.raises(ValidationError) as refused:
                    Settings.model_validate(settings)
                kinds = {each["type"] for each in refused.value.errors()} - {"extra_forbidden", "value_error"}
                assert kinds <= FAULTS.keys(), settings


def test_every_fault_is_told_at_once(tmp_path):
    told = faults(tmp_path, "[table]\nport = 0\n[panel]\nlight = 1.5\nlift = 3\n")
    assert [fault.partition(":")[0] for fault in told] == ["line 2", "line 4", "line 5"]


def test_what_is_no_toml_or_no_text_is_one_sentence(tmp_path):
    assert "is not written as TOML" in faults(tmp_path, "[table\n")[0]
    file = tmp_path / "binary.toml"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ConfigurationInvalid, match="no UTF-8 text"):
        read(file)
    with pytest.raises(ConfigurationInvalid, match="No such file"):
        read(tmp_path / "none.toml")


def test_lines_are_found_in_sections_and_by_dotted_keys():
    text = '# left = 1\n[table]\nport = 1\n\n[panel]  # pins\n"left" = 2\n'
    paths = (("table", "port"), ("panel", "left"), ("panel",), ("mqtt",))
    assert [line_of(path, text) for path in paths] == [3, 6, 5, None]


def test_a_wrong_pin_stops_no_table_and_is_told(companion, tmp_path):
    file = written(tmp_path, "[panel]\nleft = 17\nok = 17\nlight = 99\nseat_lights = [5, 0]\n")
    plan = read(file).panel.plan
    assert {part.name: part.gpio for part in plan.parts} == {"left": 17, "right": 27, "undo": 23, "seat1_light": 5}
    told = companion("config", "--config", file)
    assert "# panel: ok is left out: left is at GPIO 17 (pin 11 on the header) already." in told.stdout
    assert "# panel: light is left out: there is no GPIO 99; the header has 2 to 27." in told.stdout
    assert "# panel: seat2_light is left out: GPIO 0 (pin 27 on the header) is for the memory chip" in told.stdout


def test_the_example_uncommented_is_the_full_panel(companion, tmp_path):
    example = companion("config", "--example").stdout
    panel = example.partition("[panel]")[2].partition("\n[")[0]
    lines = [line.removeprefix("# ") for line in panel.splitlines() if re.match(r"# \w+ = ", line)]
    file = written(tmp_path, "\n".join(["[panel]", *lines]))
    assert read(file).panel.plan == FULL_PLAN
    assert read(file).panel.seat_buttons == SEAT_BUTTONS
    assert read(file).panel.seat_lights == SEAT_LIGHTS


def test_each_gpio_of_the_header_has_a_pin_of_its_own():
    assert sorted(HEADER_PIN) == list(range(2, 28))
    assert len(set(HEADER_PIN.values())) == 26


def test_the_command_tells_values_and_where_they_came_from(companion, tmp_path):
    file = written(tmp_path, "[table]\nport = 81\n")
    told = companion("config", "--config", file)
    assert told.returncode == 0
    assert f"port = 81  # Where phones connect.  ({file})" in told.stdout
    kinds = "auto, pi, usb:N, url:ADDRESS, phone, file:PATH, simulated[:mat]"
    assert f'source = "auto"  # {kinds}.  (default)' in told.stdout
    assert Settings.model_validate(tomllib.loads(told.stdout)).table.port == 81, "what is printed is a configuration"
    assert "all values are defaults" in companion("config").stdout


def test_a_password_is_printed_nowhere(companion, tmp_path):
    told = companion("config", "--config", written(tmp_path, '[mqtt]\nhost = "house"\npassword = "hush"\n'))
    assert told.returncode == 0
    assert 'host = "house"' in told.stdout
    assert "hush" not in told.stdout + told.stderr


def test_a_cameras_address_is_printed_without_its_password(companion, tmp_path):
    file = written(tmp_path, '[camera]\nsource = "url:rtsp://me:hush@192.168.1.9/live?key=hush"\n')
    told = companion("config", "--config", file)
    assert '# source = "url:rtsp://192.168.1.9/…"' in told.stdout
    assert read(file).camera.source.endswith("key=hush")
    assert "hush" not in read(file).model_dump_json(), "which goes into the file for a bug report"
    file = written(tmp_path, '[camera]\nsource = "url:me:hush@192.168.1.9"\n')
    told_wrong = companion("config", "--config", file)
    assert "there is no camera 'url:…': use auto" in told_wrong.stderr
    assert "hush" not in told.stdout + told.stderr + told_wrong.stdout + told_wrong.stderr


def test_the_example_is_a_file_that_changes_nothing(companion):
    example = companion("config", "--example").stdout
    assert Settings.model_validate(tomllib.loads(example)) == Settings()
    assert Settings.model_validate(tomllib.loads(example.replace("# left =", "left ="))) == Settings()


def test_a_fault_is_one_sentence_of_the_command(companion, tmp_path):
    told = companion("config", "--config", written(tmp_path, "[table]\nprot = 1\n"))
    assert told.returncode == 1
    assert "did you mean port?" in told.stderr
    assert "Traceback" not in told.stderr
