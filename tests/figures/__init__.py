"""Figures that the texts tell: measured or computed here, kept in `docs/figures`, written into the texts from there.

`python -m tests.figures` measures all of them again (hours), `python -m tests.figures foumath` one section;
`tests/test_figures.py` holds the texts to what is kept.
"""
