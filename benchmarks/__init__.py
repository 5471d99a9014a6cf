"""Accuracy and speed, measured on labelled photos; every benchmark commits its result tables."""
