"""Rendering of training scenes: tables, trays, dice, hands, shadows and cameras."""
