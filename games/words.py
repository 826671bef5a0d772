"""What the rules say to people: gettext msgids with fields, filled in by whoever knows names and languages.

Rules never build a sentence. They name a msgid (English, marked with `N_` or `NN_` so that it is extracted into the
catalogue) and hand over its fields; the bot and the pictures choose the language and put names on the seats.
"""

from collections.abc import Callable, Mapping, Sequence
from types import UnionType
from typing import Any, NamedTuple, NewType, TypeAlias, Union, get_args, get_origin

Seat = NewType("Seat", int)
"""A place at the table, from 0; who sits there is the bot's business."""

Term = NewType("Term", str)
"""A msgid as the value of a field ("Marshal", "north"): translated before it is filled in."""


class Who(NamedTuple):
    """A seat as the value of a field: shown as the name of the person who sits there."""

    seat: Seat


class Phrase(NamedTuple):
    """A msgid and the values of its `{fields}`; with `plural`, the form follows the field named by `counted`."""

    msgid: str
    fields: Mapping[str, "Value"] = {}
    plural: str | None = None
    counted: str | None = None


Value: TypeAlias = "str | int | Who | Phrase | tuple[Value, ...]"
"""What may fill a field: text, a number, a seat, a phrase, or several of them as a list ("Ann, Bob and Cas")."""

Words: TypeAlias = Callable[[Phrase], str]
"""A language with the table's names bound in: a phrase to a finished sentence."""


class Plural(NamedTuple):
    """A msgid in two numbers; `counted` names the field that decides between them."""

    singular: str
    plural: str
    counted: str

    def phrase(self, fields: Mapping[str, Value]) -> Phrase:
        """The msgid with its fields, `counted` among them."""
        return Phrase(self.singular, fields, self.plural, self.counted)


def phrase_of(text: str | Plural, fields: Mapping[str, Value]) -> Phrase:
    """A msgid in one number or in two, with its fields."""
    return text.phrase(fields) if isinstance(text, Plural) else Phrase(text, fields)


def N_(msgid: str) -> str:  # noqa: N802 - gettext's own name for marking without translating
    """Mark a msgid for the catalogue; it is returned as it is."""
    return msgid


CONTEXT = "\x04"
"""What stands between a context and its msgid; gettext's own sign."""


def NP_(context: str, msgid: str) -> str:  # noqa: N802 - as above, for a word that means different things
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
"""What people write for the number of a card, a die or a place."""


def NN_(singular: str, plural: str, counted: str) -> Plural:  # noqa: N802 - as above, for two numbers
    """Mark a msgid in two numbers for the catalogue."""
    return Plural(singular, plural, counted)


def english(names: Sequence[str]) -> Words:
    """Words without a catalogue: the msgids as they stand, with `names[seat]` on the seats."""

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
    """The text with a capital letter."""
    return text[:1].upper() + text[1:]


def listing(parts: Sequence[str], conjunction: str) -> str:
    """'Ann', 'Ann and Bob', 'Ann, Bob and Cas'; an empty list gives an empty text."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {conjunction} {parts[-1]}"


def as_value(value: Any, annotation: Any) -> Value:
    """A field's value as a phrase's: by its annotation a Seat becomes a name, a Term a translated word."""
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
    """An annotation `X | None` as X."""
    if get_origin(annotation) in (Union, UnionType):
        return next(part for part in get_args(annotation) if part is not type(None))
    return annotation
