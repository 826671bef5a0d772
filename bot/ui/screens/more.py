"""What can be done at a table beside the moves, each with a line that says what it does; and the ways to what a person
chooses for themselves."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from bot.tables.nudges import nudgeable
from bot.ui.custom_id import CustomId
from bot.ui.markup import until
from bot.ui.message import Button, Card, Menu, MenuOption, MessageSpec, stack
from bot.ui.screens.panel import nudge_buttons
from bot.ui.screens.table_context import GREEN, TableContext, who
from bot.ui.screens.turn_context import table_heading
from bot.values.table import Player
from games.words import N_, NN_, Phrase, Who, capital

NOW: Final = "now"
"""The value of the hour that is now."""
FROM_MORE: Final = "more"
"""The `rest` of a control that stands elsewhere too: this one is answered with the screen."""
KEEPS_WAITING = NN_("{who} keeps you waiting", "{who} keep you waiting", "count")


class Way(NamedTuple):
    """Something that a player can propose, with what a menu offers for it, labels and values; or why they cannot now
    (`refused`)."""

    choices: Sequence[tuple[str, str]] = ()
    refused: Phrase | None = None


class Ways(NamedTuple):
    """What a player can propose now; None where it is not to the point. `hours` says whose clocks show the hours of an
    evening."""

    pause: Way | None = None
    tonight: Way | None = None
    end: Way | None = None
    hours: str = ""


class Controls(NamedTuple):
    """What a proposal is made with."""

    beside: Button
    menu: Menu | None = None


def more_screen(context: TableContext, player: Player | None, ways: Ways | None, note: str = "") -> MessageSpec:
    """All of it, for a `player` in a game that goes on; without `ways`, what a person chooses for themselves. `note` is
    a line about what they just did."""
    of_game = () if player is None or ways is None else _of_game(context, player, ways)
    head = stack(table_heading(context), note)
    return MessageSpec(context.language.code, head, accent=GREEN, cards=(*of_game, *_own(context)))


def _of_game(context: TableContext, player: Player, ways: Ways) -> Iterator[Card]:
    yield from _standing(context, player)
    yield from _paused(context)
    if ways.pause is not None:
        what = N_("All clocks stand still, for at most 30 days, once all agree. Anybody may go on sooner.")
        controls = _controls(context, "pause", N_("Until when?"), ways.pause)
        yield _card(context, "⏸️", N_("Pause"), (context.label(what),), ways.pause, controls)
    if ways.tonight is not None:
        what = N_("Once somebody joins, they and you have 15 minutes for a turn, for four hours.")
        controls = _controls(context, "tonight", N_("From when?"), ways.tonight)
        lines = (context.label(what), f"🕗 {capital(ways.hours)}")
        yield _card(context, "🌙", N_("Finish tonight?"), lines, ways.tonight, controls)
    if ways.end is not None:
        yield _end(context, ways.end)
    yield from _nudge(context, player)
    if player.resigns is None:
        what = context.label(N_("You resign; I ask once more before that."))
        resign = _button(context, "resign", N_("Resign"), "🏳️")
        heading = context.label(N_("Resign?"))
        yield Card(_lines(f"**🏳️ {heading}**", what), beside=resign)


def _standing(context: TableContext, player: Player) -> Iterator[Card]:
    """That something is proposed already."""
    asked = context.table.lasting
    if asked is None or not asked.is_open:
        return
    text = context.say(N_("{who} has proposed something"), who=Who(asked.seat))
    if asked.seat == player.seat:
        text = context.label(N_("You have proposed something"))
    what = context.label(N_("When it is answered, a pause, an evening or the end can be proposed again."))
    yield Card(_lines(f"💬 {text}", what), beside=next(iter(context.table_link()), None))


def _paused(context: TableContext) -> Iterator[Card]:
    """The way out of a pause."""
    pause = context.table.pause_at(context.now)
    if pause is not None and pause.end is not None:
        heading = context.language.text(N_("⏸️ Paused until {moment}."), moment=until(pause.end))
        go_on = _button(context, "go-on", N_("Go on now"), "▶️", FROM_MORE)
        yield Card(_lines(heading, context.label(N_("Anybody who plays here may end the pause."))), beside=go_on)


def _end(context: TableContext, way: Way) -> Card:
    heading, ask = N_("Offer a draw"), N_("Offer")
    what = N_("The game ends as a draw if the other player accepts.")
    if len(context.table.players) > 2:
        heading, ask = N_("End together"), N_("Propose")
        what = N_("The game ends, ranked as it stands, once all agree. One no, and you play on.")
    return _card(context, "🏁", heading, (context.label(what),), way, Controls(_button(context, "end", ask)))


def _nudge(context: TableContext, player: Player) -> Iterator[Card]:
    found = [it.seat for it in nudgeable(context.table, player.seat, context.moment)]
    for button in nudge_buttons(context, player):
        heading = context.words(KEEPS_WAITING.phrase({"who": who(found), "count": len(found)}))
        what = context.label(N_("I tell them that you are waiting, at most once in 8 hours."))
        yield Card(_lines(f"👉 {heading}", what), beside=button)


def _own(context: TableContext) -> Iterator[Card]:
    """The ways to the screens of what a person chooses for themselves, at all tables."""
    text = context.label
    chosen, away = text(N_("Settings")), text(N_("Away for a while?"))
    settings = N_("How I call you, reminders, quiet hours, your language, and more.")
    yield Card(_lines(f"**⚙️ {chosen}**", text(settings)), beside=Button(str(CustomId("settings")), text(N_("Open"))))
    waiting = N_("Your tables wait for you, or a computer plays.")
    yield Card(_lines(f"**🌴 {away}**", text(waiting)), beside=Button(str(CustomId("away")), text(N_("Open"))))


def _card(context: TableContext, emoji: str, heading: str, what: Iterable[str], way: Way, controls: Controls) -> Card:
    """What can be proposed, `what` it does, and its controls; or only why it cannot now."""
    head = f"**{emoji} {context.label(heading)}**"
    if way.refused is not None:
        return Card(_lines(head, context.words(way.refused)))
    return Card(_lines(head, *what), beside=controls.beside, menu=controls.menu)


def _controls(context: TableContext, action: str, placeholder: str, way: Way) -> Controls:
    """A menu of what is likely to be chosen, and a button for anything else."""
    options = tuple(MenuOption(value, capital(label)) for label, value in way.choices)
    menu = Menu(str(CustomId(action, context.table.id)), context.label(placeholder), options)
    return Controls(_button(context, f"{action}-other", N_("Type a time…")), menu)


def _lines(heading: str, *what: str) -> str:
    return stack(heading, *(f"-# {line}" for line in what))


def _button(context: TableContext, action: str, msgid: str, emoji: str | None = None, rest: str = "") -> Button:
    return Button(str(CustomId(action, context.table.id, None, rest)), context.label(msgid), emoji=emoji)
