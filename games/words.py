"""Texts of the rules for people: gettext msgids with fields, filled in by the bot and the pictures.

Rules never build a sentence. They name a msgid (English, marked with `N_` or `NN_` for the catalogue) and pass its
fields; the bot and the pictures choose the language and replace seats by names.
"""

from collections.abc import Callable, Mapping, Sequence
from types import UnionType
from typing import Any, NamedTuple, NewType, TypeAlias, Union, get_args, get_origin

Seat = NewType("Seat", int)
"""A place at the table, from 0. The rules do not know who sits there."""

Term = NewType("Term", str)
"""A msgid as the value of a field ("Marshal", "north"), which is translated before it is filled in."""


class Who(NamedTuple):
    """A seat as the value of a field, shown as the name of its player."""

    seat: Seat


class Phrase(NamedTuple):
    """A msgid and the values of its `{fields}`; with `plural`, the field named by `counted` selects the form."""

    msgid: str
    fields: Mapping[str, "Value"] = {}
    plural: str | None = None
    counted: str | None = None


Value: TypeAlias = "str | int | Who | Phrase | tuple[Value, ...]"
"""The value of a field: text, a number, a seat, a phrase, or several of them as a list ("Ann, Bob and Cas")."""

Words: TypeAlias = Callable[[Phrase], str]
"""Turns a phrase into a finished sentence, in a language and with the table's names."""


class Plural(NamedTuple):
    """A msgid in singular and plural; `counted` names the field that selects the form."""

    singular: str
    plural: str
    counted: str

    def phrase(self, fields: Mapping[str, Value]) -> Phrase:
        """Return the phrase with its fields, which include `counted`."""
        return Phrase(self.singular, fields, self.plural, self.counted)


def phrase_of(text: str | Plural, fields: Mapping[str, Value]) -> Phrase:
    """Return the phrase of a msgid or plural with its fields."""
    return text.phrase(fields) if isinstance(text, Plural) else Phrase(text, fields)


def N_(msgid: str) -> str:  # noqa: N802 - gettext's usual name
    """Mark a msgid for the catalogue, and return it unchanged."""
    return msgid


CONTEXT = "\x04"
"""gettext's separator of a context and its msgid."""


def NP_(context: str, msgid: str) -> str:  # noqa: N802 - in the style of `N_`
    """Mark a msgid that is translated differently in a context, which nobody sees."""
    return f"{context}{CONTEXT}{msgid}"


NUMBER_WORDS: dict[int, str] = {
    1: NP_("rank", "one"),
    2: NP_("rank", "two"),
    3: NP_("rank", "three"),
    4: NP_("rank", "four"),
    5: NP_("rank", "five"),
    6: NP_("rank", "six"),
    7: NP_("rank", "seven"),
    8: NP_("rank", "eight"),
    9: NP_("rank", "nine"),
    10: NP_("rank", "ten"),
}
"""What people type for the number of a card, a die or a place."""


def NN_(singular: str, plural: str, counted: str) -> Plural:  # noqa: N802 - in the style of `N_`
    """Mark a msgid in singular and plural for the catalogue."""
    return Plural(singular, plural, counted)


def english(names: Sequence[str]) -> Words:
    """Return words without a catalogue: the msgids unchanged, with `names[seat]` for the seats."""

    def value(field: Value) -> str:
        if isinstance(field, Who):
            return names[field.seat]
        if isinstance(field, Phrase):
            return words(field)
        if isinstance(field, tuple):
            return listing([value(part) for part in field], "and")
        return str(field)

    def words(phrase: Phrase) -> str:
        msgid = phrase.msgid.rpartition(CONTEXT)[2]
        if phrase.plural is not None and phrase.counted is not None and phrase.fields[phrase.counted] != 1:
            msgid = phrase.plural
        return msgid.format_map({key: value(field) for key, field in phrase.fields.items()})

    return words


def capital(text: str) -> str:
    """Return the text with a capital first letter."""
    return text[:1].upper() + text[1:]


def listing(parts: Sequence[str], conjunction: str) -> str:
    """Join the parts: 'Ann', 'Ann and Bob', 'Ann, Bob and Cas'; "" for none."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {conjunction} {parts[-1]}"


def as_value(value: Any, annotation: Any) -> Value:
    """Convert a field's value for a phrase: by its annotation a Seat becomes a name, a Term a translated word."""
    if value is None:
        return ""
    if annotation is Seat:
        return Who(value)
    if annotation is Term:
        return Phrase(value)
    if isinstance(value, tuple) and get_origin(annotation) is tuple:
        inner = get_args(annotation)[0]
        return tuple(as_value(item, inner) for item in value)
    return value if isinstance(value, int) else str(value)


def unwrapped(annotation: Any) -> Any:
    """Return X for an annotation `X | None`."""
    if get_origin(annotation) in (Union, UnionType):
        return next(part for part in get_args(annotation) if part is not type(None))
    return annotation
