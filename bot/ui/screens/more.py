"""What can be done at a table beside the moves, each with a line that says what it does; and the ways to a person's own
settings."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from bot.tables.nudging import nudgeable
from bot.ui.escaping import until
from bot.ui.message import Card, CustomId, Menu, MenuOption, MessageSpec, stack
from bot.ui.screens.panel import nudge_buttons
from bot.ui.screens.table_context import GREEN, TableContext, any_button, who
from bot.ui.screens.turn_context import table_heading
from bot.values.table import Player
from games.words import N_, NN_, Phrase, Who, capital

NOW: Final = "now"
"""The value of the hour that is now."""
FROM_MORE: Final = "more"
"""The `rest` of a control that stands elsewhere too: this one is answered with the screen."""
KEEPS_WAITING = NN_("{who} keeps you waiting", "{who} keep you waiting", "count")


class Way(NamedTuple):
    """Something that a player can propose, with the `choices` of its menu, labels and values; or why they cannot now
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


def more_screen(context: TableContext, player: Player | None, ways: Ways | None, note: str = "") -> MessageSpec:
    """All of it, for a `player` in a game that goes on; without `ways` only the person's own settings. `note` is a line
    about what they just did."""
    of_game = () if player is None or ways is None else _of_game(context, player, ways)
    about = context.label(N_("How I call you, reminders, quiet hours, your language, and more."))
    settings = _card(context, "⚙️", N_("Settings"), Way(), about)
    about = context.label(N_("Your tables wait for you, or a computer plays."))
    away = _card(context, "🌴", N_("Away for a while?"), Way(), about)
    opening = ((settings, "settings"), (away, "away"))
    own = (card._replace(beside=any_button(context.language, CustomId(it), N_("Open"))) for card, it in opening)
    head = stack(table_heading(context), note)
    return MessageSpec(context.language.code, head, accent=GREEN, cards=(*of_game, *own))


def _of_game(context: TableContext, player: Player, ways: Ways) -> Iterator[Card]:
    yield from _standing(context, player)
    if context.pause_end is not None:
        heading = context.label(N_("⏸️ Paused until {moment}."), moment=until(context.pause_end))
        go_on = context.button("go-on", rest=FROM_MORE)
        yield Card(_lines(heading, context.label(N_("Anybody who plays here may end the pause."))), beside=go_on)
    if ways.pause is not None:
        what = N_("All clocks stand still, for at most 30 days, once all agree. Anybody may go on sooner.")
        card = _card(context, "⏸️", N_("Pause"), ways.pause, context.label(what))
        yield _with_times(context, card, "pause", N_("Until when?"), ways.pause)
    if ways.tonight is not None:
        what = N_("Once somebody joins, they and you have 15 minutes for a turn, for four hours.")
        lines = (context.label(what), f"🕗 {capital(ways.hours)}")
        card = _card(context, "🌙", N_("Finish tonight?"), ways.tonight, *lines)
        yield _with_times(context, card, "tonight", N_("From when?"), ways.tonight)
    if ways.end is not None:
        yield _end(context, ways.end)
    yield from _nudge(context, player)
    if player.resigns is None:
        card = _card(context, "🏳️", N_("Resign?"), Way(), context.label(N_("You resign; I ask once more before that.")))
        yield card._replace(beside=context.button("resign", N_("Resign"), "🏳️"))


def _standing(context: TableContext, player: Player) -> Iterator[Card]:
    asked = context.table.lasting
    if asked is None or not asked.is_open:
        return
    text = N_("You have proposed something") if asked.seat == player.seat else N_("{who} has proposed something")
    what = context.label(N_("When it is answered, a pause, an evening or the end can be proposed again."))
    said = context.say(text, who=Who(asked.seat))
    yield Card(_lines(f"💬 {said}", what), beside=next(iter(context.table_link()), None))


def _end(context: TableContext, way: Way) -> Card:
    heading, ask = N_("Offer a draw"), N_("Offer")
    what = N_("The game ends as a draw if the other player accepts.")
    if len(context.table.players) > 2:
        heading, ask = N_("End together"), N_("Propose")
        what = N_("The game ends, ranked as it stands, once all agree. One no, and you play on.")
    card = _card(context, "🏁", heading, way, context.label(what))
    return card if way.refused else card._replace(beside=context.button("end", ask))


def _nudge(context: TableContext, player: Player) -> Iterator[Card]:
    found = [it.seat for it in nudgeable(context.table, player.seat, context.moment)]
    for button in nudge_buttons(context, player):
        heading = context.words(KEEPS_WAITING.phrase({"who": who(found), "count": len(found)}))
        what = context.label(N_("I tell them that you are waiting, at most once in 8 hours."))
        yield Card(_lines(f"👉 {heading}", what), beside=button)


def _card(context: TableContext, emoji: str, heading: str, way: Way, *what: str) -> Card:
    """Something that can be done, and `what` it does; or only why it cannot now."""
    lines = what if way.refused is None else (context.words(way.refused),)
    return Card(_lines(f"**{emoji} {context.label(heading)}**", *lines))


def _with_times(context: TableContext, card: Card, action: str, placeholder: str, way: Way) -> Card:
    """The card of a proposal with its controls, if it can be made: a menu of likely times, and a button for others."""
    if way.refused is not None:
        return card
    options = tuple(MenuOption(value, capital(label)) for label, value in way.choices)
    menu = Menu(str(CustomId(action, context.table.id)), context.label(placeholder), options)
    return card._replace(beside=context.button(f"{action}-other", N_("Type a time…")), menu=menu)


def _lines(heading: str, *what: str) -> str:
    return stack(heading, *(f"-# {line}" for line in what))
