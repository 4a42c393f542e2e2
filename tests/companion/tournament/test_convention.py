"""A small convention, as the benchmark plays a large one: nothing lost, nothing double, whatever breaks meanwhile."""

import pytest

from tests.benchmarks.convention import convention
from tests.companion.tournament.postgres import NoPostgres


@pytest.mark.slow
def test_the_ledger_of_a_convention_is_the_one_kept_beside_it(capsys):
    try:
        assert convention(tables=6, seats=8, rounds=3, seed=5)
    except NoPostgres as reason:
        pytest.skip(str(reason))
    assert "WRONG" not in capsys.readouterr().out
