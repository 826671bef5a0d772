"""What a message shows, as values: built in `screens`, turned into Discord's components by `layout`.

A MessageSpec is all that a person can see of a message but the pixels of the picture, which are drawn from its
PictureSpec; so its content hash tells whether the message must be edited.

A custom id is the wire format of every button and menu that the bot ever posted, so it never changes its meaning:
"action:table:decision:rest". `decision` is the number of the decision for which the control was made, empty if it does
not matter (older ids have the turn there, which is the same number); `rest` is the action's own, often a move in its
notation. A control of a draft has "kind~digest" there: the digest tells whether that draft still stands beside it.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import cached_property
from typing import Final, Generic, Literal, NamedTuple, Self, TypeVar

from bot.ui.languages import bare
from bot.values.table import NOTHING_DECIDED, Decided
from games.core import View
from games.errors import Fault
from render.painter import Sheet

ASKED = "+asked:"
"""What stands in a content hash before the numbers of the message's questions."""

Style = Literal["primary", "secondary", "success", "danger"]
BRIGHT = ("primary", "success")
BUTTONS_PER_ROW, MAX_OPTIONS, MAX_QUESTIONS, MAX_BOXES = 5, 25, 5, 10
"""Discord's limits: of a row, of a menu, of a modal, and of what can be ticked under one label of it."""
MAX_OPTION_LENGTH, MAX_PLACEHOLDER_LENGTH, MAX_LABEL_LENGTH, MAX_TITLE_LENGTH = 100, 150, 80, 45
"""Discord's limits, in characters: for an option's label and hint and any description, for a menu's placeholder, for a
button's label, and for the titles and labels of a modal."""
MAX_TEXT_LENGTH = 3900
"""Characters of all texts of a message that has no picture; Discord takes 100 more, which is left to titles of rows."""
T = TypeVar("T")
FORM = re.compile("([^:]*):([0-9]{1,18}):([0-9]{0,18}):(.*)", re.DOTALL)
MAX_CUSTOM_ID_LENGTH = 100


class Button(NamedTuple):
    """A button; `id` is a custom id, or an address when `link`. `label` has at most 80 characters, and none where the
    emoji stands alone. `emoji` is one of Unicode's, or the name by which games call one of the application's own."""

    id: str
    label: str
    style: Style = "secondary"
    emoji: str | None = None
    disabled: bool = False
    link: bool = False


class MenuOption(NamedTuple):
    """What can be picked in a menu: a value of at most 100 characters, like its label and hint. `chosen`: it is picked
    already. `emoji` is as in a button."""

    value: str
    label: str
    hint: str | None = None
    chosen: bool = False
    emoji: str | None = None


class Menu(NamedTuple):
    """A select of at most 25 options, of which `least` to `most` are picked at once."""

    id: str
    placeholder: str
    options: tuple[MenuOption, ...]
    least: int = 1
    most: int = 1


class ChannelMenu(NamedTuple):
    """A select of a server's channels, of which at most `most` are picked; the `chosen` ones are already. Of text
    channels alone, or of all in which there can be `tables`."""

    id: str
    placeholder: str
    chosen: tuple[int, ...] = ()
    most: int = MAX_OPTIONS
    tables: bool = False


class PersonMenu(NamedTuple):
    """A select of people. Somebody can pick `most` people at once."""

    id: str
    placeholder: str
    most: int = 1


class Grid(NamedTuple, Generic[T]):
    """Buttons row by row, as what they pick lies in the picture, under a title; and a menu `instead`, for a message
    that has no room for them. `brief` are the same buttons, for where all their emojis are there: these say most; none
    where the words fit and say nothing twice. What is `beside` stands at the end of the last row."""

    title: str
    rows: tuple[tuple[T, ...], ...]
    instead: Menu
    brief: tuple[tuple[T, ...], ...] = ()
    beside: tuple[T, ...] = ()


Row = tuple[Button, ...] | Menu | Grid[Button]


class PictureSpec(NamedTuple):
    """A picture before it is drawn: of a view, of a sheet, or, without one, the game's cover."""

    game: str
    view: View | Sheet | None
    names: tuple[str, ...]
    partial: tuple[str, ...] = ()
    pips: tuple[int, ...] = ()
    colours: tuple[int, ...] = ()
    """As in `Painter.draw`; in no content hash, as those of a table never change."""
    lasting: bool = False  # one of few, shown again and again at all tables, so that it is kept like covers


class Card(NamedTuple):
    """One thing of a list: a text with a small picture or a button beside it, and buttons or a menu below."""

    text: str
    picture_spec: PictureSpec | None = None
    beside: Button | None = None
    """Shown only where there is no picture."""
    below: tuple[Button, ...] = ()
    menu: Menu | ChannelMenu | PersonMenu | None = None


class Question(NamedTuple):
    """What somebody is asked, and the buttons of their answers; `number` tells it from others at the table."""

    number: int
    text: str
    buttons: tuple[Button, ...]


class Boxes(NamedTuple):
    """Options under a label, `least` to `most` of which are ticked; where `radio`, exactly one. `about` stands below
    the label."""

    label: str
    options: tuple[MenuOption, ...]
    about: str = ""
    radio: bool = False
    least: int = 0
    most: int = MAX_BOXES


class Picked(NamedTuple):
    """A menu under a label, in which one option is picked."""

    label: str
    options: tuple[MenuOption, ...]


class Typed(NamedTuple):
    """A field under a label, in which a few lines of at most `most` characters are typed. `about` stands below the
    label."""

    label: str
    most: int
    about: str = ""


class Form(NamedTuple):
    """A modal; the values that are ticked, picked and typed arrive together, in the order of the questions and then of
    the fields, by its custom id `id`."""

    id: str
    title: str
    questions: tuple[Boxes, ...] = ()
    fields: tuple[Picked | Typed, ...] = ()


class Attachment(NamedTuple):
    """A file to send along; nothing secret may stand in its name. One with a description (`alt`) is a picture, and is
    shown as that."""

    name: str
    content: bytes
    alt: str = ""


class Picks(Enum):
    """What is half picked, or not settled yet, in a private message that does not show the panel."""

    MOVE = auto()
    PLAN = auto()
    ASKED = auto()
    RESIGNS = auto()
    LEVELS = auto()


class Follows(NamedTuple):
    """The table whose game a private message shows, at one of its versions and decisions, with what its player had
    `decided` then. `picks` says why it does not show the panel (None: it does). `asked` are the open proposals. One
    that shows how the game ended (`is_over`) says nothing of following it."""

    table: int
    version: int
    decision: int
    picks: Picks | None = None
    asked: tuple[tuple[str, int], ...] = ()
    decided: Decided = NOTHING_DECIDED
    is_over: bool = False


@dataclass(frozen=True)
class MessageSpec:
    """A message: text above the picture, the picture, cards, text below, controls. `locale` is the language's code."""

    locale: str
    above: str = ""
    picture_spec: PictureSpec | None = None
    below: str = ""
    rows: tuple[Row, ...] = ()
    accent: int = 0x2F6B4F
    file: Attachment | None = None
    mentions: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    questions: tuple[Question, ...] = ()  # what its only reader is asked, below the picture
    follows: Follows | None = field(default=None, compare=False)
    """The game that it is to go on with; nobody sees that, so it does not count in the content hash."""
    silent: bool = field(default=False, compare=False)  # no device announces it; an edit never sounds

    def picking(self, picks: Picks) -> "MessageSpec":
        """The same message while something is half picked in it."""
        return replace(self, follows=self.follows and self.follows._replace(picks=picks))

    def in_words(self, told: str) -> "MessageSpec":
        """The same message with what its picture shows `told` in words, for where Discord takes no pictures."""
        texts = (*(it.text for it in self.questions), *(it.text for it in self.cards))
        said = len(self.above) + len(self.below) + sum(map(len, texts))
        cards = tuple(card._replace(picture_spec=None) for card in self.cards)
        above = stack(self.above, clip(told, max(0, MAX_TEXT_LENGTH - said)))
        return replace(self, picture_spec=None, above=above, cards=cards)

    @property
    def buttons(self) -> tuple[Button, ...]:
        beside = (card.beside for card in self.cards if card.beside is not None)
        below = (button for card in self.cards for button in card.below)
        return (*(button for row in self.rows for button in buttons_in(row)), *beside, *below)

    def content_hash(self) -> str:
        """Equal for messages that look equal; says nothing about what they hold. Behind 32 hexadecimal digits it says
        which questions there are.

        No name of the code counts, so that renaming one edits no message; another key edits each message once. Nor do
        cards count, as no message that is kept up to date has any, nor emojis in its texts.
        """
        return self._hash

    @cached_property
    def _hash(self) -> str:
        picture, others = self.picture_spec, ("questions", "below", "rows", "accent", "file", "mentions")
        view = picture and picture.view and _FIELD.sub("", picture.view.model_dump_json())
        shown: dict[str, object] = {"language": self.locale, "above": self.above}
        shown |= {"game": picture and picture.game, "view": view}
        shown |= {"names": picture and picture.names, "picked": picture and picture.partial}
        shown |= {name: getattr(self, name) for name in others}
        digits = _hashed(json.dumps({key: _keyed(value) for key, value in shown.items()}), 16)
        return digits + ASKED + ".".join(str(it.number) for it in self.questions) if self.questions else digits


_KEYS: Final[dict[type, tuple[str, ...]]] = {
    Attachment: ("name", "content", "description"),
    Button: ("id", "label", "style", "emoji", "disabled", "link"),
    Grid: ("title", "rows", "instead", "brief", "beside"),
    Menu: ("id", "placeholder", "options", "least", "most"),
    MenuOption: ("value", "label", "hint", "chosen", "emoji"),
    Question: ("number", "text", "buttons"),
}
"""The keys of all fields of a part in a content hash, in their order."""
_FIELD: Final = re.compile(r'"\w+":')
"""The name of a field in a view's JSON: it is the game's, so the view counts by its values in their order."""


def _keyed(part: object) -> object:
    """A part of a message, as JSON is written from it."""
    if isinstance(part, str):
        return bare(part)
    if isinstance(part, tuple):
        values = [_keyed(it) for it in part]
        return dict(zip(_KEYS[type(part)], values, strict=True)) if type(part) in _KEYS else values
    if isinstance(part, bytes):
        return hashlib.blake2b(part).hexdigest()
    return part


def _hashed(text: str, size: int) -> str:
    """So many bytes, in hexadecimal."""
    return hashlib.blake2b(text.encode(), digest_size=size).hexdigest()


def buttons_in(row: Row) -> tuple[Button, ...]:
    """The buttons of a row or a grid, in reading order; none of a menu."""
    if isinstance(row, Grid):
        return (*(button for line in row.rows for button in line), *row.beside)
    return () if isinstance(row, Menu) else row


def mark_of(said: str) -> str:
    """A mark of a part of what a message says, short enough to stand beside its content hash."""
    return _hashed(bare(said), 4)


def questions_in(content_hash: str) -> list[int]:
    return [int(number) for number in content_hash.partition(ASKED)[2].split(".") if number]


def filled(*rows: Row) -> tuple[Row, ...]:
    """The rows that are not empty."""
    return tuple(row for row in rows if row)


def in_rows(first: tuple[Button, ...], others: tuple[Button, ...]) -> tuple[Row, ...]:
    """Buttons in one row; where that would be too long, the `others` in a row of their own, if that has room."""
    apart = len(others) <= BUTTONS_PER_ROW < len(first) + len(others)
    return (first, others) if apart else chunks((*first, *others), BUTTONS_PER_ROW)


def chunks(items: Sequence[T], size: int) -> tuple[tuple[T, ...], ...]:
    """The items in rows of `size`, the last as long as what is left."""
    return tuple(tuple(items[start : start + size]) for start in range(0, len(items), max(size, 1)))


def stack(*paragraphs: str) -> str:
    """The paragraphs that are not empty, one below the other."""
    return "\n".join(paragraph for paragraph in paragraphs if paragraph)


def clip(text: str, most: int) -> str:
    """The text, cut with an ellipsis to at most `most` characters."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def newest_lines(backwards: Iterable[str], most: int, between: Literal["\n", " ", " · "] = "\n") -> str:
    """As many of the newest lines as fit into `most` characters, in the order of events, after "…" where earlier ones
    are left out.

    `backwards` yields the lines newest first, and is read no further than needed.
    """
    chosen: list[str] = []
    room = most - 1 - len(between)
    for line in backwards:
        room -= len(line) + len(between)
        if room < 0:
            chosen.append("…" if chosen else clip(line, most))
            break
        chosen.append(line)
    return between.join(reversed(chosen))


class CustomId(NamedTuple):
    """What a control does. `table` is 0 for controls that belong to no table."""

    action: str
    table: int = 0
    decision: int | None = None
    rest: str = ""

    @property
    def fits(self) -> bool:
        return len(self._text) <= MAX_CUSTOM_ID_LENGTH

    def __str__(self) -> str:
        if not self.fits:
            raise Fault(f"a custom id of {len(self._text)} characters")
        return self._text

    def filled_in(self, *shown: object) -> Self:
        """The same for a form in which these values are shown: a phone shows again what it has shown under an id."""
        return self._replace(rest=_hashed(json.dumps(_keyed(shown)), 6))

    @property
    def kind(self) -> str:
        return self.rest.partition("~")[0]

    @property
    def _text(self) -> str:
        return f"{self.action}:{self.table}:{'' if self.decision is None else self.decision}:{self.rest}"

    @classmethod
    def read(cls, text: str) -> Self | None:
        """The parts of a custom id; None when it has another form than ours."""
        found = FORM.fullmatch(text)
        return found and cls(found[1], int(found[2]), int(found[3]) if found[3] else None, found[4])


def draft_hash(secret: bytes, draft: str) -> str:
    """The `rest` of a control of a draft, "kind~digest". `secret` is the table's: without it nobody can find out by
    trying which draft it is."""
    digest = hashlib.blake2b(draft.encode(), key=secret, digest_size=6).hexdigest()
    return f"{draft.partition('.')[0]}~{digest}"
