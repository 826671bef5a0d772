"""Languages: phrases become sentences through gettext catalogues.

Translations are read from `bot/locale/*/LC_MESSAGES/speeltafel.po` at start; there are no compiled files to forget.
"""

import gettext
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Final, Self

from babel import Locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from bot.ui.markup import Markup, escaped
from games.characters import undirected
from games.words import CONTEXT, N_, Phrase, Value, Who, listing

CATALOGUES: Final = Path(__file__).parent.parent / "locale"
DOMAIN: Final = "speeltafel"
ENGLISH: Final = "en"


class Language:
    """One language. Called with a phrase in which nobody is named, it answers with the sentence."""

    def __init__(self, code: str, translations: gettext.NullTranslations) -> None:
        self.code = code
        self._translations = translations

    def __repr__(self) -> str:
        return f"Language({self.code!r})"

    def __call__(self, phrase: Phrase) -> str:
        return self.translator(())(phrase)

    @property
    def own_name(self) -> str:
        """What its speakers call it: "Nederlands"."""
        return str(Locale.parse(self.code).display_name).capitalize()

    def text(self, msgid: str, /, **fields: Value) -> str:
        """The sentence for a msgid, filled in with `fields`, which are not escaped."""
        return self(Phrase(msgid, fields))

    def translator(self, names: Sequence[str], *, markdown: bool = False, signs: Sequence[str] = ()) -> "Translator":
        """This language with the names of a table's seats.

        `markdown`: the sentences go into a Discord message, so names come in bold, and they and all other text that is
        filled in are escaped. `signs` stand before the names, one for each seat.
        """
        return Translator(self, tuple(names), markdown, tuple(signs))

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
    signs: tuple[str, ...] = ()

    def __call__(self, phrase: Phrase) -> str:
        fields = {name: self._value(value) for name, value in phrase.fields.items()}
        return self.language.pattern(phrase).format_map(fields)

    def _value(self, value: Value) -> str:
        if isinstance(value, Markup):
            return value
        if isinstance(value, Who):
            name = self.names[value.seat]
            return (self.signs[value.seat] if self.signs else "") + (f"**{escaped(name)}**" if self.markdown else name)
        if isinstance(value, Phrase):
            return self(value)
        if isinstance(value, tuple):
            return listing([self._value(part) for part in value], self.language.text(N_("and")))
        return escaped(value) if self.markdown and isinstance(value, str) else undirected(str(value))


class Languages:
    """English and every language that has a catalogue."""

    def __init__(self, languages: Mapping[str, Language]) -> None:
        self._languages = {ENGLISH: Language(ENGLISH, gettext.NullTranslations()), **languages}

    @classmethod
    def read(cls, catalogues: Path = CATALOGUES) -> Self:
        """The languages whose catalogues stand in that folder, as `<code>/LC_MESSAGES/speeltafel.po`."""
        languages = {}
        for path in sorted(catalogues.glob(f"*/LC_MESSAGES/{DOMAIN}.po")):
            code, compiled = path.parts[-3], BytesIO()
            with path.open("rb") as file:
                write_mo(compiled, read_po(file))
            compiled.seek(0)
            languages[code] = Language(code, gettext.GNUTranslations(compiled))
        return cls(languages)

    def of(self, locale: str) -> Language:
        """The language of a Discord locale ("nl", "nl-BE"), English for one without a catalogue."""
        code = str(locale).partition("-")[0].lower()
        return self._languages.get(code, self._languages[ENGLISH])

    def __iter__(self) -> Iterator[Language]:
        return iter(self._languages.values())
