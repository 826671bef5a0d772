"""What people say to each other through the bot: that somebody waits, what they would like all to agree on (a pause,
an evening of fast play, an end, a rematch), and what others answer; with the screen of all that for those who never
type a command."""

from collections.abc import Callable
from datetime import timedelta
from typing import Final

from bot.dates.moments import evening_hours, suggested_moments
from bot.interactions.context import Context, Request, Seated, one_of
from bot.interactions.panel import answer_change, answered, show_done, show_panel
from bot.interactions.settings.absence import moment, vocabulary
from bot.interactions.settings.choices import A_DAY, ask_for, chooser, zone_of
from bot.interactions.table import lobby
from bot.interactions.table.computers import named_level, remember
from bot.interactions.table.opening import open_again
from bot.interactions.table.watching import show_watching
from bot.tables import agreements
from bot.tables.nudging import nudged
from bot.tables.refusals import Incomplete, NotAsked, UnknownControl
from bot.tables.rematches import is_left, require_watcher, unwatched
from bot.tables.transitions import require_player
from bot.ui.escaping import stamp
from bot.ui.message import CustomId, Picks, stack
from bot.ui.screens.more import FROM_MORE, NOW, Way, Ways, more_screen, proposing
from bot.ui.screens.proposal import answer_tag, rematch_asked
from bot.ui.screens.table_context import TableContext, notice, who
from bot.ui.screens.waiting import own_fast_play
from bot.ui.screens.watching import OFF
from bot.values.preferences import Pace
from bot.values.proposal import Proposal, ProposalKind
from bot.values.table import Player, Result, Status, Table, Transition
from games.errors import MovedOn, Refusal
from games.words import N_, Phrase

ANSWERED: Final = {
    ProposalKind.UNDO: (N_("✖️ You said no: the move stands."), N_("✔️ You let them take it back.")),
    ProposalKind.REMATCH: (N_("✖️ You said no to another game."), N_("✔️ You are in for the next game.")),
    ProposalKind.PAUSE: (N_("✖️ You said no to the pause."), N_("✔️ You agreed to the pause.")),
    ProposalKind.FAST_PLAY: (N_("✖️ You are not in tonight."), N_("✔️ You are in tonight.")),
    ProposalKind.END: (N_("✖️ You would rather play on."), N_("✔️ You agreed to end the game here.")),
}
"""What somebody hears who has said no, or yes (msgids)."""
ASKED = N_("✔️ I've asked {who}.")
TAKEN_BACK = N_("↩️ You have taken your proposal back.")
FAST_PLAY_TAKEN_BACK = N_("↩️ You have taken it back, and your evening of fast play is over.")
THERE_IS = N_("There is a next game already.")
_GOES_ON = N_("▶️ The game goes on.")
NUDGED = N_("👉 {who} will hear that you are waiting.")
_MUTED = N_("🔕 {who}: no more messages about this turn, as they chose. The table shows that you are waiting.")


async def nudge(ctx: Context, seated: Seated, request: Request) -> None:
    """Nudge those who keep the person waiting; where a button was pressed, their panel says so. Raises Over,
    NobodyToNudge or NudgedBefore."""
    after = (await ctx.change(seated.table, nudged, ctx.person.id, ctx.now)).table
    context = await ctx.table_context(after)
    clocks = ((player.seat, player.clock) for player in after.people_to_act)
    waiting = [(seat, it.muted) for seat, it in clocks if it and it.own_nudge and it.own_nudge.by == seated.player.seat]
    told = ((text, [seat for seat, it in waiting if it is muted]) for text, muted in ((NUDGED, False), (_MUTED, True)))
    said = stack(*(context.words.say(text, who=who(seats)) for text, seats in told if seats))
    ctx.services.changed(after)
    if request.is_command:
        await ctx.responder.show(notice(ctx.language, said))
        return
    await show_panel(ctx, after, note=said)


async def pause(ctx: Context, table: Table, request: Request) -> None:
    """Propose to pause the game until a moment that was typed. Raises Refusal."""
    end = await moment(ctx, _said(request, "until"))
    await _proposed(ctx, request, await ctx.change(table, agreements.pause_proposed, ctx.person.id, end, ctx.now))


async def go_on(ctx: Context, table: Table, request: Request) -> None:
    result = await ctx.change(table, agreements.gone_on, ctx.person.id, ctx.now)
    if request.custom_id.rest != FROM_MORE:
        await answer_change(ctx, request, result, ctx.language.text(_GOES_ON))
        return
    ctx.services.changed(result.table)
    await show_more_again(ctx, result.table, ctx.language.text(_GOES_ON))


async def fast_play(ctx: Context, table: Table, request: Request) -> None:
    """Propose to play fast, from an hour that was typed, or from now on. Raises Refusal."""
    typed = _said(request, "from")
    begin = None  # which is now, as the tables' clock shows it when it is agreed
    if typed not in ("", NOW):
        begin = await moment(ctx, f"{typed}:00" if typed.isdigit() else typed)
    await _proposed(ctx, request, await ctx.change(table, agreements.fast_play_proposed, ctx.person.id, begin, ctx.now))


async def end(ctx: Context, table: Table, request: Request) -> None:
    """Offer a draw, or propose to rank the game as it stands; or agree to it. Raises Refusal."""
    await _proposed(ctx, request, await ctx.change(table, agreements.end_proposed, ctx.person.id, ctx.now))


def _said(request: Request, option: str) -> str:
    """What a command's option says, or what was picked in a menu or filled in. Raises Incomplete for an empty press."""
    said = str(request.options.get(option) or "") if request.is_command else request.value
    if not (request.is_command or said.strip()):
        raise Incomplete
    return said.strip()


async def _proposed(ctx: Context, request: Request, result: Result) -> None:
    """Say that the others have been asked, or what came of it at once; a press shows what else the person can do."""
    ctx.services.changed(result.table)
    player, asked = result.table.player_of(ctx.person.id), result.table.proposals.lasting
    own = asked is not None and player is not None and asked.seat == player.seat
    context = await ctx.table_context(result.table)
    said = _came_of(context, player)
    if own and asked is not None:
        said = context.words.say(ASKED, who=who(asked.asked))
    if not request.is_command:
        await show_more_again(ctx, result.table, "" if context.pause_end is not None else said, asked=own)
        return
    answer = context.notice(said)
    await ctx.responder.show(context.pending(answer, Picks.ASKED) if own else answer, fresh=True)


def _came_of(context: TableContext, player: Player | None) -> str:
    """What came at once of what a player has proposed: nobody else had to agree, or all others had."""
    table, text = context.table, context.language.text
    if table.is_over:
        return text(N_("🏁 The game has ended."))
    if table.proposals.lasting is not None:
        return text(ANSWERED[table.proposals.lasting.kind][True])
    pause = table.times.pause_at(context.now.moment)
    if pause is not None and pause.end is not None:
        return text(N_("⏸️ Paused until {moment}."), moment=stamp(pause.end))
    return (own_fast_play(context, player) if player is not None else "") or text(_GOES_ON)


async def play_again(ctx: Context, table: Table, request: Request) -> None:
    """Whoever played asks for a rematch, or accepts it. Whoever watches gets a seat in the next game, or lets it go
    ("off"); once the game is over, before anybody has asked, they open a lobby for it. Where the next game has begun,
    all see the way to it. Raises Refusal."""
    custom_id = request.custom_id
    if custom_id.rest == OFF:
        await _watches(ctx, table, await ctx.change(table, unwatched, ctx.person.id))
    elif custom_id.action == "fill" or table.player_of(ctx.person.id) is not None:
        await _rematch(ctx, table, request)
    elif is_left(table):
        require_watcher(table, ctx.person.id)
        await open_again(ctx, table)
    else:
        await _watches(ctx, table, await ctx.change(table, ctx.services.proposals.watch, ctx.person))


async def _rematch(ctx: Context, table: Table, request: Request) -> None:
    """Ask the others, accept what they ask, or begin with computer players in the place of who did not answer."""
    service, custom_id, at_once = ctx.services.proposals, request.custom_id, request.options.get("computers") is True
    act = service.rematch_at_once if at_once else service.fill_up if custom_id.action == "fill" else service.rematch
    level = named_level(ctx, table.game, custom_id.rest if custom_id.action == "rematch" else None)
    result = await ctx.change(table, act, ctx.person, level=level)
    await remember(ctx, table.game, level)
    ctx.services.changed(table)
    begun, asked, player = result.table.id != table.id, result.table.open_proposal, table.player_of(ctx.person.id)
    if not begun and asked is not None and player is not None and asked.seat == player.seat:
        await ctx.responder.show(rematch_asked(await ctx.table_context(result.table)), fresh=True)
    elif table.rematch is None:
        said = N_("✔️ The next game has begun.") if begun else ANSWERED[ProposalKind.REMATCH][True]
        if ctx.channel.id == table.channel.parent:  # nobody sees there that the table in its thread changes
            await show_done(ctx, result.table, said)
        elif begun and result.table.channel.guild is None and not ctx.outside:
            # the next game has a message of its own below this one
            await answer_change(ctx, request, result, ctx.language.text(said))
        else:
            await answered(ctx, request, result, said)
    else:
        await show_done(ctx, result.table, THERE_IS)


async def _watches(ctx: Context, table: Table, after: Result) -> None:
    """Show somebody whether they have a seat in the next game, or the way to it where it has begun."""
    if after.table.id == table.id:
        ctx.services.changed(table)
        await show_watching(ctx, after.table)
    else:
        await show_done(ctx, after.table, THERE_IS)


async def answer(ctx: Context, table: Table, request: Request) -> None:
    """Agree to what is proposed, or refuse it; a command means what is asked of the person. Raises MovedOn or
    NotAsked."""
    yes = request.custom_id.action == "agree"
    kind, lasting = _asked(ctx, table) if request.is_command else _pressed(table, request.custom_id)
    person = ctx.person.id
    if kind is ProposalKind.REMATCH and yes:
        await _rematch(ctx, table, request)
    elif lasting is None:
        result = await ctx.change(table, ctx.services.proposals.answer, person, kind, yes=yes)
        await answered(ctx, request, result, ANSWERED[kind][yes])
    else:
        result = await ctx.change(table, agreements.answered, person, lasting, ctx.now, yes=yes)
        own = _taken_back(require_player(table, person), lasting, result.table)
        await answered(ctx, request, result, own or ANSWERED[kind][yes])


def _taken_back(player: Player, asked: Proposal, after: Table) -> str:
    """What a player hears whose own proposal it was; empty for others."""
    if player.seat != asked.seat:
        return ""
    played_fast = player.fast_play is not None and after.players[player.seat].fast_play is None
    return FAST_PLAY_TAKEN_BACK if played_fast else TAKEN_BACK


def _pressed(table: Table, custom_id: CustomId) -> tuple[ProposalKind, Proposal | None]:
    """What the button was for that was pressed; one that lasts is named besides, since another may have taken its
    place. Raises UnknownControl, or MovedOn where that is over."""
    kind = one_of(ProposalKind, custom_id.rest.partition("~")[0], UnknownControl())
    if not kind.lasts and custom_id.decision == table.decision:
        return kind, None
    if not kind.lasts or table.proposals.lasting is None or answer_tag(table.proposals.lasting) != custom_id.rest:
        raise MovedOn
    return table.proposals.lasting.kind, table.proposals.lasting


def _asked(ctx: Context, table: Table) -> tuple[ProposalKind, Proposal | None]:
    seat, asked, lasting = require_player(table, ctx.person.id).seat, table.open_proposal, table.proposals.lasting
    if asked is not None and asked.kind is not ProposalKind.LATE and seat in asked.pending:
        return asked.kind, None
    if lasting is None or not (seat == lasting.seat or lasting.is_answered_by(seat)):
        raise NotAsked
    return lasting.kind, lasting


async def show_more(ctx: Context, table: Table, request: Request) -> None:
    """Show what the person may do beside the moves."""
    if table.status is Status.LOBBY:
        await lobby.show_more(ctx, table)
        return
    await show_more_again(ctx, table, fresh=request.custom_id.rest != FROM_MORE)


async def show_more_again(
    ctx: Context, table: Table, note: str = "", *, fresh: bool = False, asked: bool = False
) -> None:
    """The same once a game has begun; `note` is a line about what the person just did. The panel replaces it once a
    proposal that they `asked` is answered."""
    player = table.player_of(ctx.person.id)
    ways = await _ways(ctx, table) if player is not None and table.status is Status.PLAYING else None
    if ways is not None and player in table.people_to_act:
        ways = ways._replace(waiting=(await ctx.services.says.others(ctx.person.id, table)).more)
    context = await ctx.table_context(table)
    spec = more_screen(context, player, ways, note)
    await ctx.responder.show(context.pending(spec, Picks.ASKED) if asked else spec, fresh=fresh)


async def choose_proposal(ctx: Context, seated: Seated, request: Request) -> None:
    """Show the choices of a proposal. If it cannot be made now, show *More* with the reason."""
    kind, ways = one_of(ProposalKind, request.custom_id.rest, UnknownControl()), await _ways(ctx, seated.table)
    context, way = await ctx.table_context(seated.table), ways.can.get(kind)
    if way is None or (way.refused is not None and kind is not ProposalKind.END):
        why = context.words(way.refused) if way is not None and way.refused is not None else ""
        await show_more_again(ctx, seated.table, why)
    else:
        await ctx.responder.show(proposing(context, seated.player, kind, ways))


async def ask_until(ctx: Context, seated: Seated, _request: Request) -> None:
    await ask_for(ctx, CustomId("pause", seated.table.id), N_("Pause until …"), *A_DAY)


async def ask_from(ctx: Context, seated: Seated, _request: Request) -> None:
    await ask_for(ctx, CustomId("tonight", seated.table.id), N_("Finish tonight?"), N_("From when?"), "20:30")


async def _ways(ctx: Context, table: Table) -> Ways:
    """What a player can propose now, each with why that is refused: a pause, where there is a clock or somebody who
    could wait for it; an evening of fast play, where somebody can join it and it would be faster; and an end, where
    anybody could agree to it. Nothing while something is proposed already, and once the game is over."""
    if table.is_over or (table.proposals.lasting is not None and table.proposals.lasting.is_open):
        return Ways()
    now, zone, person = ctx.now, await zone_of(ctx), ctx.person.id
    several, goes_on = len(table.people) > 1, table.times.pause_at(now.moment) is None
    can = dict[ProposalKind, Way]()
    if goes_on and (table.settings.pace or several):
        days = suggested_moments("", now.moment, zone.name, vocabulary(ctx))
        refused = _refused(agreements.pause_proposed, table, person, now.moment + timedelta(days=1), now)
        can[ProposalKind.PAUSE] = Way(days, refused)
    if goes_on and several and not (table.settings.pace and table.settings.pace <= Pace.QUARTER_HOUR):
        hours = [(ctx.language.text(N_("Now")), NOW), *evening_hours(now.moment, zone.name)]
        can[ProposalKind.FAST_PLAY] = Way(hours, _refused(agreements.fast_play_proposed, table, person, None, now))
    if several:
        can[ProposalKind.END] = Way(refused=_refused(agreements.end_proposed, table, person, now))
    return Ways(can, chooser(ctx, zone).zone_line())


def _refused(propose: Callable[..., Transition], *about: object) -> Phrase | None:
    """Why something cannot be proposed now, as proposing it says; None if it can."""
    try:
        propose(*about)
    except Refusal as refusal:
        return refusal.phrase
    return None
