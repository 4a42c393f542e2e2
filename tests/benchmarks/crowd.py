"""What many do to a table and to a club: `python -m tests.benchmarks.crowd PART`. No test.

    strangers     what strangers can take from a served table
    memory        what the process holds under load
    kills         the service is killed again and again
    counts        dice are counted while somebody plays
    convention    40 tables hand in to one database; ends with 1 if a dollar is lost
"""

from tests.benchmarks.figures import command

PARTS = {
    "strangers": "strangers:measure",
    "memory": "memory_under_load:measure",
    "kills": "kills:measure",
    "counts": "dice_counts:measure",
    "convention": "convention:measure",
}

if __name__ == "__main__":
    command(__doc__, PARTS)
