"""Dice on a page: how they are distinguished, a throw that is held, and the form to type one."""
