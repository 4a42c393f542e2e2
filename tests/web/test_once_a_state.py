"""What is kept of a state is kept for those alone who read the same words."""

import re
from dataclasses import replace

import pytest

from companion.locales import words as words_module
from companion.locales.words import Words, speaking, spoken
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.house import Notice
from tests.web.club_rig import EVENING, ClubRig
from tests.web.table_rig import NAMES
from web.elements.once_a_state import once_a_state

TABLE = (
    "dice turn 7 P0 | the_bear+ 6/10 2 jose_delgado | the_ugly 3/8 1+chief slab_the_killer | "
    "the_doc+! 3/8 0 molly_stark | renegade+ 0/8 0 bart_cassidy ghost | the_bad 5/8 2 pedro_ramirez"
)
SALOON_DIE = re.compile(r'<span class="number">(\w+)</span>')


@pytest.fixture
def club(open_rig) -> ClubRig:
    return open_rig(ClubRig, window_seconds=0)


def test_what_is_kept_of_a_state_is_kept_apart_by_language_game_and_names(club: ClubRig) -> None:
    made: list[tuple[str, str, tuple[str, ...]]] = []

    @once_a_state
    def reader(state: object) -> tuple[str, str, tuple[str, ...]]:
        words = spoken()
        made.append((words.language, words.game, tuple(words.names)))
        return made[-1]

    readers = [
        (language, game, names) for language in ("en", "de") for game in ("dice", "cards") for names in ((), ("Anna",))
    ]
    state = club.table.state
    for _ in range(2):
        for language, game, names in readers:
            with speaking(Words(names, language, game)):
                assert reader(state) == (language, game, names)
    assert made == readers


@pytest.mark.parametrize("develops", [True, False])
def test_a_page_of_a_tournament_of_another_game_leaves_the_tables_words_alone(
    club: ClubRig, monkeypatch: pytest.MonkeyPatch, develops: bool
) -> None:
    monkeypatch.setattr(words_module, "IN_DEVELOPMENT", develops)  # at a real table no missing text fails
    key = club.begin(5, replace(EVENING, game="cards"))
    club.sit(*NAMES[:5])
    club.lay(TABLE)
    decision = club.decision
    club.table.do(GiveAnswer(0, decision.id, decision.epoch, ("loudmouth",)))
    club.throw("gatling", "beer", "beer", "dynamite", "gatling", "double_gatling", unsure=(2,))
    assert club.table.state.tray.held is not None
    labels = SALOON_DIE.findall(club.phone().get("/").text)
    assert labels[-1] == "L"
    for path in (f"/host/tournaments/{key}", f"/host/tournaments/{key}/rounds/9/tables/9"):
        club.table.do(Notice("So that the state is another one."))
        assert club.phone().get(path).status_code in (200, 404)
        assert SALOON_DIE.findall(club.phone().get("/").text) == labels
