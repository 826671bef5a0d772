"""The one table of actions: what each button and each command does, what is loaded for it, and what must hold before.

The names are part of custom ids that were posted, so they stay what they are.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple, TypeVar

from bot.interactions import panel
from bot.interactions.context import Context, Fits, Request, Run, Seated
from bot.interactions.entry import eligibility as fitting
from bot.interactions.moves import drafts, picking, playing, undo
from bot.interactions.settings import absence, choices, moderation, privacy
from bot.interactions.table import (
    answering,
    coaching,
    computers,
    ending,
    finished,
    hinting,
    inviting,
    leaderboard,
    learning,
    lobby,
    opening,
    profile,
    proposals,
    reading,
    replaying,
    reporting,
    stepping,
    trying,
    watching,
)
from bot.interactions.table_lookup import NEEDED_MOST
from bot.registration.commands import PLAY_WITH
from bot.tables.hints import hint_of
from bot.tables.planned import plannable, position_after
from bot.tables.plans import NothingToPlan, YourTurn, planned_moves
from bot.tables.transitions import require_named
from bot.ui.screens.turn_context import AFTER, PLANNING
from bot.values.numbers import NEVER_SO_MANY
from bot.values.table import Status, Table
from games.errors import MovedOn, Over

T = TypeVar("T")
MOVE = "* move"
"""The command of each kind of move of each game."""
_IN_LOBBY, _PLAYING = fitting.has_status(Status.LOBBY), fitting.has_status(Status.PLAYING)
_UNFINISHED = fitting.has_status(Status.LOBBY, Status.PLAYING, Status.BROKEN)


class Action(NamedTuple):
    """What a button or a command does.

    `name` stands in custom ids, so it never changes its meaning; several have spaces between. `command` is the command
    that does it, "lobby join"; a `*` stands for each game. `fits` tells which tables that can mean when none is named;
    None: it is about no table, or finds it itself. `where_none_fits` is done instead where none is named and none fits;
    None: it is refused. `opens_modal`: its answer can be a modal, for which nothing is written before. `anybody`: who
    does not sit at the table may use the command too. `remembers`: the name and locale of whoever does it are stored;
    they are not where somebody asks what is known of them. `with_bot`: its command is carried out only where
    the bot is.
    """

    name: str
    run: Run
    command: str = ""
    fits: Fits | None = None
    where_none_fits: Run | None = None
    opens_modal: bool = False
    anybody: bool = False
    remembers: bool = True
    with_bot: bool = False


def given(
    load: Callable[[Context, Request], Awaitable[T | None]],
) -> Callable[[Callable[[Context, T, Request], Awaitable[None]]], Run]:
    """Makes an action of a function that takes what `load` loads; where that is None, nothing is left to do."""

    def action(run: Callable[[Context, T, Request], Awaitable[None]]) -> Run:
        async def loaded(ctx: Context, request: Request) -> None:
            if (it := await load(ctx, request)) is not None:
                await run(ctx, it, request)

        return loaded

    return action


async def _stored(ctx: Context, request: Request) -> Table:
    return require_named(request.table or await ctx.services.tables.get(request.custom_id.table))


async def _known(ctx: Context, request: Request, *, seen: bool = False) -> Table:
    return request.table or await ctx.table(request.custom_id.table, pressed=True, seen=seen)


async def _table(ctx: Context, request: Request) -> Table:
    table = await _stored(ctx, request)
    return table if _pressed_twice(ctx, table, request) else await ctx.come_to(table)


@given
async def at_broken_table(ctx: Context, request: Request) -> Table:
    """Like `at_table`, also one that does not read."""
    table = require_named(await _known(ctx, request))
    return table if table.status is Status.BROKEN else await ctx.come_to(table)


@given
async def at_table(ctx: Context, request: Request) -> Table:
    """One that the person can know of. Raises NoSuchTable or LongOver."""
    return await ctx.come_to(require_named(await _known(ctx, request)))


@given
async def to_join(ctx: Context, request: Request) -> Table:
    """Like `at_table`, also one in another channel that the person sees, which may have begun since they saw it."""
    return await ctx.come_to(require_named(await _known(ctx, request, seen=True)))


@given
async def to_read(ctx: Context, request: Request) -> Table:
    """Like `at_table`, also one of which it is not known any more who played there."""
    return await ctx.come_to(await _known(ctx, request))


async def _seat(ctx: Context, request: Request) -> Seated:
    return ctx.seat_at(await _table(ctx, request))


async def _turn(ctx: Context, request: Request) -> Seated:
    seated, custom_id = await _seat(ctx, request), request.custom_id
    if not custom_id.action.startswith(PLANNING):
        return await ctx.choosing(seated, custom_id.decision)
    if custom_id.decision is not None and seated.table.decision - custom_id.decision >= NEVER_SO_MANY:
        raise MovedOn
    before = custom_id.rest.partition(AFTER)[0]
    lines = planned_moves(seated.player)[: int(before)] if before.isascii() and before.isdigit() else ()
    if seated.match.outcome is not None:
        raise Over
    if seated.acts:
        raise YourTurn
    if plannable(seated.table, seated.player) is None:
        raise NothingToPlan
    position = position_after(seated.match, seated.player.seat, lines)
    if position is None or str(len(lines)) != before:
        raise MovedOn
    return seated._replace(match=position, planned=lines)


@given
async def to_arrange(ctx: Context, request: Request) -> drafts.Drafting:
    """Like `to_decide`, and what they arrange there."""
    return await drafts.drafting_at(ctx, await _turn(ctx, request), request.custom_id)


@given
async def to_change(ctx: Context, request: Request) -> drafts.Drafting | None:
    """Like `to_arrange`, for a control of one draft. Shows the present draft if another one has taken its place. Raises
    also NothingArranged."""
    return await drafts.shown_draft(ctx, await _turn(ctx, request), request.custom_id)


@given
async def while_held(ctx: Context, request: Request) -> Seated:
    """Like `in_seat`, for the controls of a held move, which do not end the wait by themselves."""
    return ctx.seat_at(await _stored(ctx, request))


at_any_table = given(_table)
"""The action itself refuses who does not play there. Raises NoSuchTable."""

in_seat = given(_seat)
"""A begun table at which the person plays. Raises NotSeated, NotBegun or TableClosed."""
to_decide = given(_turn)
"""The same at the decision of the control, which must be theirs; of a plan's, at the position after the moves for which
it was made. Raises also Over, MovedOn or NotYourTurn, or for a plan YourTurn or NothingToPlan."""


def _pressed_twice(ctx: Context, table: Table, request: Request) -> bool:
    """Whether the press leads to the move that the person holds, once more: that ends no wait."""
    custom_id, player = request.custom_id, table.player_of(ctx.person.id)
    delayed = None if player is None else player.delayed.move
    if delayed is None or custom_id.decision != delayed.decision:
        return False
    if custom_id.action == "pick":
        before, _, picked = delayed.text.rpartition(".")
        return (custom_id.rest.rpartition("~")[0], sorted(request.values)) == (before, sorted(picked.split(",")))
    if player is not None and custom_id.action == "hint-play":
        return delayed.text == hint_of(table, player)
    return (custom_id.action, custom_id.rest) == ("play", delayed.text)


_ALL = (
    Action("start", opening.start_once),
    Action("", opening.start, "* start"),
    Action("", opening.new_game, "newgame"),
    Action("play-with", inviting.ask_what, PLAY_WITH, opens_modal=True),
    Action("play-with-them", inviting.play_with),
    Action("join", to_join(lobby.join), "lobby join", fitting.may_sit, anybody=True, with_bot=True),
    Action("decline", at_table(lobby.decline)),
    Action("leave", at_table(lobby.leave)),
    Action("", at_table(lobby.leave_or_decline), "lobby leave", fitting.may_leave, anybody=True, with_bot=True),
    Action("invite", at_table(lobby.ask_whom)),
    Action("access", at_table(lobby.choose_access)),
    Action("invite-them", at_table(lobby.invite), "lobby invite", _IN_LOBBY, anybody=True, with_bot=True),
    Action("add", at_table(computers.add)),
    Action("add-all", at_table(computers.fill)),
    Action("", at_table(computers.seat), "lobby computer", _IN_LOBBY, anybody=True, with_bot=True),
    Action("levels", at_table(computers.show_levels)),
    Action("level", at_table(computers.choose_level)),
    Action("remove", at_table(lobby.remove_computer)),
    Action("unseat", at_table(lobby.free_picked_seat)),
    Action("", at_table(lobby.free_seat), "lobby remove", _IN_LOBBY, anybody=True, with_bot=True),
    Action(
        "options",
        at_table(lobby.show_options),
        "lobby options",
        _IN_LOBBY,
        opens_modal=True,
        anybody=True,
        with_bot=True,
    ),
    Action("options-form", at_table(lobby.ask_for_options), opens_modal=True),
    Action("options-set", at_table(lobby.choose_options)),
    Action("pace late", at_table(lobby.choose_clock)),
    Action("begin", at_table(computers.begin), "lobby begin", _IN_LOBBY, anybody=True, with_bot=True),
    Action("cancel", at_table(lobby.cancel)),
    Action("replace", at_table(lobby.replace_somebody), "table replace", _PLAYING, anybody=True),
    Action("replace-by", at_table(lobby.ask_picked)),
    Action("rematch", at_table(proposals.play_again), "table rematch", fitting.over, anybody=True),
    Action("play-next fill", at_table(proposals.play_again)),
    Action("undo", in_seat(undo.take_back)),
    Action("", while_held(undo.undo_typed), "table undo", _PLAYING),
    Action("late-wait late-computer late-end late-end-yes", at_any_table(ending.decide_late)),
    Action("resign", in_seat(ending.ask_to_resign), "table resign", _PLAYING),
    Action("resign-yes", at_any_table(ending.resign)),
    Action("play-on", in_seat(ending.play_on)),
    Action("close", at_broken_table(ending.ask_to_close)),
    Action("", at_broken_table(ending.close_typed), "table close", _UNFINISHED, anybody=True),
    Action("close-yes", at_broken_table(ending.close)),
    Action("retry", at_table(ending.retry)),
    Action("rules", to_read(reading.rules_of_table)),
    Action("page", reading.rules_page, "* rules"),
    Action("learn", learning.learn, "* learn"),
    Action("learn-pick", learning.pick),
    Action("history", to_read(reading.history)),
    Action("", to_read(reading.history_typed), "table history", fitting.begun, anybody=True),
    Action("turn", to_read(reading.turn)),
    Action("", to_read(reading.board), "table board", fitting.begun, anybody=True),
    Action("record", to_read(reading.record)),
    Action("replay", to_read(replaying.replay), "table replay", fitting.begun, anybody=True),
    Action("film", to_read(replaying.film)),
    Action("step", to_read(stepping.step)),
    Action("how", at_table(coaching.how)),
    Action("how-turn", at_table(coaching.turning_point)),
    Action("how-cost", at_table(coaching.costly)),
    Action("share", at_table(replaying.share)),
    Action("try", at_any_table(trying.begin)),
    Action("try-go try-narrow", at_any_table(trying.go)),
    Action("try-pick", at_any_table(trying.pick)),
    Action("try-tick", at_any_table(trying.tick), opens_modal=True),
    Action("try-play try-ask try-better", at_any_table(trying.play)),
    Action("try-ready", at_any_table(trying.play_ready)),
    Action("try-show", at_any_table(trying.show_better)),
    Action("try-back", at_any_table(trying.back)),
    Action("try-anew", at_any_table(trying.anew)),
    Action("try-stop", at_any_table(trying.stop)),
    Action("my", at_table(reading.my_move), NEEDED_MOST, fitting.begun, reading.plays_nowhere, anybody=True),
    Action("tell-end", at_table(watching.tell_end)),
    Action("play-for", at_table(watching.play_for)),
    Action("seat-yes seat-no", at_table(watching.answer_ask)),
    Action("hand", in_seat(panel.refresh)),
    Action("mute", to_decide(panel.mute)),
    Action("", in_seat(panel.mute), "table mute", Table.waits_for),
    Action("back", at_table(panel.back)),
    Action("", answering.back_typed, "table back", _PLAYING),
    Action("nudge", in_seat(proposals.nudge), "table nudge", fitting.waits_for_others),
    Action("more", at_table(proposals.show_more)),
    Action("report", at_table(reporting.ask), opens_modal=True),
    Action("report-send", at_table(reporting.send)),
    Action("hint", to_decide(hinting.hint)),
    Action("hint-play", to_decide(picking.play_hinted)),
    Action("", at_table(hinting.typed), "table hint", fitting.has_status(Status.LOBBY, Status.PLAYING)),
    Action("hints", at_table(hinting.switch)),
    Action("tips-off", in_seat(hinting.stop_tips)),
    Action("propose", in_seat(proposals.choose_proposal)),
    Action("plan", in_seat(picking.show_plan), "table plan", _PLAYING),
    Action("pause", at_any_table(proposals.pause), "table pause", _PLAYING),
    Action("pause-other", in_seat(proposals.ask_until), opens_modal=True),
    Action("go-on", at_any_table(proposals.go_on)),
    Action("tonight", at_any_table(proposals.fast_play), "table tonight", _PLAYING),
    Action("tonight-other", in_seat(proposals.ask_from), opens_modal=True),
    Action("end", at_any_table(proposals.end), "table end", _PLAYING),
    Action("agree refuse", at_any_table(proposals.answer)),
    Action("", at_any_table(answering.answer_typed), "table answer", fitting.has_question),
    Action("go narrow p-go p-narrow", to_decide(picking.go)),
    Action("pick p-pick", to_decide(picking.pick)),
    Action("tick p-tick", to_decide(picking.tick), opens_modal=True),
    Action("ask play p-ask p-play", to_decide(picking.ask)),
    Action("write p-write", to_decide(picking.write), opens_modal=True),
    Action("written p-written", to_decide(picking.written)),
    Action("play-yes", to_decide(picking.play_asked)),
    Action("seal", to_change(picking.seal)),
    Action("kept", to_arrange(picking.confirm_draft)),
    Action("now", while_held(playing.play_now)),
    Action("unhold", while_held(playing.take_back)),
    Action("p-yes", to_decide(picking.confirm_plan)),
    Action("plan-drop", in_seat(picking.drop_plan)),
    Action("plan-insist plan-stop", in_seat(picking.insist)),
    Action("plan-order", in_seat(picking.order)),
    Action("plan-now", in_seat(picking.play_planned)),
    Action("draft", to_arrange(drafts.start)),
    Action("preset", to_arrange(drafts.preset)),
    Action("swap", to_change(drafts.swap)),
    Action("mirror", to_change(drafts.mirror)),
    Action("type", to_arrange(drafts.type_in), opens_modal=True),
    Action("typed", to_arrange(drafts.typed)),
    Action("save", to_change(drafts.ask_for_name), opens_modal=True),
    Action("saved", to_change(drafts.save)),
    Action("use", to_arrange(drafts.use)),
    Action("favourites", drafts.show_favourites),
    Action("forget", drafts.forget),
    Action("", drafts.saved_typed, "* saved"),
    Action("next", reading.next_table),
    Action("games", reading.tables_page, "games"),
    Action("finished", finished.show),
    Action("profile", profile.show, "profile"),
    Action("profile-show", profile.post),
    Action("opponent", profile.opponent),
    Action("play-level", profile.play_level),
    Action("call-me", reading.call_me),
    Action("help", reading.games_page, "help"),
    Action("leaderboard leaderboard-game", leaderboard.show, "leaderboard", with_bot=True),
    Action("leaderboard-show", leaderboard.post),
    Action("leaderboard-me", leaderboard.leave),
    Action("settings", choices.show, "settings"),
    Action("set-call set-press set-language", choices.picked(choices.change)),
    Action("set-reminders", choices.switch_reminders),
    Action("set-invitations", choices.switch_invitations),
    Action("hours", choices.ask_for_hours, opens_modal=True),
    Action("hours-set", choices.picked(choices.change, "quiet", "zone")),
    Action("server", moderation.show_server, "server", with_bot=True),
    Action("server-people", moderation.show_people),
    Action("server-bar", moderation.pick_banned),
    Action("server-unbar", moderation.pick_unbanned),
    Action("server-reports", moderation.pick_reports),
    Action("server-channels", choices.pick_channels),
    Action("server-games", choices.pick_games),
    Action("server-threads server-standings", choices.switch),
    Action("server-boards", choices.show_boards),
    Action("server-noticeboard", choices.pick_noticeboard),
    Action("server-zone", choices.ask_for_zone, opens_modal=True),
    Action("server-zone-set server-pace server-language", choices.picked(choices.change_server)),
    Action("privacy", privacy.show, "privacy", remembers=False),
    Action("my-data", privacy.my_data, remembers=False),
    Action("forget-me", privacy.ask_to_erase, remembers=False),
    Action("forget-me-yes", privacy.erase, remembers=False),
    Action("away", absence.show, "away"),
    Action("away-for away-until", choices.picked(absence.leave)),
    Action("away-other", absence.ask_until, opens_modal=True),
    Action("away-wait away-computer", absence.leave_chosen),
    Action("away-end", absence.back),
    Action("", in_seat(picking.typed), MOVE, Table.waits_for),
)
"""Every button by its name, and every command by its own: an action of buttons alone has no command, and one of a
command alone no name."""

ACTIONS: Mapping[str, Action] = {name: action for action in _ALL for name in action.name.split()}
"""By the name in custom ids."""

OF_PEOPLE = frozenset({PLAY_WITH})
"""The commands in the context menu of people."""

COMMANDS: Mapping[str, Action] = {action.command: action for action in _ALL if action.command}
"""By the command."""
