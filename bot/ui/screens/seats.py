"""What somebody is told for whom a computer player plays: that it does, why, and what it has played; and that they are
back."""

from collections.abc import Sequence

from bot.tables.replacing import is_late
from bot.ui.custom_id import CustomId
from bot.ui.markup import escaped, stamp
from bot.ui.message import Button, Card, MessageSpec, PersonMenu, newest_lines, stack
from bot.ui.screens.help_and_tables import own_button
from bot.ui.screens.table_context import GOLD, GREEN, GREY, TableContext
from bot.ui.screens.turn_context import MAX_LABEL_LENGTH, is_own
from bot.ui.told_moves import described
from bot.values.preferences import absent
from bot.values.record import StoodIn, StoodInMove
from bot.values.seating import Handover, SeatOffer, mention
from bot.values.table import Player
from bot.values.turn_clock import StandIn
from games.words import N_, Phrase, Who

MAX_LENGTH = 300
"""Characters of what was played; what does not fit is in the history."""
MOST_TABLES = 3
"""So many tables at which a computer player plays for somebody are named in the message that shows another one."""
WELCOME = N_("Welcome back, {who}! The seat is yours again.")


def why_stood_in(context: TableContext, player: Player) -> str:
    """That a computer player plays for somebody now, and why; empty where they play themselves."""
    if player.stand_in is None:
        return ""
    away = absent(player.absences, context.now)
    if player.stand_in is StandIn.AWAY:
        text = N_("🤖 You are away. A computer plays for you meanwhile.")
        if away is None:
            return context.label(text)
        text = N_("🤖 You are away until {moment}. A computer plays for you meanwhile.")
        if context.table.is_resting:
            text = N_("💤 You are away until {moment}. Nobody plays here until one of you presses *I'm back*.")
        return context.language.text(text, moment=stamp(away.end))
    if player.stand_in is StandIn.TURN:
        return context.label(N_("🤖 Your time is up. A computer plays this turn for you."))
    if context.table.is_resting:
        return context.label(N_("💤 Your time is up. The game goes on when you press *I'm back*."))
    return context.label(N_("🤖 Your time is up. A computer plays until you press *I'm back*."))


def what_was_played(context: TableContext, stood_in: StoodIn) -> str:
    """What a computer player has played for somebody, as they see it, the newest kept; empty where it has not."""
    if not stood_in.moves:
        return ""
    played = newest_lines((f"> {_said(context, it)}" for it in reversed(stood_in.moves)), MAX_LENGTH)
    text = N_("🤖 A computer played your last turn for you:")
    if stood_in.goes_on:
        text = N_("🤖 A computer played this turn for you:")
    if stood_in.turns > 1:
        text = N_("🤖 A computer played for you meanwhile:")
    return stack(context.label(text), played)


def _said(context: TableContext, played: StoodInMove) -> str:
    """A move as the history tells it; one that lies sealed, or is told together with others, as its player chose it."""
    told = next(iter(played.told), None)
    if told is not None and played.view.me is not None and is_own(told.event, played.view.me):
        return context.tell(told)
    return f"**{escaped(described(context.game, played.view, played.move, context.plain))}**"


def back_button(context: TableContext) -> Button:
    """For somebody for whom a computer player plays until they press something."""
    return context.button("back", N_("I'm back"), "👋", "success")


def ways_to_move(context: TableContext, player: Player) -> tuple[Button, ...]:
    """The buttons that lead somebody to their move: as a message of its own, or in place of the one that is pressed;
    none where the table does not wait for them."""
    if player not in context.table.people_to_act:
        return ()
    return own_button(context, acts=True), context.button("hand", N_("Show my game"), "🔄")


def played_elsewhere(others: Sequence[TableContext]) -> str:
    """At which other tables a computer player plays for somebody until they press something there; empty for none."""
    return stack(*(_played_at(it) for it in others[:MOST_TABLES]))


def _played_at(context: TableContext) -> str:
    text = N_("🤖 A computer plays for you at {game}, table {number}.")
    if context.table.is_resting:
        text = N_("💤 {game}, table {number}, goes on when you are back.")
    return context.language.text(text, game=context.label(context.game.title), number=context.table.id)


def back_buttons(others: Sequence[TableContext]) -> tuple[Button, ...]:
    """The ways back to those tables."""
    return tuple(_back_to(it) for it in others[:MOST_TABLES])


def _back_to(context: TableContext) -> Button:
    label = context.language.text(N_("I'm back at {game}"), game=context.label(context.game.title))
    return back_button(context)._replace(label=label[:MAX_LABEL_LENGTH], style="secondary")


def welcome(context: TableContext, player: Player) -> str:
    """That somebody plays themselves again."""
    return "👋 " + context.words(Phrase(WELCOME, {"who": Who(player.seat)}))


def offer_message(context: TableContext, offer: SeatOffer) -> MessageSpec:
    """What asks somebody to play on in a seat; they are mentioned."""
    title, seat = context.label(context.game.title), Who(offer.seat)
    asked = context.say(N_("you are asked to play on in the seat of {who} in {game}."), who=seat, game=title)
    if offer.by is not None:
        text = N_("{by} asks you to play on in the seat of {who} in {game}.")
        asked = context.say(text, by=Who(offer.by), who=seat, game=title)
    buttons = (
        context.button("join", N_("Take the seat"), "🪑", "success"),
        context.button("decline", N_("No, thanks"), "✖️"),
        *context.table_link(),
    )
    mentioned = (offer.person,)
    return MessageSpec(
        context.language.code, f"<@{offer.person}> {asked}", rows=(buttons,), accent=GOLD, mentions=mentioned
    )


def refused_message(context: TableContext, offer: SeatOffer) -> MessageSpec:
    """What takes the place of the question once whoever was asked said no; nobody is mentioned."""
    text = N_("{person} would rather not play on in the seat of {who}.")
    said = context.say(text, person=mention(offer.person), who=Who(offer.seat))
    buttons = (context.button("replace", N_("Replace somebody"), "🔄"), *context.table_link())
    return MessageSpec(context.language.code, f"✖️ {said}", rows=(buttons,), accent=GREY)


def handover_message(context: TableContext, handover: Handover) -> MessageSpec:
    """What tells somebody once that another person plays on for them; they are mentioned."""
    title, seat = context.label(context.game.title), Who(handover.seat)
    told = context.say(N_("{who} plays on for you in {game}. Thank you for playing!"), who=seat, game=title)
    if handover.after not in {player.person for player in context.table.people}:
        told = context.say(N_("somebody else plays on for you in {game}. Thank you for playing!"), game=title)
    link = context.table_link()
    return MessageSpec(
        context.language.code,
        f"<@{handover.before}> {told}",
        rows=(link,) if link else (),
        accent=GREEN,
        mentions=(handover.before,),
    )


def replace_menus(context: TableContext, players: Sequence[Player]) -> MessageSpec:
    """A menu for each of these players, to choose who shall play on for them."""
    text = N_("Whoever you choose is asked in the channel.")
    choose = context.label(N_("Choose somebody"))
    cards = tuple(
        Card(
            context.say(N_("Who plays on for {who}?"), who=Who(player.seat)),
            menu=PersonMenu(str(CustomId("replace-by", context.table.id, None, str(player.seat))), choose),
        )
        for player in players
    )
    return MessageSpec(context.language.code, context.heading(), cards=cards, below="-# " + context.label(text))


def replace_row(context: TableContext) -> tuple[tuple[Button, ...], ...]:
    """A row with the way to ask somebody else, where somebody's time is up and others can see that."""
    late = any(is_late(player) for player in context.table.players) and context.table.channel.guild is not None
    return ((context.button("replace", N_("Replace somebody"), "🔄"),),) if late else ()
