"""Whatever is sent, the answer is a page with a sentence, never a fault."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.table.inputs.games import StartGame
from tests.web.table_rig import NAMES, Rig

PATHS = [
    "/join", "/join/0", "/join/7", "/seat/0/answer", "/seat/1/say", "/seat/0/throw", "/seat/0/drop", "/seat/0/undo",
    "/seat/0/leave", "/host/claim", "/host/enter", "/host/add", "/host/move", "/host/remove", "/host/free", "/host/try",
    "/host/confirm", "/host/drop", "/wrong/try", "/wrong/confirm", "/wrong/drop", "/host/put-right",
    "/host/undo", "/host/throw-again", "/host/again", "/host/adjust", "/host/eliminate",
    "/host/record", "/host/set-up",
    "/host/for/0/answer", "/host/for/1/say", "/host/for/9/answer", "/host/for/0/nonsense", "/seat/99999999999/answer",
]  # fmt: skip
FIELDS = [
    "name", "decision", "epoch", "option", "again", "do", "slot:die1", "key", "face:1", "face:2", "chair", "way", "pin",
    "throw", "die", "face", "faces", "code", "record", "P0/life", "P1/arrows", "was:P0/life",
    "chief", "was:chief", "haunt", "was:haunt", "haunt-face", "haunt-x2", "shown", "module", "gatling",
]  # fmt: skip
VALUES = st.one_of(
    st.text(max_size=30),
    st.sampled_from(["0", "1", "-1", "99", "arrow", "beer", "done", "throw", "Anna", "die1", "turn 1/P1/roll 1", "٣"]),
)


def test_rubbish_never_breaks_a_page(open_rig) -> None:
    rig: Rig = open_rig()
    phones = [*rig.sit(*NAMES[:4]), rig.host()]
    rig.table.do(StartGame())
    rig.throw("arrow", "beer", "beer", "gatling", "bullseye1")

    @settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(
        st.sampled_from(PATHS), st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=5), st.sampled_from(range(5))
    )
    def post(path: str, form: dict[str, str], who: int) -> None:
        answer = phones[who].post(path, data=form)
        assert answer.status_code < 500
        assert b"Traceback" not in answer.data

    post()
    assert rig.phone().get("/").status_code == 200


def test_bodies_that_are_no_forms_never_break_a_page(rig: Rig) -> None:
    phone = rig.host()
    for body, kind in (
        (b"\xff\xfe\x00", "application/x-www-form-urlencoded"),
        (b"--x\r\nnonsense", "multipart/form-data; boundary=x"),
        (b"{", "application/json"),
        (b"name=%zz%00&name=%ff", "application/x-www-form-urlencoded"),
    ):
        for path in ("/join", "/host/add", "/host/try", "/host/record"):
            assert phone.post(path, data=body, content_type=kind).status_code < 500
