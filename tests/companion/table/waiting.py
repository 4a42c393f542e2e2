"""Waiting for what a table's other threads do, by its states."""

WITHIN = 60
"""Seconds without a new state after which nothing comes any more."""


def wait_for(table, condition):
    """The first state for which the condition holds."""
    state = table.state
    while not condition(state):
        newer = table.wait(state.revision, WITHIN)
        assert newer.revision > state.revision, f"nothing has happened for a long time: {state.machine.troubles}"
        state = newer
    return state
