"""Mathisto: how many cards there are, and how they are numbered. Pages may ask it: it needs no compiled rules.

A card is one number, family x 7 + k: k from 0 to 5 is a mathematician, k = 6 the discovery. The two jokers are equal
cards and share one number.
"""

from __future__ import annotations

FAMILIES, MATHEMATICIANS, IN_FAMILY = 7, 6, 7
DISCOVERY_PLACE = MATHEMATICIANS  # k of a discovery card
CARDS = FAMILIES * IN_FAMILY
JOKER = CARDS
JOKER_CARDS = 2
