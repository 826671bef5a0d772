"""What all screens share: the language with the table's names, headings, link buttons and lists."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from bot.model import Chair, Table
from bot.ui.custom_id import Press
from bot.ui.i18n import Language
from bot.ui.message import Button, Screen, Style
from games.core import Game, Outcome, Seat
from games.words import N_, NN_, Phrase, Value, Who, Words

GREEN = 0x2F6B4F
GOLD = 0xD9A441
GREY = 0x6B7078
RED = 0xB5483A
QUEUE = NN_(
    "{who}: waiting until the computer player of another table has thought.",
    "{who}: waiting until {ahead} computer players of other tables have thought.",
    "ahead",
)


class Frame(NamedTuple):
    """A table with its game, in a language.

    `link` is the address of the table's message where it is known. `ahead` is how many thoughts of other tables come
    first while this table's computer players wait for their turn to think; None when they need not wait.
    """

    table: Table
    game: Game[Any, Any, Any]
    language: Language
    link: str | None = None
    ahead: int | None = None

    @property
    def words(self) -> Words:
        """Sentences with the players' names in bold, safe inside Discord's markdown."""
        return self.language.bound(self.table.names, markdown=True)

    @property
    def plain(self) -> Words:
        """Sentences for labels, pictures and files, where markdown is not read."""
        return self.language.bound(self.table.names)

    def say(self, msgid: str, **fields: Value) -> str:
        """A sentence with the players' names."""
        return self.words(Phrase(msgid, fields))

    def label(self, msgid: str) -> str:
        """A button's label."""
        return self.language.text(msgid)

    def heading(self) -> str:
        """The game's name as a heading."""
        return f"## {self.language.text(self.game.title)}"

    def press(self, verb: str, msgid: str, emoji: str | None = None, style: Style = "secondary") -> Button:
        """A button that belongs to the table at any time."""
        return Button(str(Press(verb, self.table.id)), self.label(msgid), style, emoji)

    def table_link(self) -> tuple[Button, ...]:
        """A button that leads to the table's message; none while that is not posted."""
        return (Button(self.link, self.label(N_("To the table")), link=True),) if self.link else ()


def who(seats: Iterable[int]) -> Value:
    """Seats as a value of a phrase: "Ann, Bob and Cas", in seat order."""
    return tuple(Who(Seat(seat)) for seat in sorted(seats))


def waiting(frame: Frame) -> str:
    """Who must act, as a sentence; empty when nobody must."""
    match = frame.table.match
    seats = match.to_act if match else frozenset()
    people = {chair.seat for chair in frame.table.people_to_act}
    lines = []
    if people:
        lines.append("⏳ " + frame.say(N_("Waiting for {who}."), who=who(people)))
    if seats - people:
        lines.append("🤔 " + _thinking(frame, who(seats - people)))
    return "\n".join(lines)


def _thinking(frame: Frame, computers: Value) -> str:
    if frame.ahead is None:
        return frame.say(N_("{who}: the computer is thinking."), who=computers)
    return frame.words(Phrase(QUEUE.singular, {"who": computers, "ahead": frame.ahead}, QUEUE.plural, QUEUE.counted))


def verdict(frame: Frame, outcome: Outcome) -> str:
    """Who won, as a sentence; of an ending by the rules without winners, that it is a draw."""
    winners = who(outcome.winners)
    if len(outcome.winners) == 1:
        return frame.say(N_("{who} wins!"), who=winners)
    if outcome.winners:
        return frame.say(N_("{who} win together!"), who=winners)
    return frame.say(N_("It is a draw.") if outcome.reason in frame.game.endings else N_("Nobody wins."))


def over(frame: Frame) -> str:
    """That a game has ended, and how, in a line."""
    outcome = frame.table.match.outcome if frame.table.match else None
    parts = (verdict(frame, outcome), frame.say(outcome.reason)) if outcome is not None else ()
    return " ".join((frame.say(N_("This game is over.")), *parts))


def notice(language: Language, text: str, accent: int = GREY, buttons: tuple[Button, ...] = ()) -> Screen:
    """A sentence by itself."""
    return Screen(language.code, text, accent=accent, rows=(buttons,) if buttons else ())


def pointer(frame: Frame, chair: Chair | None, sentence: str, ahead: tuple[Button, ...] = ()) -> Screen:
    """A sentence, and the way to what is current now; `ahead` are buttons that lead further."""
    style: Style = "secondary" if ahead else "primary"
    mine = () if chair is None else (frame.press("hand", N_("Show my panel"), "🔄", style),)
    return notice(frame.language, sentence, buttons=(*ahead, *mine, *frame.table_link()))
