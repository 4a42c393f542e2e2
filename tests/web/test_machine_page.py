"""The host's page about the machine: warnings, a backup downloaded, looked at, and restored when asked twice."""

import io

import pytest

from companion.ports.appliance import BackupChecked
from companion.support.errors import Refused
from companion.table.inputs.games import StartGame
from tests.web.table_rig import Rig


class FakeAppliance:
    """A machine that keeps what is asked of it."""

    most = 200_000
    certificate = ""

    def __init__(self):
        self.wrong = ()
        self.checked = []
        self.restored = 0

    def warnings(self):
        return self.wrong

    def backup(self):
        return b"everything"

    def check(self, backup):
        if not backup.startswith(b"good"):
            raise Refused("backup_in_game")
        self.checked.append(backup)
        return BackupChecked(3, 0, 7)

    def restore(self):
        self.restored += 1


@pytest.fixture
def appliance():
    return FakeAppliance()


@pytest.fixture
def rig(tmp_path, appliance):
    rig = Rig(tmp_path / "table")
    rig.serve(appliance=appliance)
    yield rig
    rig.close()


def test_what_is_wrong_stands_on_the_desk_and_nowhere_else(rig, appliance):
    appliance.wrong = ("The voltage is too low.",)
    host = rig.host()
    assert "The voltage is too low." in host.get("/host").text
    assert "The voltage is too low." in host.get("/host/machine").text
    stranger = rig.phone()
    assert "The voltage" not in stranger.get("/host").text
    assert "The voltage" not in stranger.get("/").text
    appliance.wrong = ()
    assert "are fine" in host.get("/host/machine").text


def test_the_host_reads_the_print_of_the_certificate_or_how_to_have_one(rig, appliance):
    host = rig.host()
    assert "Start it with --https" in host.get("/host/machine").text
    appliance.certificate = "70:9E:80:C8"
    page = host.get("/host/machine").text
    assert "<code>70:9E:80:C8</code>" in page
    assert "--https" not in page


def test_a_backup_is_downloaded(rig):
    told = rig.host().post("/host/machine/backup")
    assert (told.status_code, told.data) == (200, b"everything")
    assert told.headers["Content-Disposition"] == 'attachment; filename="companion-backup.tar.gz"'
    assert rig.host().get("/host/machine/backup").status_code == 405


def brought(host, data):
    return host.post("/host/machine/check", data={"file": (io.BytesIO(data), "b.tar.gz")})


def test_a_backup_is_looked_at_and_restored_when_it_is_asked_for_once_more(rig, appliance):
    host = rig.host()
    told = brought(host, b"good" + b"x" * 150_000)
    assert told.status_code == 200
    assert "The backup is complete: 3 games (none on the table), 7 files." in told.text
    assert "Yes, replace everything" in told.text
    assert len(appliance.checked) == 1
    assert appliance.restored == 0
    assert "restarts" in host.post("/host/machine/restore").text
    assert appliance.restored == 1


def test_what_cannot_be_restored_is_refused_in_a_sentence(rig, appliance):
    host = rig.host()
    for told in (brought(host, b"bad"), brought(host, b"good" + b"x" * 250_000), host.post("/host/machine/check")):
        assert told.status_code == 409
    assert appliance.checked == []


def test_while_a_game_is_on_the_page_offers_no_backup(rig):
    host = rig.host()
    rig.sit("Anna", "Ben", "Carl", "Dora")
    rig.table.do(StartGame())
    page = host.get("/host/machine").text
    assert "end the game first" in page
    assert "Download" not in page


def test_a_table_without_a_machine_has_no_such_page(open_rig):
    rig = open_rig()
    assert rig.host().get("/host/machine").status_code == 404
    assert "/host/machine" not in rig.host().get("/host").text
