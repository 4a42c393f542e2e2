"""From the tray to the pages: `python -m tests.benchmarks.tray PART` (`still`, `start`, `throw`, `gate`). No test.

On a drawn tray of 1280 × 960 at 30 frames a second, in a process of its own as a camera is: frames watched a second
while nothing moves, what share of one core that takes (camera's process and table's, by CPU time), memory, the time
from "unplugged" to "camera lost" and from "plugged in" to the next look. Then the time from the service's start to its
first page, and the way of a throw from dice at rest to the pages, by time stamps. The drawn camera is no Pi's. `gate`
measures the motion gate and the time to a reading, on frames that come as fast as they are read.

Measured on x86-64 with two cores, quiet unless it says otherwise. None of these figures is from a Pi.

Measured 2026-11-24 (c7bd2601), with other work on both cores; CPU time does not depend on that:

    still tray: frames watched a second (wanted: 15)           30
    share of one core meanwhile (wanted: less than 40 %)       4 % in the table's process, 3 % in the camera's
    the same for each frame                                    1.3 ms

Measured 2026-11-25 (6f7f3262):

    unplugged to "camera lost" (wanted: 3 s)                   2.5 s
    plugged in to the next look (wanted: 5 s)                  1.1 s

Measured 2026-11-26 (dbc4d998 the first, ce3872d6 the others; the two of a game by `crowd memory`):

    memory idle, 37 s after the start (wanted: 130 MB)         141 MiB with the simulated tray, 116 MiB with a picture;
                                                               74 MiB more in the camera's process, where there is one
    memory with a game of eight bots, 35 s after the start     204 and 174 MiB, at most 249 and 182 under load
    service's start to first page (wanted: 5 s)                1.1 to 1.7 s, 0.9 to 1.0 s with a picture

Idle memory of the service is printed by no script: it was read by hand (VmRSS). Of its 141 and 116 MiB 95 and 76 are no
file's, and 104 and 79 are the process's own. With SQLAlchemy imported at the start it was 154 and 130 MiB; the game of
eight bots was measured then. The release before (2bf8ebac) held 314 MiB with the simulated tray and eight bots, at most
345 under load, and took 2.2 to 4.1 s to start, 1.5 s with a picture. Memory with a real camera's pictures was not
measured.

From dice at rest to eight phones, twelve throws (15 frames a second while something moves), in ms, measured 2026-11-25
(6f7f3262):

                                                                            median    95 %
    dice at rest → throw reported (300 of it: the dice must lie still)         406     417
    of this, reading the dice                                                   69      77
    reported → in the table, on the disk, published                              2       3
    published → the last phone is notified                                       3      26
    notified → the last of eight phones has its page                            36      60
    all together (wanted: 500 at 95 %)                                         452     479

Without the 0.3 s where two frames agree (tried 2026-11-28, see `vision/MEASURED.md`), one after the other beside three
other programs on both cores: dice at rest → all phones 471 and 605 ms with them, 390 and 513 without.

At 30 frames a second, as cameras give, 0.2 s of rest are enough (2026-11-28): on the same kind of machine with other
work stopped meanwhile, twice twelve throws, while it read two pictures in 77 and in 130 ms: dice at rest → throw
reported 231 and 268 ms (257 and 328 at 95 %), → all phones 295 and 336 ms (320 and 391 at 95 %; wanted: 350).

With other work on both cores (load 10 to 27; 2026-11-24, c7bd2601) a throw took 1.2 s in the median, the first page up
to 17 s. Notified → page was 725 ms at the first throw of an evening (2026-11-25, da6922e9), before templates were
compiled at the start (`web/server/templates.py`).

At a Pi's pace (`python -m tests.benchmarks.slowed --share 0.25`; a Pi 4 is about 0.39 of a core of that machine by
7-zip's rating, 3727 under load against 1440 published), with nothing else running, at a quarter, measured 2026-11-26
(ce3872d6): start to first page 3.5 to 3.75 s (wanted: 8 s); dice at rest to eight phones 0.57 s in the median and
0.74 s at 95 % (wanted: 1.5 s), reading 0.20 s of it; a tap is answered after 82 and 165 ms, its part is at nine pages
after 229 and 412 ms (wanted: 1 s); a still tray takes 3 % of a core in the table's process and 2 % in the camera's.

The packages, measured by hand 2026-11-26 (f8ab9067; x86-64, Python 3.11): downloading and unpacking takes 14 s of CPU
time, with or without all that `--with` adds. OpenCV is 61 MB of the download and 153 MB of the folder.
"""

from tests.benchmarks.figures import command

PARTS = {
    "still": "pipeline_parts:still",
    "start": "pipeline_parts:start",
    "throw": "pipeline_parts:way_of_a_throw",
    "gate": "gate:measure",
}

if __name__ == "__main__":
    command(__doc__, PARTS)
