"""Languages: phrases become sentences through gettext catalogues, and marks in them become emojis.

Translations are read from `bot/locale/*/LC_MESSAGES/speeltafel.po` at start; no compiled files can be forgotten. A text
is made before it is known which emojis Discord has: it holds a mark, which `layout` replaces by the emoji or nothing.
A mark is made of control characters, which are taken out of what people write. Labels, alternative texts and files hold
no marks.
"""

import gettext
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Final, Self, TypeVar

import discord
from babel import Locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from bot.ui.escaping import Markup, escaped
from bot.values.names import SeatName
from games.characters import undirected
from games.words import CONTEXT, N_, Phrase, Value, Who, listing

CATALOGUES: Final = Path(__file__).parent.parent / "locale"
DOMAIN: Final = "speeltafel"
ENGLISH: Final = "en"

BEGIN: Final = "\x0e"
END: Final = "\x0f"
INVALID_FORM: Final = 50035
"""Discord's code for a request that it does not take as it is."""
_MARK: Final = re.compile(f"{BEGIN}([^{BEGIN}{END}]*){END}")

_Sent = TypeVar("_Sent")


class Language:
    """One language. Called with a phrase in which nobody is named, it answers with the sentence."""

    def __init__(self, code: str, translations: gettext.NullTranslations) -> None:
        self.code = code
        self._translations = translations

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
        return Translator(self, self.named(names), markdown, tuple(signs))

    def named(self, names: Sequence[str]) -> tuple[str, ...]:
        """The names of a table's seats, in this language where they only say which seat it is; no two are alike."""
        return tuple(self._of_seat(it, names) if isinstance(it, SeatName) else it for it in names)

    def _of_seat(self, name: SeatName, names: Sequence[str]) -> str:
        said = self.text(name.template, number=name.number)
        return f"{said} (2)" if any(said == other is not name for other in names) else said

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


def mark(emoji: str | None) -> str:
    """The mark of an emoji and the blank behind it; nothing for none."""
    return "" if emoji is None else f"{BEGIN}{emoji}{END}"


def in_colours(colours: Sequence[int], emoji: str | None) -> str | None:
    """An emoji of a game; for a seat's shape that of the number which the seat has at a table, by its `colours`."""
    shapes = {f"seat{seat}": f"seat{colour + 1}" for seat, colour in enumerate(colours, 1)}
    return shapes.get(emoji or "", emoji)


def bare(text: str) -> str:
    return _MARK.sub("", text) if BEGIN in text else text


class Emojis:
    """The application's own emojis that Discord is known to have, by the names that games give them.

    At a start there are none; they come one by one while the bot works.
    """

    def __init__(self) -> None:
        self._known: dict[str, discord.PartialEmoji] = {}

    def know(self, name: str, full_name: str, emoji_id: int) -> None:
        """Discord has the emoji that games call `name`, as `full_name`, under that id."""
        self._known[name] = discord.PartialEmoji(name=full_name, id=emoji_id)

    def of(self, name: str) -> discord.PartialEmoji | None:
        """The emoji of that name; None where Discord is not known to have it."""
        return self._known.get(name)

    def face(self, emoji: str | None) -> discord.PartialEmoji | str | None:
        """What stands on a button: the emoji of that name, or one of Unicode's as it is."""
        return emoji if emoji and not emoji.isascii() else self.of(emoji or "")

    def inside(self, text: str) -> str:
        """A text with the emojis at its marks, each with a blank behind it."""
        return _MARK.sub(lambda found: f"{sign} " if (sign := self.face(found[1])) else "", text)


async def adorned(emojis: Emojis, send: Callable[[Emojis], Awaitable[_Sent]]) -> _Sent:
    """Send what is made with these emojis, and once more without any where Discord does not take one of them: it may
    have been deleted, and sometimes Discord itself does not know one that is there.

    Raises what `send` raises otherwise.
    """
    try:
        return await send(emojis)
    except discord.HTTPException as error:
        if error.code != INVALID_FORM or ".emoji." not in error.text:
            raise
        return await send(Emojis())
