"""Dice on a page: how they are told apart, a throw that is held, and the form that tells one."""
