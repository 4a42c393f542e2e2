"""What the pages cost and how they look in time: `python -m tests.benchmarks.pages PART`. No test.

    after [FOLDER]   the nine pages after a tap, beside an older commit too, at a fixed pace, letter by letter
    tap              from a tap to all pages over loopback and in a real browser, and what a page weighs
    own              from an own tap to the next question in a real browser, beside a load of that page
    film [SLOWER]    the longest frame of the film on the big screen
    ended            a step of an ended game, and its page
"""

from tests.benchmarks.figures import command

PARTS = {
    "after": "after_tap:measure",
    "tap": "tap:measure",
    "own": "own_plays:measure",
    "film": "film_frames:measure",
    "ended": "ended_games:measure",
}

if __name__ == "__main__":
    command(__doc__, PARTS)
