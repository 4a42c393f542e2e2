"""The camera's frames go by the watch over a real deck, whatever the table says to what it saw."""

import pytest

from companion.ports.cards import ShownCard, ShownCards
from companion.ports.tray import Frame
from companion.support.errors import JournalUnwritable
from companion.table.inputs.cards import SeenCards
from deploy.running.cards_seen import SeenByCards
from vision.card_watch.card_watcher import CardsCame

CAME = CardsCame("0/a", ShownCards((ShownCard("bang:AS"),), True, None, "played"))


class Source:
    name, kind, shows_kept_dice = "fake", "camera", True
    closed = False

    def frames(self):
        return iter([Frame(None, at) for at in range(3)])

    def close(self):
        self.closed = True


class Watcher:
    def take(self, frame):
        return CAME if frame.at == 1 else None


class Table:
    def __init__(self, error=None):
        self.error, self.said = error, []

    def do(self, said):
        self.said.append(said)
        if self.error:
            raise self.error


@pytest.mark.parametrize("error", [None, JournalUnwritable("The disk is full.")])
def test_every_frame_goes_on_and_the_table_hears_of_the_cards(error):
    source, table = Source(), Table(error)
    seen = SeenByCards(source, Watcher(), table)
    assert [frame.at for frame in seen.frames()] == [0, 1, 2]
    assert table.said == [SeenCards("0/a", CAME.shown)]
    seen.close()
    assert source.closed


def test_a_fault_of_ours_is_not_hidden():
    with pytest.raises(ZeroDivisionError):
        list(SeenByCards(Source(), Watcher(), Table(ZeroDivisionError())).frames())
