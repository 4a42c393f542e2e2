"""What all tests share: the option to write golden files anew."""

from __future__ import annotations


def pytest_addoption(parser):
    parser.addoption("--rewrite-golden", action="store_true", help="write the golden files anew instead of comparing")
