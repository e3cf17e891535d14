"""Where words change with what is filled in: « de » and Ada are « d’Ada », “a” and 8 are “an 8”, and 1 takes no s.

A catalogue writes the plain word before its blank (`de {name}`, `a {digit}`), and a noun in both its forms beside its
number, `{points} {points:point|points}`. A number that is alone in its sentence is called `n` and has a plural instead.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

_CHANGING = {
    "fr": re.compile(r"(?<![\w-])((?:jus|lors|puis|quoi)?que|[dlmtsjn]e|la) \{(\w+)\}", re.IGNORECASE),
    "en": re.compile(r"\b(a) \{(\w+)\}", re.IGNORECASE),
}
"""The words that change, by language, each before a blank."""

_FIRM = re.compile(
    r"ha(?:lley|mster|nneton|no[iï]|ns|rd|ricot|rold|rr[iy]|sard|ut)|h(?:éros\b|ibou|ilbert|omard|ors|uit)|onz|oui|un\b"
)
"""French words before which nothing is elided although they begin like others: le hasard, de huit, que oui."""
_SOFT = re.compile(r"[aeiouhæœ]|y(?![aeiou])")
_CODE = re.compile(r"\w(?:\d|\b)")
_AN = re.compile(r"8|1[18]\b|(?!one\b|uni[tv]|us[eu]|eu)[aeiou]|hour|honest", re.IGNORECASE)
"""What begins with the sound of a vowel in English: eight, eleven, eighteen too."""


def elide(word: str, following: str) -> str:
    """A French word such as « de » or « que » with what follows it.

    An h is mute unless known to be aspirated; digits, single letters and coordinates such as a1 elide nothing.

    >>> elide("de", "Ada"), elide("que", "Hugo"), elide("de", "Yves"), elide("le", "hasard"), elide("de", "Zoé")
    ('d’Ada', 'qu’Hugo', 'd’Yves', 'le hasard', 'de Zoé')
    """
    small = following.lower()
    if _SOFT.match(unicodedata.normalize("NFKD", small)) and not _CODE.match(small) and not _FIRM.match(small):
        return f"{word[:-1]}’{following}"
    return f"{word} {following}"


def give_article(word: str, following: str) -> str:
    """The English “a” (or “A”) with what follows it, by its sound.

    >>> give_article("a", "8"), give_article("a", "11"), give_article("a", "owl"), give_article("a", "unit")
    ('an 8', 'an 11', 'an owl', 'a unit')
    """
    return f"{word}n {following}" if _AN.match(following) else f"{word} {following}"


_JOIN = {"fr": elide, "en": give_article}


def inflect(forms: Sequence[str], number: object, lang: str) -> str:
    """The form of a word beside this number: French keeps the singular below two, English for one alone.

    >>> [inflect(("point", "points"), n, "fr") for n in (0, 1, "1,5", 2, "2–4")]
    ['point', 'point', 'point', 'points', 'points']
    >>> [inflect(("point", "points"), n, "en") for n in (0, 1, "1.5", 2, "2–4")]
    ['points', 'point', 'points', 'points', 'points']
    """
    digits = str(number).replace(",", ".").lstrip("-\u2212")
    size = float(digits) if _NUMBER.fullmatch(digits) else 2
    return forms[0] if size == 1 or (lang == "fr" and size < 2) else forms[1]


_NUMBER = re.compile(r"\d{1,9}(?:\.\d{1,9})?", re.ASCII)


def fill(pattern: str, blanks: Mapping[str, object], lang: str) -> str:
    """The sentence with its blanks filled, and its words changed by what fills them."""
    sewn, seams = _seams(pattern, lang)
    if not seams:
        return pattern.format_map(blanks)
    filled = dict(blanks)
    for seam, name, words in seams:
        if len(words) == 1:
            filled[seam] = _JOIN[lang](words[0], str(blanks[name]))
        else:
            filled[seam] = inflect(words, blanks[name], lang)
    return sewn.format_map(filled)


_INFLECTED = re.compile(r"\{(\w+):([^{}|]+)\|([^{}|]+)\}")
_Seam: TypeAlias = tuple[str, str, tuple[str, ...]]
"""The blank that stands for it, the name of what fills it, and the one word before it or the two forms beside it."""


@lru_cache(4096)
def _seams(pattern: str, lang: str) -> tuple[str, tuple[_Seam, ...]]:
    """The pattern in which everything that changes is a blank of its own, and those blanks."""
    seams: list[_Seam] = []

    def sew(name: str, *words: str) -> str:
        seams.append((f"{name} {' '.join(words)}", name, words))
        return f"{{{seams[-1][0]}}}"

    sewn = _CHANGING[lang].sub(lambda found: sew(found[2], found[1]), pattern)
    sewn = _INFLECTED.sub(lambda found: sew(*found.groups()), sewn)
    return sewn, tuple(seams)
