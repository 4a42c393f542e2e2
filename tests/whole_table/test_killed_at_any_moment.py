"""The real service is killed at random moments, again and again: nothing that was told is lost, and it comes back."""

from random import Random

import pytest

from tests.whole_table.killed import begin, kill_again_and_again

pytestmark = pytest.mark.slow


@pytest.mark.timeout(600)
def test_killed_twenty_times_nothing_is_lost(tmp_path):
    begin(tmp_path)
    tally = kill_again_and_again(tmp_path, 20, Random(1))
    assert tally.kills == 20
    assert tally.confirmed > 0, "something was confirmed before a kill"
