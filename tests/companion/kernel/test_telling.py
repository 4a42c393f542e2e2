"""What a game tells is kept as it was said, and reads as events, in order, whenever somebody looks."""

from companion.kernel.event import Event, EventLog


def test_what_is_told_reads_as_events_in_its_order_however_often_somebody_looks():
    told = EventLog()
    told.emit("rolled", seat=1, faces="beer")
    events = told.events
    told.emit_to(2, "your_role", role="outlaw")
    told.events.append(Event("put in"))
    told.emit("over")
    assert told.events is events
    assert events == [
        Event("rolled", (("seat", 1), ("faces", "beer"))),
        Event("your_role", (("role", "outlaw"),), frozenset({2})),
        Event("put in"),
        Event("over"),
    ]


def test_a_fact_may_name_its_parts_as_it_likes():
    told = EventLog()
    told.emit("named", key="a", self="b")
    told.emit_to(0, "named", seat=3)
    assert told.events == [
        Event("named", (("key", "a"), ("self", "b"))),
        Event("named", (("seat", 3),), frozenset({0})),
    ]
