"""The one table of actions: what each button and each command does, what is loaded for it, and what must hold before.

The names are part of custom ids that were posted, so they stay what they are.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Annotated, Any, NamedTuple, TypeVar

from pydantic import BaseModel, Strict, ValidationError

from bot.interactions import panel
from bot.interactions.context import Context, Fits, Request, Run, Seated
from bot.interactions.moves import drafts, picking, playing, undo
from bot.interactions.settings import absence, choices
from bot.interactions.table import ending, lobby, proposals, reading
from bot.interactions.table.ending import show_broken
from bot.tables.planned import plannable, position_after
from bot.tables.plans import NoPlan, NothingToPlan, PlanPlayed, YourTurn, planned_moves
from bot.tables.refusals import Incomplete, TableBroken, UnknownControl
from bot.ui.message import CustomId
from bot.ui.screens.table_context import pointer
from bot.ui.screens.turn_context import AFTER, PLANNING
from bot.values.proposal import ProposalKind
from bot.values.table import Status, Table
from games.characters import storable
from games.errors import MovedOn, NotYourTurn, Over

T = TypeVar("T")
Text = Annotated[str, Strict()]
NO_LONGER = (MovedOn, Over, NotYourTurn, YourTurn, NothingToPlan, NoPlan, PlanPlayed)
"""Why a control that was made for a turn, or for a plan, works no more."""


class Action(NamedTuple):
    """What a button or a command does.

    `name` stands in custom ids, so it never changes its meaning; several have spaces between. `command` is the
    subcommand that does the same, and `fits` tells which tables that can mean when none is named; None: it is about no
    table. `opens_modal`: its answer can be a modal, for which nothing is written before.
    """

    name: str
    run: Run
    command: str = ""
    fits: Fits | None = None
    opens_modal: bool = False


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
    return request.table or await ctx.services.tables.get(request.custom_id.table)


async def _table(ctx: Context, request: Request) -> Table:
    table = await _stored(ctx, request)
    return table if _pressed_twice(ctx, table, request) else await ctx.come_to(table)


@given
async def at_broken_table(ctx: Context, request: Request) -> Table:
    """Like `at_table`, also one that does not read."""
    table = request.table or await ctx.table(request.custom_id.table)
    return table if table.status is Status.BROKEN else await ctx.come_to(table)


@given
async def at_table(ctx: Context, request: Request) -> Table:
    """One that the person can know of. Raises NoSuchTable."""
    return await ctx.come_to(request.table or await ctx.table(request.custom_id.table))


async def _seat(ctx: Context, request: Request) -> Seated:
    return ctx.seat_at(await _table(ctx, request))


async def _turn(ctx: Context, request: Request) -> Seated:
    seated, custom_id = await _seat(ctx, request), request.custom_id
    if not custom_id.action.startswith(PLANNING):
        return await ctx.choosing(seated, custom_id.decision)
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
    held = None if player is None else player.held
    if held is None or custom_id.decision != held.decision:
        return False
    if custom_id.action == "pick":
        before, _, picked = held.text.rpartition(".")
        return (custom_id.rest.rpartition("~")[0], sorted(request.values)) == (before, sorted(picked.split(",")))
    return (custom_id.action, custom_id.rest) == ("play", held.text)


def _is(*statuses: Status) -> Fits:
    return lambda table, person: table.status in statuses


def _asked_to_sit(table: Table, person: int) -> bool:
    return person in table.reserved if table.status is Status.LOBBY else lobby.is_asked(table, person)


def _may_sit(table: Table, person: int) -> bool:
    return table.status is Status.LOBBY or lobby.is_asked(table, person)


def _begun(table: Table, person: int) -> bool:
    return table.match is not None


def _waits_for_others(table: Table, person: int) -> bool:
    return any(player.person != person for player in table.people_to_act)


def _is_late(table: Table, person: int) -> bool:
    asked = table.open_proposal
    return asked is not None and asked.kind is ProposalKind.LATE


def _is_asked(table: Table, person: int) -> bool:
    player = table.player_of(person)
    asked = (it for it in (table.open_proposal, table.lasting) if it is not None)
    return player is not None and any(it.is_answered_by(player.seat) for it in asked)


def _asks_for_rematch(table: Table, person: int) -> bool:
    player, asked = table.player_of(person), table.open_proposal
    return asked is not None and asked.kind is ProposalKind.REMATCH and player is not None and asked.seat == player.seat


def _over(table: Table, person: int) -> bool:
    return table.is_over and table.match is not None


_TABLE = (
    Action("start", lobby.start_once),
    Action("", lobby.start, "start"),
    Action("join", at_table(lobby.join), "join", _may_sit),
    Action("decline", at_table(lobby.decline), "decline-invitation", _asked_to_sit),
    Action("leave", at_table(lobby.leave), "leave", _is(Status.LOBBY)),
    Action("add", at_table(lobby.add_computer), "add-computer", _is(Status.LOBBY)),
    Action("add-all", at_table(lobby.add_computers)),
    Action("remove", at_table(lobby.remove_computer), "remove-computer", _is(Status.LOBBY)),
    Action("options", at_table(lobby.ask_for_options), opens_modal=True),
    Action("options-set", at_table(lobby.choose_options)),
    Action("pace late", at_table(lobby.choose_clock)),
    Action("begin", at_table(lobby.begin), "begin", _is(Status.LOBBY)),
    Action("cancel", at_table(lobby.cancel), "cancel", _is(Status.LOBBY)),
    Action("replace", at_table(lobby.replace_somebody), "replace", _is(Status.PLAYING)),
    Action("replace-by", at_table(lobby.ask_picked)),
    Action("rematch", at_any_table(proposals.rematch), "rematch", _over),
    Action("undo", in_seat(undo.take_back), "undo", _is(Status.PLAYING)),
    Action("late-wait late-computer late-end late-end-yes", at_any_table(ending.decide_late)),
    Action("resign", in_seat(ending.ask_to_resign), "resign", _is(Status.PLAYING)),
    Action("resign-yes", at_any_table(ending.resign)),
    Action("play-on", in_seat(ending.play_on)),
    Action("close", at_broken_table(ending.ask_to_close), "close", _is(Status.PLAYING, Status.BROKEN)),
    Action("close-yes", at_broken_table(ending.close)),
    Action("retry", at_table(ending.retry)),
    Action("rules", at_table(reading.rules_of_table)),
    Action("page", reading.rules_page, "rules"),
    Action("history", at_table(reading.history), "history", _begun),
    Action("turn", at_table(reading.turn)),
    Action("", at_any_table(reading.board), "board", _begun),
    Action("record", at_table(reading.record), "record", _over),
    Action("my", at_table(reading.my_move), "hand", _begun),
    Action("hand", in_seat(panel.refresh)),
    Action("mute", to_decide(panel.mute)),
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
    Action("", in_seat(drafts.save_typed), "save", Table.waits_for),
    Action("use", to_arrange(drafts.use)),
    Action("favourites", drafts.show_favourites),
    Action("forget", drafts.forget),
    Action("", drafts.use_typed, "favourites"),
    Action("next", reading.next_table),
    Action("games", reading.tables_page),
    Action("help", reading.games_page),
    Action("settings", choices.show),
    Action("set-call set-press set-language", choices.picked(choices.change)),
    Action("set-reminders", choices.switch_reminders),
    Action("hours", choices.ask_for_hours, opens_modal=True),
    Action("hours-set", choices.picked(choices.change, "quiet", "zone")),
    Action("server", choices.show_server),
    Action("server-channels", choices.pick_channels),
    Action("server-zone", choices.ask_for_zone, opens_modal=True),
    Action("server-zone-set server-pace server-language", choices.picked(choices.change_server)),
    Action("away", absence.show),
    Action("away-for away-until", choices.picked(absence.leave)),
    Action("away-other", absence.ask_until, opens_modal=True),
    Action("away-wait away-computer", absence.leave_chosen),
    Action("away-end", absence.back),
)
"""Every button by its name, every subcommand of a game by its own; one that has no button has an empty name."""

OF_ANY_GAME = (
    Action("", at_table(lobby.choose_clock), "clock", _is(Status.LOBBY)),
    Action("back", at_table(panel.back), "back", _is(Status.PLAYING)),
    Action("", at_any_table(ending.decide_late), "late", _is_late),
    Action("nudge", in_seat(proposals.nudge), "nudge", _waits_for_others),
    Action("", in_seat(panel.mute), "mute", Table.waits_for),
    Action("more", at_table(proposals.show_more)),
    Action("plan", in_seat(picking.show_plan), "plan", _is(Status.PLAYING)),
    Action("pause", at_any_table(proposals.pause), "pause", _is(Status.PLAYING)),
    Action("pause-other", in_seat(proposals.ask_until), opens_modal=True),
    Action("go-on", at_any_table(proposals.go_on)),
    Action("tonight", at_any_table(proposals.tonight), "tonight", _is(Status.PLAYING)),
    Action("tonight-other", in_seat(proposals.ask_from), opens_modal=True),
    Action("end", at_any_table(proposals.end), "end", _is(Status.PLAYING)),
    Action("agree", at_any_table(proposals.answer), "agree", _is_asked),
    Action("refuse", at_any_table(proposals.answer), "refuse", _is_asked),
    Action("fill", at_any_table(proposals.rematch), "fill", _asks_for_rematch),
)
"""The same, with the subcommands about a table of any game."""

ACTIONS: Mapping[str, Action] = {name: action for action in (*_TABLE, *OF_ANY_GAME) for name in action.name.split()}
"""By the name in custom ids."""

SUBCOMMANDS: Mapping[str, Action] = {action.command: action for action in _TABLE if action.command}
"""By the subcommand; those that are kinds of move are all TYPED_MOVE."""

ANY_GAME_SUBCOMMANDS: Mapping[str, Action] = {action.command: action for action in OF_ANY_GAME if action.command}
"""By the subcommand; the one that pauses goes on without options."""

GLOBAL_COMMANDS: Mapping[str, Run] = {it: ACTIONS[it].run for it in ("games", "help", "settings", "away", "server")}
"""The commands that belong to no game."""

TYPED_MOVE = Action("", in_seat(picking.typed), fits=Table.waits_for)
"""A subcommand that is a kind of move of its game."""


def may_open_modal(text: str) -> bool:
    """Whether the answer to a press on the control with the custom id `text` can be a modal."""
    custom_id = CustomId.read(text)
    return custom_id is not None and custom_id.action in ACTIONS and ACTIONS[custom_id.action].opens_modal


async def handle_component(ctx: Context, text: str, values: Sequence[str]) -> None:
    """Carry out a press on the control with the custom id `text`. `values` are the options that were picked in a menu,
    or what a modal was filled in with.

    Raises Refusal. A control that is no longer current becomes a pointer to the panel and to the table, which says why.
    """
    custom_id = CustomId.read(text)
    if custom_id is None or custom_id.action not in ACTIONS:
        raise UnknownControl
    ctx.services.presses.note(ctx.person.id, ctx.responder.pressed, custom_id.table, custom_id.decision)
    try:
        await ACTIONS[custom_id.action].run(ctx, Request(custom_id, values))
    except TableBroken:
        await show_broken(ctx, custom_id.table)
    except NO_LONGER as refusal:
        if not (ctx.responder.private and custom_id.table):
            raise
        table = await ctx.services.tables.get(custom_id.table)
        context = await ctx.table_context(table)
        spec = pointer(context, table.player_of(ctx.person.id), context.words(refusal.phrase))
        await ctx.responder.show(spec, fresh=not ctx.responder.ephemeral)
        ctx.services.changed(table)


class _Sent(BaseModel):
    """What Discord tells of a message's control, of a modal, of a row or a label in it, or of a field."""

    value: Text = ""
    values: list[Text] = []
    components: list["_Sent"] = []
    component: "_Sent | None" = None


def cleaned(data: Any) -> Any:
    """The same data, its texts without control characters and halves of characters."""
    if isinstance(data, str):
        return storable(data)
    if isinstance(data, Mapping):
        return {key: cleaned(value) for key, value in data.items()}
    return [cleaned(value) for value in data] if isinstance(data, list) else data


def picked_values(data: Mapping[str, Any]) -> list[str]:
    """What was picked in a menu; nothing of a button. Raises Incomplete for another form than Discord's."""
    return _read(data).values


def typed_values(data: Mapping[str, Any]) -> list[str]:
    """What was typed into a modal's fields, or ticked in them, in order. Raises Incomplete for another form."""
    rows = ((*it.components, it.component) for it in _read(data).components)
    fields = [field for row in rows for field in row if field is not None]
    read = [field.values if "values" in field.model_fields_set else [field.value] for field in fields]
    return [value for values in read for value in values]


def _read(data: Mapping[str, Any]) -> _Sent:
    try:
        return _Sent.model_validate(data)
    except ValidationError:
        raise Incomplete from None
