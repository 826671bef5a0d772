"""The one table of actions: what each button and each command does, and what must hold before.

Components, commands and messages only parse; what is done stands here once. The names are part of custom ids that were
posted, so they stay what they are.
"""

from collections.abc import Mapping

from bot.interactions import panel
from bot.interactions.moves import drafts, picking, plans, playing, undo
from bot.interactions.request import (
    Action,
    Fits,
    Run,
    at_any_table,
    at_broken_table,
    at_table,
    in_seat,
    to_act,
    to_plan,
    while_held,
)
from bot.interactions.settings import absence, personal, server
from bot.interactions.table import ending, lobby, proposals, reading, start
from bot.values.proposal import ProposalKind
from bot.values.table import Status, Table


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


TABLE = (
    Action("start", start.start_once),
    Action("", start.start, "start"),
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
    Action("undo", in_seat(undo.undo), "undo", _is(Status.PLAYING)),
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
    Action("mute", to_act(panel.mute)),
    Action("go narrow", to_act(picking.go)),
    Action("pick", to_act(picking.pick)),
    Action("tick", to_act(picking.tick), opens_modal=True),
    Action("ask", to_act(picking.ask)),
    Action("write", to_act(picking.write), opens_modal=True),
    Action("written", to_act(picking.written)),
    Action("play", to_act(picking.play_pressed)),
    Action("play-yes", to_act(picking.play_asked)),
    Action("seal", to_act(picking.seal)),
    Action("kept", to_act(picking.confirm_draft)),
    Action("now", while_held(playing.play_now)),
    Action("unhold", while_held(playing.take_back)),
    Action("p-go p-narrow", to_plan(picking.go)),
    Action("p-pick", to_plan(picking.pick)),
    Action("p-tick", to_plan(picking.tick), opens_modal=True),
    Action("p-ask p-play", to_plan(picking.ask)),
    Action("p-write", to_plan(picking.write), opens_modal=True),
    Action("p-written", to_plan(picking.written)),
    Action("p-yes", to_plan(plans.confirm)),
    Action("plan-drop", in_seat(plans.drop)),
    Action("plan-insist", in_seat(plans.insist(insists=True))),
    Action("plan-stop", in_seat(plans.insist(insists=False))),
    Action("plan-order", in_seat(plans.order)),
    Action("plan-now", in_seat(plans.now)),
    Action("draft", to_act(drafts.start)),
    Action("preset", to_act(drafts.preset)),
    Action("swap", to_act(drafts.swap)),
    Action("mirror", to_act(drafts.mirror)),
    Action("type", to_act(drafts.type_in), opens_modal=True),
    Action("typed", to_act(drafts.typed)),
    Action("save", to_act(drafts.ask_for_name), opens_modal=True),
    Action("saved", to_act(drafts.save)),
    Action("", in_seat(drafts.save_typed), "save", Table.waits_for),
    Action("use", to_act(drafts.use)),
    Action("favourites", drafts.show_favourites),
    Action("forget", drafts.forget),
    Action("", drafts.use_typed, "favourites"),
    Action("next", reading.next_table),
    Action("games", reading.tables_page),
    Action("help", reading.games_page),
    Action("settings", personal.show),
    Action("set-call", personal.picked(personal.change, "call")),
    Action("set-reminders", personal.switch_reminders),
    Action("set-press", personal.picked(personal.change, "press")),
    Action("set-language", personal.picked(personal.change, "language")),
    Action("hours", personal.ask_for_hours, opens_modal=True),
    Action("hours-set", personal.set_hours),
    Action("server", server.show),
    Action("server-channels", server.pick_channels),
    Action("server-zone", server.ask_for_zone, opens_modal=True),
    Action("server-zone-set", personal.picked(server.change, "zone")),
    Action("server-pace", personal.picked(server.change, "pace")),
    Action("server-language", personal.picked(server.change, "language")),
    Action("away", absence.away),
    Action("away-for", absence.leave_for),
    Action("away-other", absence.ask_until, opens_modal=True),
    Action("away-until", absence.leave_until),
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
    Action("plan", in_seat(plans.show), "plan", _is(Status.PLAYING)),
    Action("pause", at_any_table(proposals.pause), "pause", _is(Status.PLAYING)),
    Action("pause-other", in_seat(proposals.ask_until), opens_modal=True),
    Action("go-on", at_any_table(proposals.go_on)),
    Action("tonight", at_any_table(proposals.tonight), "tonight", _is(Status.PLAYING)),
    Action("tonight-other", in_seat(proposals.ask_from), opens_modal=True),
    Action("end", at_any_table(proposals.end), "end", _is(Status.PLAYING)),
    Action("agree", at_any_table(proposals.answer(yes=True)), "agree", _is_asked),
    Action("refuse", at_any_table(proposals.answer(yes=False)), "refuse", _is_asked),
    Action("fill", at_any_table(proposals.fill_up), "fill", _asks_for_rematch),
)
"""The same, with the subcommands about a table of any game."""

ACTIONS: Mapping[str, Action] = {name: action for action in (*TABLE, *OF_ANY_GAME) for name in action.name.split()}
"""By the name in custom ids."""

SUBCOMMANDS: Mapping[str, Action] = {action.command: action for action in TABLE if action.command}
"""By the subcommand; those that are kinds of move are all TYPED_MOVE."""

ANY_GAME_SUBCOMMANDS: Mapping[str, Action] = {action.command: action for action in OF_ANY_GAME if action.command}
"""By the subcommand; the one that pauses goes on without options."""

GLOBAL_COMMANDS: Mapping[str, Run] = {it: ACTIONS[it].run for it in ("games", "help", "settings", "away", "server")}
"""The commands that belong to no game."""

TYPED_MOVE = Action("", in_seat(picking.typed), fits=Table.waits_for)
"""A subcommand that is a kind of move of its game."""
