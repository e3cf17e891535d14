"""Messages: a key and its data, spoken in French or English from the catalogues."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import msgspec

from mathotheque.core.seams import fill

LANGUAGES = ("fr", "en")
"""Every language the house speaks, the first one first."""

HOUSE_PREFIXES = (
    "analysis",
    "core",
    "cli",
    "arena",
    "balance",
    "dataset",
    "table",
    "store",
    "archive",
    "page",
    "phrase",
    "review",
    "exercise",
    "class",
    "badge",
    "print",
    "lesson",
)
"""What the keys of the house's own messages begin with."""
_PLURALS: Mapping[str, Callable[[Any], int]] = {"fr": lambda n: int(n > 1), "en": lambda n: int(n != 1)}
_HOUSE = Path(__file__).parent.parent / "locale"
_folders: dict[str, tuple[Path, str]] = dict.fromkeys(HOUSE_PREFIXES, (_HOUSE, ""))
_folders |= dict.fromkeys(("class", "badge"), (_HOUSE, "class"))
_folders |= {"lesson": (_HOUSE, "lesson")}


class Message(msgspec.Struct, frozen=True, eq=False):
    """Something to tell a person, not yet in a language.

    >>> Message.of("core.option-whole", low=1, high=99).say("fr")
    'un nombre entier de 1 à 99'
    """

    key: str
    items: tuple[tuple[str, object], ...] = ()
    _said: dict[str, str] = {}

    @classmethod
    def of(cls, key: str, /, **data: object) -> Message:
        """The message `key`; `data` fills its blanks, and a number `n` in it chooses the plural."""
        return cls(key, tuple(sorted(data.items())))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return self.key == other.key and self.items == other.items

    def __hash__(self) -> int:
        return hash((self.key, self.items))

    def __repr__(self) -> str:
        return f"Message(key={self.key!r}, items={self.items!r})"

    @property
    def data(self) -> Mapping[str, object]:
        """What fills the blanks."""
        return dict(self.items)

    def say(self, lang: str) -> str:
        """The sentence in `lang` (`fr` or `en`); a message that is kept puts it together once."""
        try:
            said = self._said.get(lang)
        except TypeError:  # a language that is not even a name
            said = check_language(lang)
        if said is None:
            wording, plural = _wording(self.key, lang)
            blanks = {name: _spoken(value, lang) for name, value in self.items}
            pattern = wording if isinstance(wording, str) else wording[plural(blanks.get("n"))]
            said = self._said[lang] = fill(pattern, blanks, lang)
        return said


def figure(value: float, digits: int) -> Message:
    """A number with so many decimals, as people write it: `4.30` in English, `4,30` in French."""
    return Message.of("core.figure", figure=Decimal(f"{value:.{digits}f}"))


def percent(share: float, digits: int = 0) -> Message:
    """A share as people write it: `48.01%` in English, `48,01 %` in French.

    >>> percent(0.4801, 1).say("en"), percent(0.4801, 1).say("fr")
    ('48.0%', '48,0\\xa0%')
    """
    return Message.of("core.percent", percent=Decimal(f"{100 * share:.{digits}f}"))


@lru_cache(maxsize=16_384)
def said_of(game: str, key: str, name: str | None, /, **data: object) -> Message:
    """The game's sentence `key` about somebody of that name, or (None) to the person who does it.

    Everybody at a table is told the same ones, and again with every look at its journal.
    """
    if name is None:
        return Message.of(f"{game}.you.{key}", **data)
    return Message.of(f"{game}.they.{key}", name=name, **data)


def register(prefix: str, folder: Path, stem: str) -> None:
    """Let keys that begin with `prefix.` be looked up in `folder/stem.fr.po` and `.en.po`; nobody takes another's."""
    if prefix not in _folders:
        _folders[prefix] = folder, stem
        _catalogue.cache_clear()
        _wording.cache_clear()
    elif _folders[prefix] != (folder, stem):
        raise ValueError(f"messages that begin with {prefix!r} are spoken by {_folders[prefix][0]}")


def check_language(lang: object) -> str:
    """`lang` itself, or `BadOption` with the languages there are."""
    if not isinstance(lang, str) or lang not in LANGUAGES:
        from mathotheque.core.errors import BadOption  # which speaks through this module

        raise BadOption(Message.of("core.language", lang=repr(lang)[:20], languages=", ".join(LANGUAGES)))
    return lang


def keys(prefix: str, lang: str) -> frozenset[str]:
    """Every key of the catalogue that serves `prefix`."""
    return frozenset(_catalogue(prefix, lang).texts)


def _spoken(value: object, lang: str) -> object:
    if type(value) is str or type(value) is int:
        return value
    if isinstance(value, Message):
        return value.say(lang)
    if isinstance(value, tuple | list):
        return ", ".join(str(_spoken(item, lang)) for item in value)
    if isinstance(value, Decimal):
        return str(value).replace(".", "," if lang == "fr" else ".").replace("-", "\u2212")
    return value


def as_sentence(words: str) -> str:
    """Words as they stand within a sentence, standing alone.

    >>> as_sentence("a risky move")
    'A risky move.'
    """
    return f"{words[:1].upper()}{words[1:]}."


@dataclass(frozen=True, slots=True)
class _Catalogue:
    texts: Mapping[str, str | tuple[str, ...]]
    plural: Callable[[Any], int]


@lru_cache(maxsize=4096)
def _wording(key: str, lang: str) -> tuple[str | tuple[str, ...], Callable[[Any], int]]:
    """What the message says, or what it says in each plural, and which plural a number takes."""
    check_language(lang)
    catalogue = _catalogue(key.partition(".")[0], lang)
    if key not in catalogue.texts:
        raise LookupError(f"no catalogue has the message {key!r}")
    return catalogue.texts[key], catalogue.plural


@cache
def _catalogue(prefix: str, lang: str) -> _Catalogue:
    folder, stem = _folders.get(prefix, (_HOUSE, ""))
    return _load(folder / (f"{stem}.{lang}.po" if stem else f"{lang}.po"))


@cache
def _load(file: Path) -> _Catalogue:
    import polib  # only a process that speaks pays for it

    texts: dict[str, str | tuple[str, ...]] = {}
    for entry in polib.pofile(file.read_text(encoding="utf-8")):
        forms = tuple(form for _, form in sorted(entry.msgstr_plural.items()))
        if not entry.obsolete and not entry.fuzzy and (forms or entry.msgstr):
            texts[entry.msgid] = forms or entry.msgstr
    return _Catalogue(texts, _PLURALS[file.suffixes[0].strip(".") if len(file.suffixes) > 1 else file.stem])
