"""The first boot of a card that `deploy/sd_card.sh` has written: from a fresh Raspberry Pi OS to a table.

`arm` is what the system itself starts; it leaves a service that goes on at every start until the table stands. What is
in here runs before anything is installed: Python's own library is all that it has.
"""
