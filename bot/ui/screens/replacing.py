"""Another person in somebody's seat: who is asked, who asks, and who is told."""

from collections.abc import Sequence

from bot.tables.replacing import is_late
from bot.ui.custom_id import CustomId
from bot.ui.message import Button, Card, MessageSpec, PersonMenu
from bot.ui.screens.table_context import GOLD, GREEN, GREY, TableContext
from bot.values.seating import Handover, SeatOffer, mention
from bot.values.table import Player
from games.words import N_, Who


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
