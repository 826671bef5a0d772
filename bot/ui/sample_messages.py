"""One message of every kind that the bot can send about a position, each under a name.

What may leak is tested on them, and `python -m bot try` posts them: a kind of message that is not here is not tried.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from typing import TypeAlias

from bot.tables.planned import plannable
from bot.ui.message import MessageSpec
from bot.ui.partial_move import NOTHING_PICKED, PartialMove, drafted_kinds, narrowed, presets
from bot.ui.picker import controls
from bot.ui.screens.blocked import Hindrance, blocked
from bot.ui.screens.calling import call_message
from bot.ui.screens.coach import Look, how_screen, thinking
from bot.ui.screens.confirmations import (
    close_confirmation,
    late_end_confirmation,
    move_confirmation,
    resign_confirmation,
    resigning,
)
from bot.ui.screens.drafts import draft_panel
from bot.ui.screens.ending import STREAK
from bot.ui.screens.history import chapter_page, chapters_of, headlined, history_page, page_of
from bot.ui.screens.noticeboard import ENDS, TABLES, noticeboard
from bot.ui.screens.notification import OtherTables, notification, ping, reminder
from bot.ui.screens.panel import idle_panel, idle_with_picture, panel
from bot.ui.screens.plan import offers_plan, plan_confirmation, plan_offer, plan_panel, planned_panel
from bot.ui.screens.proposal import proposal_message, rematch_asked
from bot.ui.screens.steps import Place, Step, step_screen
from bot.ui.screens.table import (
    MOST_TABLES,
    handover_message,
    offer_message,
    refused_message,
    replace_menus,
    table_message,
)
from bot.ui.screens.table_context import TableContext, TableWords, pointer
from bot.ui.screens.thread import thread_end, thread_starter
from bot.ui.screens.trying import TryScreens
from bot.ui.screens.turn_context import TurnContext
from bot.ui.screens.watching import ended, seat_ask_message, watching
from bot.values.helping import Help, Hint, Hinted
from bot.values.leaderboard import Ended
from bot.values.messages import Stage
from bot.values.proposal import Proposal, ProposalKind, Proposals
from bot.values.record import PlayedLine, Since, StoodIn, StoodInMove, StoryLine, Undoing
from bot.values.seating import Handover, SeatAsk, SeatOffer
from bot.values.table import Player, Status
from bot.values.turn_clock import Delayed, DelayedMove, Plan, PlanEnd, Prepared, StandIn
from games.coach import Analysis
from games.coach.telling import Reread
from games.coach.values import Balance, Choices, Column
from games.coach.values import Moment as Chances
from games.core import Seat, View
from games.match import Match, Played, Record
from games.trying import Trial
from render.moments import Moment

_MOMENT = datetime(2030, 1, 1, 12, tzinfo=UTC)
_MOVES = 3  # so many are asked about


Kind: TypeAlias = tuple[str, Callable[[], MessageSpec]]
"""The name of a kind of message, and what draws it, which is slow for a panel."""


def sample_messages(context: TableContext, match: Match, viewer: Seat | None) -> Iterator[Kind]:
    """The messages that everybody sees, and those that `viewer` sees in private, if that is a seat."""
    public = context.table.told(match.view(None).last)
    dated = [(0, told) for told in public]
    yield "table", partial(table_message, context, dated)
    for player in (context.table.people_to_act or context.table.people)[:1]:
        notified = partial(ping, context, player)
        yield "ping", notified
        yield "ping with events", partial(notified, public)
        yield "ping with news", partial(notified, news=public, others=OtherTables(2))
        yield "ping that reminds", partial(notified, reminded=reminder(context, player, Stage.REMINDER, _MOMENT))
    for proposal in _proposals(context, viewer):
        yield f"proposal: {proposal.kind}", partial(proposal_message, context, proposal, public)
    offer = SeatOffer(number=1, seat=Seat(0), person=1, replaced=2, late=False, by=Seat(1))
    ask = SeatAsk(number=1, seat=Seat(0), person=1, name="Ann", locale="en")
    handover = Handover(seat=Seat(0), before=2, after=1, told=_MOMENT)
    yield from (
        ("seat offered", partial(offer_message, context, offer)),
        ("seat refused", partial(refused_message, context, offer)),
        ("seat taken", partial(handover_message, context, handover)),
        ("above a thread", partial(thread_starter, context)),
        ("end of the game in a thread", partial(thread_end, _closed(context, match))),
        ("table at the end", partial(table_message, _closed(context, match), dated)),
        ("end told to who watched", partial(ended, _closed(context, match), dated)),
        ("somebody asks for a seat", partial(seat_ask_message, context, ask)),
        ("called to a table", partial(call_message, context)),
        ("noticeboard", partial(sample_noticeboard, context)),
        ("watching", partial(watching, context, 0, ends=False)),
        ("watching to the end", partial(watching, context, 0, ends=True)),
    )
    names, told = context.table.names, context.table.told(match.view(viewer).last)
    story = (StoryLine(0, -1, None, False, (), names), StoryLine(1, 0, Seat(0), False, told, names))
    # as if the last step was the first turn of the game
    chapters = headlined(context, chapters_of(match.game, story, viewer), {0: match, 1: match}, viewer)
    yield "history", partial(history_page, context, chapters, page_of(context.words, chapters, 0))
    yield "history of a turn", partial(chapter_page, context, chapters, len(chapters) - 1, match.view(viewer))
    yield "step of a finished game", partial(step_screen, _closed(context, match), _step(match, viewer, names))
    if viewer is not None:
        yield from _private(context, context.table.players[viewer], match)


def _step(match: Match, viewer: Seat | None, names: tuple[str, ...]) -> Step:
    """As if the last step was the second of a game of three."""
    moment = Moment(match, viewer, names, match.view(viewer).last, line=1)
    place, start = Place(moment, 1, match.view(None).progress), Place(replace(moment, line=0), 0, None)
    return Step(place, 3, before=0, after=2, others=(start, place), me=viewer)


def _private(context: TableContext, player: Player, match: Match) -> Iterator[Kind]:
    """What a player sees: questions and answers, panels, and at their turn what they pick, or else plan."""
    show, first = partial(panel, context, player), context.table.players[0]
    yield from (
        ("resigning", partial(resign_confirmation, context)),
        ("ending since somebody is late", partial(late_end_confirmation, context, first)),
        ("resigning in a moment", partial(resigning, context, replace(player, delayed=Delayed(None, _MOMENT)))),
        ("a rematch is asked for", partial(rematch_asked, context)),
        ("replacing", partial(replace_menus, context, context.table.players)),
        ("closing", partial(close_confirmation, context, seated=True)),
        *(
            (f"notice to the host: {it.name}", partial(blocked, context, context.table.channel.id, it))
            for it in Hindrance
        ),
        ("pointer", partial(pointer, context, player, "")),
        ("panel", show),
        ("panel that reminds, with more tables", partial(_notified, context, player, reminds=True)),
        ("panel that calls, with more tables", partial(_notified, context, player, reminds=False)),
    )
    for asked in _asking(context, player):
        yield "panel that asks", partial(panel, asked, player)
        yield "ping that asks", partial(ping, asked, player)
        yield "panel that asks, with more tables", partial(_notified, asked, player, reminds=False)
        yield "panel that asks at the end", partial(panel, _closed(asked, match), player)
    line = PlayedLine(1, player.seat, context.table.decision, "", undoable=True, person=True)
    events = context.table.told(match.view(player.seat).last)
    yield from (
        ("panel with something to undo", partial(show, undo=Undoing(player.seat, (line,)))),
        ("panel that tells", partial(show, since=Since((), events))),
        ("panel that tells one's own", partial(show, since=Since(events))),
        ("panel of somebody alone", partial(panel, _alone(context, player), player)),
        ("panel at rest", partial(idle_panel, context, player)),
        ("panel at rest with its picture", partial(idle_with_picture, context, player)),
    )
    yield from _stood_in(context, player, match)
    closed = _closed(context, match)
    yield "game that is looked over", partial(thinking, closed, 0.4)
    yield "how it was", partial(_how_it_was, closed, player, match)
    yield "panel at the end", partial(idle_panel, closed, player)
    lost = replace(player, history=player.history._replace(streak=-STREAK))
    yield "panel at the end of a row of losses", partial(idle_panel, closed, lost)
    yield "panel of somebody alone at the end", partial(panel, _alone(closed, player), player)
    yield from (_picking if player.seat in match.to_act else _planning)(context, player, match)
    yield from _trying(context, player, match)


def _how_it_was(context: TableContext, player: Player, match: Match) -> MessageSpec:
    """As if the game had been given up at once."""
    none = Column(change=0.0, error=0.0)
    shares = (1 / match.seats,) * match.seats
    analysis = Analysis(
        looks=1,
        course=(Chances(line=0, shares=shares),),
        turnings=(),
        balances=tuple(Balance(start=it, luck=none, own=none, others=none, result=it) for it in shares),
        choices=(Choices(seat=player.seat, decisions=1, doubtful=0, mistakes=()),),
    )
    options = match.options.model_dump(mode="json")
    game, seed = match.game, match.seed.hex()
    record = Record(game=game.key, rules=game.rules, options=options, seats=match.seats, seed=seed, lines=())
    return how_screen(Look(context, player, analysis, Reread(record, game)))


def _picking(context: TableContext, player: Player, match: Match) -> Iterator[Kind]:
    """What a player sees who is to act: a draft, what the panel asks after a press, and a move that is asked about or
    held."""
    turn, view = TurnContext(context, player, match), match.view(player.seat)
    drafted = drafted_kinds(match.game, view)
    for kind in drafted:
        draft = partial(draft_panel, turn, kind)
        yield "draft to begin", draft
        for preset in presets(match.game, kind)[:1]:
            yield "draft", partial(draft, preset.move)
    for pressed in _first_presses(match, view, context.words):
        yield "panel after a press", partial(panel, context, player, pressed)
    alone = _alone(context, player)
    tips = replace(alone.table, settings=alone.table.settings._replace(help=Help.TIPS))
    yield "panel of somebody alone with tips", partial(panel, alone._replace(table=tips), player)
    for move in islice(match.game.legal(view), 0 if drafted else 1):
        hint = Hint(context.table.decision, str(move))
        yield "panel of somebody alone with a hint", partial(panel, alone, replace(player, hinted=Hinted(1, hint)))
    for move in islice(match.game.legal(view), 0 if drafted else _MOVES):
        yield "move asked about", partial(move_confirmation, turn, move)
        delayed = DelayedMove(context.table.decision, str(move), _MOMENT)
        yield "move held", partial(panel, context, replace(player, delayed=Delayed(delayed)))


def _trying(context: TableContext, player: Player, match: Match) -> Iterator[Kind]:
    """What a player sees who tries the game again: from here on, and where they have come here."""
    view = match.view(player.seat)
    acts = player.seat in match.to_act
    ready = [preset.move for kind in drafted_kinds(match.game, view) for preset in presets(match.game, kind)]
    moves = [*ready[:1], *islice(match.game.legal(view), 0 if ready else 1)] if acts else []
    played = Played(match, f"{player.seat} {moves[0] if moves else '-'}", view.last)
    further = TryScreens(context, Trial(player.seat, played.line.partition(" ")[2], match, (played, played)))
    yield "tried again, further", further.step
    for move in moves:
        first = TryScreens(context, Trial(player.seat, str(move), match))
        yield "tried again", first.step
        for pressed in _first_presses(match, view, context.words):
            yield "tried again, after a press", partial(first.step, pressed)
        if not ready:
            yield "tried again, with a better move", partial(first.step, advised=move)


def _planning(context: TableContext, player: Player, match: Match) -> Iterator[Kind]:
    """What a player sees who is not to act and plans: the panel in which they pick a move, what it asks after a press,
    and their own panel with a plan, or with what became of one."""
    position = plannable(context.table, player)
    if position is None or not offers_plan(context, player):
        return
    plan_in = partial(plan_panel, context, player)
    yield "panel that plans", plan_in
    for pressed in _first_presses(position, position.position, context.words):
        yield "panel that plans after a press", partial(plan_in, (), pressed)
    moves = tuple(islice(match.game.legal(position.position), _MOVES))
    turn = TurnContext(context, player, position, planned=())
    yield from (("plan asked about", partial(plan_confirmation, turn, move)) for move in moves)
    yield "plan offered", partial(plan_offer, context, player, moves[0], position)
    plans = tuple(Plan(moves=(str(move),), decision=context.table.decision) for move in moves)
    if match.game.ahead(match.view(player.seat), moves[:1]) is not None:
        yield "panel that plans on", partial(plan_in, plans[0].moves)
    told = match.game.events_adapter().dump_json(match.view(player.seat).last).decode()  # this stops a plan
    ended = (plans[0].replace(end=end, events=told if end is PlanEnd.STOPPED else "[]") for end in PlanEnd)
    for plan in (*plans, plans[0].replace(insists=True), *ended):
        planning = replace(player, prepared=Prepared(1, plan))
        yield "panel with a plan", partial(panel, context, planning)
        if plan.end is None:
            yield "what is planned", partial(planned_panel, context, planning)


def _stood_in(context: TableContext, player: Player, match: Match) -> Iterator[Kind]:
    for why in StandIn:
        played_for = player.with_stand_in(why)
        yield "panel at rest of somebody played for", partial(idle_panel, context, played_for)
        yield "panel of somebody played for", partial(panel, context, played_for)
    view = match.view(player.seat)
    legal = islice(match.game.legal(view), _MOVES if player.seat in view.to_act else 0)
    moves = tuple(StoodInMove(view, move) for move in legal)
    for played in (StoodIn(moves, 1, goes_on=True), StoodIn(moves, 1), StoodIn(moves, 2)):
        yield "panel after a computer played", partial(panel, context, player, stood_in=played)
        yield "panel at rest after that", partial(idle_panel, context, player, played)


def sample_noticeboard(context: TableContext) -> MessageSpec:
    """A noticeboard of as many open tables and ends as it tells, all like this table."""
    table, game = context.table, context.game
    tables = [context._replace(table=replace(table, id=table.id + more)) for more in range(TABLES)]
    ended = [Ended(number, game.key, table.names, is_draw=number % 2 == 1) for number in range(ENDS)]
    return noticeboard(context.language, tables, ended, {game.key: game.title}, ranked=True)


def _notified(context: TableContext, player: Player, *, reminds: bool) -> MessageSpec:
    others = [replace(context.table, id=context.table.id + 1 + more) for more in range(MOST_TABLES)]
    reminded = reminder(context, player, Stage.REMINDER, _MOMENT)
    happened = context.table.told(context.match.view(player.seat).last)
    told = panel(context, player, since=Since((), happened))
    return notification(context, player, told, OtherTables(2, (), others), reminded if reminds else "")


def _proposals(context: TableContext, viewer: Seat | None) -> Iterator[Proposal]:
    """What the viewer asks of the others, or the first player of those who look on."""
    asking = viewer or Seat(0)
    asked = tuple(player.seat for player in context.table.people if player.seat != asking)
    for kind in ProposalKind:
        proposal = Proposal(kind=kind, seat=asking, decision=context.table.decision, asked=asked, agreed=asked[1:])
        yield proposal.replace(made=_MOMENT, begin=_MOMENT, until=_MOMENT) if kind.lasts else proposal


def _asking(context: TableContext, player: Player) -> Iterator[TableContext]:
    """The table where the player is asked something that lasts, and something that does not."""
    asking = next((other.seat for other in context.table.people if other != player), None)
    if asking is None:
        return
    found = [it.replace(seat=asking, asked=(player.seat,), agreed=()) for it in _proposals(context, asking)]
    public = context.table.told(context.table.match.view(None).last) if context.table.match is not None else ()
    acts = context.table.players[asking] in context.table.people_to_act
    for proposal, lasting in zip(found[:3], found[3:], strict=True):
        now = proposal if acts or proposal.kind is not ProposalKind.LATE else None  # only who must act can be late
        table = replace(context.table, proposals=Proposals(now, lasting))
        yield context._replace(table=table, asked_back=public)


def _alone(context: TableContext, player: Player) -> TableContext:
    """The table as one in a private channel, at which the player plays with computer players."""
    players = tuple(it if it == player else replace(it, person=None) for it in context.table.players)
    channel = replace(context.table.channel, guild=None)
    return context._replace(table=replace(context.table, channel=channel, host=player.person or 0, players=players))


def _closed(context: TableContext, match: Match) -> TableContext:
    """The table once its game is over, here because somebody has closed it."""
    over = match if match.outcome is not None else match.close().match
    return context._replace(table=replace(context.table, match=over, status=Status.CLOSED))


def _first_presses(match: Match, view: View, words: TableWords) -> Iterator[PartialMove]:
    """What is picked after a press on the last value of each grid, the first of each menu, and another way on, where
    that leaves something to pick."""
    offered, pressed = controls(match.game, view, NOTHING_PICKED, words.plain), list[PartialMove]()
    spots = ([spot for row in grid.rows for spot in row] for grid in offered.grids)
    for buttons in (*(reversed(it) for it in spots), offered.ways):
        pressed += [it.to for it in buttons if isinstance(it.to, PartialMove)][:1]
    for menu in offered.menus:
        values = tuple(it.value for it in menu.options[: max(1, menu.least)])
        pressed.append(narrowed(match.game, view, PartialMove.read(menu.id), values))
    yield from (it for it in pressed if match.game.next_field(view, it.tokens) is not None)
