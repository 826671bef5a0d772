"""One message of every kind that the bot can send about a position, each under a name.

What may leak is tested on them, and `python -m bot try` posts them: a kind of message that is not here is not tried.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import islice
from typing import NamedTuple

from bot.calls import Stage
from bot.model import HeldMove, Player, Status
from bot.proposal import Proposal, ProposalKind
from bot.record import PlayedLine, Since, StoodIn, StoodInMove, StoryLine, Undoing
from bot.seating import Handover, SeatOffer
from bot.turn_clock import StandIn
from bot.ui.chapters import chapters_of
from bot.ui.drafted_moves import drafted_kinds, presets
from bot.ui.message import MessageSpec
from bot.ui.partial_move import PartialMove, narrowed
from bot.ui.picker import controls
from bot.ui.screens.blocked import blocked
from bot.ui.screens.call import called, ping, reminder
from bot.ui.screens.confirmations import (
    close_confirmation,
    late_end_confirmation,
    move_confirmation,
    resign_confirmation,
    resigning,
)
from bot.ui.screens.draft_panel import draft_panel
from bot.ui.screens.history import chapter_page, history_page
from bot.ui.screens.panel import idle_panel, idle_with_picture, panel
from bot.ui.screens.proposal import proposal_message, rematch_asked
from bot.ui.screens.replacing import handover_message, offer_message, refused_message, replace_menus
from bot.ui.screens.stand_in import MOST_TABLES
from bot.ui.screens.table import table_message
from bot.ui.screens.table_context import TableContext, pointer
from games.core import Seat, View
from games.match import Match

MOMENT = datetime(2030, 1, 1, 12, tzinfo=UTC)
"""When what is held or resigned takes effect."""
MOVES = 3
"""Moves that are asked about."""


class Specimen(NamedTuple):
    """A message, and which kind it is."""

    name: str
    spec: MessageSpec


def specimens(context: TableContext, match: Match, viewer: Seat | None) -> Iterator[Specimen]:
    """The messages that everybody sees, and those that `viewer` sees in private, if that is a seat."""
    public = context.table.told(match.view(None).last)
    yield Specimen("table", table_message(context, public))
    for player in (context.table.people_to_act or context.table.people)[:1]:
        yield Specimen("ping", ping(context, player))
        yield Specimen("ping with events", ping(context, player, public))
        yield Specimen("ping with news", ping(context, player, news=public, more=2))
        yield Specimen("ping that reminds", ping(context, player, reminded=_reminder(context, player)))
    for proposal in _proposals(context, viewer):
        yield Specimen(f"proposal: {proposal.kind}", proposal_message(context, proposal, public))
    offer = SeatOffer(number=1, seat=Seat(0), person=1, replaced=2, late=False, by=Seat(1))
    yield Specimen("seat offered", offer_message(context, offer))
    yield Specimen("seat refused", refused_message(context, offer))
    yield Specimen("seat taken", handover_message(context, Handover(seat=Seat(0), before=2, after=1, told=MOMENT)))
    yield Specimen("table at the end", table_message(_closed(context, match), public))
    yield from _history(context, match, viewer)
    if viewer is not None:
        yield from _private(context, context.table.players[viewer], match)


def _history(context: TableContext, match: Match, viewer: Seat | None) -> Iterator[Specimen]:
    """The history as it is when the last step was the first turn of the game."""
    names = context.table.names
    told = context.table.told(match.view(viewer).last)
    story = (StoryLine(0, -1, None, False, (), names), StoryLine(1, 0, Seat(0), False, told, names))
    chapters = chapters_of(match.game, story, viewer)
    yield Specimen("history", history_page(context, chapters, 0))
    yield Specimen("history of a turn", chapter_page(context, chapters, len(chapters) - 1, match.view(viewer)))


def _private(context: TableContext, player: Player, match: Match) -> Iterator[Specimen]:
    yield Specimen("resigning", resign_confirmation(context))
    yield Specimen("ending since somebody is late", late_end_confirmation(context, context.table.players[0]))
    yield Specimen("resigning in a moment", resigning(context, replace(player, resigns=MOMENT)))
    yield Specimen("a rematch is asked for", rematch_asked(context))
    yield Specimen("replacing", replace_menus(context, context.table.players))
    yield Specimen("closing", close_confirmation(context, seated=True))
    yield Specimen("notice to the host", blocked(context))
    yield Specimen("pointer", pointer(context, player, ""))
    yield Specimen("panel", panel(context, player))
    call = called(context, panel(context, player), 2, _reminder(context, player), played_for=_other_tables(context))
    yield Specimen("panel that reminds, with more tables", call)
    for asked in _asking(context, player):
        yield Specimen("panel that asks", panel(asked, player))
        yield Specimen("ping that asks", ping(asked, player))
        yield Specimen("panel that asks at the end", panel(_closed(asked, match), player))
    yield Specimen("panel with something to undo", panel(context, player, undo=_undoing(context, player)))
    yield from _told(context, player, match)
    yield Specimen("panel of somebody alone", panel(_alone(context, player), player))
    yield Specimen("panel at rest", idle_panel(context, player))
    yield Specimen("panel at rest with its picture", idle_with_picture(context, player))
    yield from _stood_in(context, player, match)
    yield Specimen("panel at the end", idle_panel(_closed(context, match), player))
    yield Specimen("panel of somebody alone at the end", panel(_alone(_closed(context, match), player), player))
    if player.seat not in match.to_act:
        return
    view = match.view(player.seat)
    drafted = drafted_kinds(match.game, view)
    for kind in drafted:
        yield Specimen("draft to begin", draft_panel(context, player, match, kind))
        for preset in presets(match.game, view, kind)[:1]:
            yield Specimen("draft", draft_panel(context, player, match, kind, preset.move))
    for partial in _first_presses(match, view, context):
        if match.game.next_field(partial.tokens) is not None:
            yield Specimen("panel after a press", panel(context, player, partial))
    for move in islice(match.game.legal(view), 0 if drafted else MOVES):
        yield Specimen("move asked about", move_confirmation(context, player, match, move))
        held = HeldMove(context.table.decision, str(move), MOMENT)
        yield Specimen("move held", panel(context, replace(player, held=held)))


def _stood_in(context: TableContext, player: Player, match: Match) -> Iterator[Specimen]:
    """What somebody sees for whom a computer player plays, for each reason, and what it has played."""
    for why in StandIn:
        yield Specimen("panel at rest of somebody played for", idle_panel(context, replace(player, stand_in=why)))
        yield Specimen("panel of somebody played for", panel(context, replace(player, stand_in=why)))
    view = match.view(player.seat)
    legal = islice(match.game.legal(view), MOVES if player.seat in view.to_act else 0)
    moves = tuple(StoodInMove(view, move) for move in legal)
    for played in (StoodIn(moves, 1, goes_on=True), StoodIn(moves, 1), StoodIn(moves, 2)):
        yield Specimen("panel after a computer played", panel(context, player, stood_in=played))
        yield Specimen("panel at rest after that", idle_panel(context, player, played))


def _other_tables(context: TableContext) -> list[TableContext]:
    """As many other tables as a call names."""
    numbers = range(context.table.id + 1, context.table.id + 1 + MOST_TABLES)
    return [context._replace(table=replace(context.table, id=number)) for number in numbers]


def _reminder(context: TableContext, player: Player) -> str:
    return reminder(context, player, Stage.REMINDER, MOMENT)


def _proposals(context: TableContext, viewer: Seat | None) -> Iterator[Proposal]:
    """What the viewer asks of the others, or the first player of those who look on."""
    asking = viewer or Seat(0)
    asked = tuple(player.seat for player in context.table.people if player.seat != asking)
    for kind in ProposalKind:
        proposal = Proposal(kind=kind, seat=asking, decision=context.table.decision, asked=asked, agreed=asked[1:])
        yield proposal.replace(made=MOMENT, begin=MOMENT, until=MOMENT) if kind.lasts else proposal


def _asking(context: TableContext, player: Player) -> Iterator[TableContext]:
    """The table where the player is asked something that lasts, and something that does not."""
    asking = next((other.seat for other in context.table.people if other != player), None)
    if asking is None:
        return
    found = [it.replace(seat=asking, asked=(player.seat,), agreed=()) for it in _proposals(context, asking)]
    public = context.table.told(context.table.match.view(None).last) if context.table.match is not None else ()
    for proposal, lasting in zip(found[:3], found[3:], strict=True):
        table = replace(context.table, proposal=proposal, lasting=lasting)
        yield context._replace(table=table).asking(public)


def _undoing(context: TableContext, player: Player) -> Undoing:
    line = PlayedLine(1, player.seat, context.table.decision, "", undoable=True, person=True)
    return Undoing(player.seat, (line,))


def _told(context: TableContext, player: Player, match: Match) -> Iterator[Specimen]:
    """The panel with what happened in the last step, as that of others and as the player's own."""
    events = context.table.told(match.view(player.seat).last)
    yield Specimen("panel that tells", panel(context, player, since=Since((), events)))
    yield Specimen("panel that tells one's own", panel(context, player, since=Since(events)))


def _alone(context: TableContext, player: Player) -> TableContext:
    """The table as one in a private channel, at which the player plays with computer players."""
    players = tuple(it if it == player else replace(it, person=None) for it in context.table.players)
    channel = replace(context.table.channel, guild=None)
    return context._replace(table=replace(context.table, channel=channel, host=player.person or 0, players=players))


def _closed(context: TableContext, match: Match) -> TableContext:
    """The table once its game is over, here because somebody has closed it."""
    over = match if match.outcome is not None else match.close().match
    return context._replace(table=replace(context.table, match=over, status=Status.CLOSED))


def _first_presses(match: Match, view: View, context: TableContext) -> list[PartialMove]:
    offered = controls(match.game, view, PartialMove(), context.plain)
    return [
        narrowed(match.game, view, menu.partial, tuple(option.value for option in menu.options[: max(1, menu.least)]))
        for menu in offered.menus
    ]
