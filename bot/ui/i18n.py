"""Languages: phrases to sentences through gettext catalogues, and the rules texts cut into pages.

Translations are read from `bot/locale/*/LC_MESSAGES/speeltafel.po` at start; there are no compiled files to forget.
"""

import gettext
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Final, Self

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from games.words import CONTEXT, N_, Phrase, Value, Who, listing

CATALOGUES: Final = Path(__file__).parent.parent / "locale"
DOMAIN: Final = "speeltafel"
ENGLISH: Final = "en"
PAGE: Final = 1899
"""The most characters that a page of rules has."""

_INLINE = re.compile(r"([\\*_~|`<\[\]]|(?<=\w):(?=//))")
_LEADING = re.compile(r"^(\d+(?=\.)|)([#>.+-])")
_MENTION = re.compile(r"@(?=[\w!&])")
_TURNS = frozenset(("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"))
_CLOSE_UP = re.compile(r"^(#{1,6} .*)\n\n", re.MULTILINE)
"""A heading and the empty line below it, which Discord would show as a gap."""
_HEADING = re.compile(r"^(?=#{1,6} )", re.MULTILINE)


class Markup(str):
    """A field's value that is Discord's markup already (a mention, a timestamp) and stays as it is."""

    __slots__ = ()


class Language:
    """One language. Called with a phrase in which nobody is named, it answers with the sentence."""

    def __init__(self, code: str, translations: gettext.NullTranslations) -> None:
        self.code = code
        self._translations = translations

    def __repr__(self) -> str:
        return f"Language({self.code!r})"

    def __call__(self, phrase: Phrase) -> str:
        return self.bound(())(phrase)

    def text(self, msgid: str, /, **fields: Value) -> str:
        """The sentence for a msgid, filled in with `fields`, which are not escaped."""
        return self(Phrase(msgid, fields))

    def bound(self, names: Sequence[str], *, markdown: bool = False) -> "Translator":
        """This language with the names of a table's seats.

        `markdown`: the sentences go into a Discord message, so names come in bold, and they and all other text that is
        filled in are escaped, but for Markup.
        """
        return Translator(self, tuple(names), markdown)

    def pattern(self, phrase: Phrase) -> str:
        """The translated msgid, its fields not filled in; English where the catalogue has no translation."""
        if not phrase.msgid:
            return ""
        if phrase.plural is None or phrase.counted is None:
            context, found, msgid = phrase.msgid.rpartition(CONTEXT)
            return self._translations.pgettext(context, msgid) if found else self._translations.gettext(msgid)
        count = phrase.fields[phrase.counted]
        if not isinstance(count, int):
            raise TypeError(f"{phrase.counted} is counted, so it must be a number")
        return self._translations.ngettext(phrase.msgid, phrase.plural, count)


@dataclass(frozen=True)
class Translator:
    """A language with names on the seats; two that say the same are equal, so that they can be part of a key."""

    language: Language
    names: tuple[str, ...]
    markdown: bool = False

    def __call__(self, phrase: Phrase) -> str:
        return self.language.pattern(phrase).format_map(self._filled(phrase.fields))

    def _filled(self, fields: Mapping[str, Value]) -> dict[str, str]:
        return {name: self._value(value) for name, value in fields.items()}

    def _value(self, value: Value) -> str:
        if isinstance(value, Who):
            return self._name(self.names[value.seat])
        if isinstance(value, Phrase):
            return self(value)
        if isinstance(value, tuple):
            return listing([self._value(part) for part in value], self.language.text(N_("and")))
        return self._plain(value) if isinstance(value, str) else str(value)

    def _name(self, name: str) -> str:
        return f"**{escaped(name)}**" if self.markdown else name

    def _plain(self, text: str) -> str:
        return escaped(text) if self.markdown and not isinstance(text, Markup) else text


class Languages:
    """English and every language that has a catalogue."""

    def __init__(self, languages: Mapping[str, Language]) -> None:
        self._languages = {ENGLISH: Language(ENGLISH, gettext.NullTranslations()), **languages}

    @classmethod
    def read(cls, catalogues: Path = CATALOGUES) -> Self:
        """The languages whose catalogues stand in that folder, as `<code>/LC_MESSAGES/speeltafel.po`."""
        paths = sorted(catalogues.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))
        return cls({path.parts[-3]: Language(path.parts[-3], _translations(path)) for path in paths})

    def of(self, locale: str) -> Language:
        """The language of a Discord locale ("nl", "nl-BE"), English for one that we do not speak."""
        code = str(locale).partition("-")[0].lower()
        return self._languages.get(code, self._languages[ENGLISH])

    def __iter__(self) -> Iterator[Language]:
        return iter(self._languages.values())


@lru_cache(maxsize=1024)
def escaped(name: str) -> str:
    """A name as plain text in a Discord message: no markdown, no link, no mention, no line break, never empty."""
    visible = "".join(" " if _unseen(char) else char for char in name)
    text = " ".join(visible.split()) or "?"
    return _MENTION.sub("@\N{ZERO WIDTH SPACE}", _LEADING.sub(r"\1\\\2", _INLINE.sub(r"\\\1", text)))


@cache
def rules(key: str, code: str) -> tuple[str, ...]:
    """The rules text of a game as pages of at most 1,899 characters, which begin at headings where they can.

    English where there is none in that language; no page at all for a game without a text.
    """
    folder = files("games") / "texts"
    for language in (code, ENGLISH):
        text = folder / f"{key}.{language}.md"
        if text.is_file():
            return tuple(pages(_CLOSE_UP.sub(r"\1\n", text.read_text("utf-8"))))
    return ()


def pages(markdown: str, most: int = PAGE) -> list[str]:
    """Markdown in parts of at most `most` characters: cut at headings, else at paragraphs, lines, words."""
    packed = _packed(_HEADING.split(markdown), most, ("\n\n", "\n", " ", ""))
    return [page.strip() for page in packed if page.strip()]


def _packed(parts: Iterable[str], most: int, cuts: Sequence[str]) -> list[str]:
    """As many parts a page as fit, nothing lost; a part that is too long itself is cut at the first of `cuts`."""
    pages: list[str] = []
    for part in parts:
        pieces = [part] if len(part) <= most else _packed(_cut(part, cuts[0], most), most, cuts[1:])
        for piece in pieces:
            if pages and len(pages[-1]) + len(piece) <= most:
                pages[-1] += piece
            else:
                pages.append(piece)
    return pages


def _cut(text: str, at: str, most: int) -> list[str]:
    """The text in parts that end with `at`; for an empty `at` parts of `most` characters."""
    if not at:
        return [text[start : start + most] for start in range(0, len(text), most)]
    return [part + at for part in text.split(at)]


def _translations(path: Path) -> gettext.GNUTranslations:
    with path.open("rb") as file:
        catalogue = read_po(file)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def _unseen(char: str) -> bool:
    """Whether it is a control, a line break or a turn of the writing direction (joiners of emoji are not)."""
    return unicodedata.category(char) in ("Cc", "Zl", "Zp") or unicodedata.bidirectional(char) in _TURNS
