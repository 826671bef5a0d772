"""The table before it begins: who sits down, and the buttons that lead to the game. In a private chat nobody sits down
but computers, so that all it takes is a press on *Play*."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bot.tables.lobbies import is_alone
from bot.tables.lobby_times import closing_of, host_is_gone
from bot.ui.escaping import stamp
from bot.ui.message import (
    BUTTONS_PER_ROW,
    MAX_OPTIONS,
    Card,
    CustomId,
    Menu,
    MenuOption,
    MessageSpec,
    PersonMenu,
    PictureSpec,
    Row,
    chunks,
    in_rows,
    stack,
)
from bot.ui.screens.hint import hints_button, hints_said
from bot.ui.screens.levels import has_levels, level_buttons
from bot.ui.screens.moderation import report_button
from bot.ui.screens.options import PACES, chosen_options, clock_lines, pace_menus
from bot.ui.screens.table_context import GOLD, GREEN, TableContext
from bot.values.seating import LobbyState, mention
from bot.values.table import Player, Status
from games.levels import Level
from games.words import N_, NN_, Seat, Who, capital

INVITED_ONLY: Final = "invited"
"""The `rest` of the button that lets only those join who are invited."""


def lobby(context: TableContext) -> MessageSpec:
    """The lobby; of a cancelled one only that it was closed."""
    table = context.table
    if table.status is Status.CLOSED:
        expired = table.lobby is not None and table.lobby.expired
        told = N_("This table closed: nobody began in time.") if expired else N_("This table was closed.")
        return context.notice(stack(context.heading(), context.label(told)))
    cover = PictureSpec(context.game.key, None, ())
    below, rows = (_against, _private_rows) if is_alone(table) else (_company, _rows)
    return MessageSpec(context.language.code, context.heading(), cover, below(context), rows(context), GOLD)


def _company(context: TableContext) -> str:
    return stack(context.label(context.game.about), _seats(context), _facts(context), _hint(context))


def _against(context: TableContext) -> str:
    computers = max(len(context.table.players), context.seats[0]) - 1
    text = NN_("You against the computer.", "You against {count} computers.", "count")
    said = context.words(text.phrase({"count": computers}))
    asked = context.label(N_("How strong?")) if has_levels(context) else ""
    return stack(f"{said} {asked}".strip(), _facts(context))


def _seats(context: TableContext) -> str:
    """Who sits there, for whom seats are kept, and how many are free; nobody is mentioned again."""
    table = context.table
    seated = (_seated(context, player) for player in table.players)
    kept = (context.say(N_("{who} invited"), who=mention(it)) for it in table.reserved)
    count = _free(context)
    free = context.words(NN_("{count} seat free", "{count} seats free", "count").phrase({"count": count}))
    only = "🔒 " + context.label(N_("invited only"))
    return " · ".join((*seated, *kept, *((free,) if count > 0 else ()), *((only,) if table.invited_only else ())))


def _seated(context: TableContext, player: Player) -> str:
    name = context.named([player.seat])
    if player.is_computer:
        return f"🤖 {name}{context.level_of(player)}"
    return f"{name} 👑" if player.person == context.table.host else name


def _free(context: TableContext) -> int:
    """How many seats are free and kept for nobody."""
    table = context.table
    return table.size - len(table.players) - len(table.reserved)


def _facts(context: TableContext) -> str:
    """How long a game takes, how long a turn may take, and the options that differ from the usual ones."""
    begin, end = context.options.minutes(context.game.minutes)
    text = N_("{least}–{most} min in one go, or {pace} a turn")
    if not context.table.pace:
        text = N_("{least}–{most} min in one go, or at leisure")
    if is_alone(context.table):
        text = N_("{least}–{most} min")
    told = context.label(text, least=begin, most=end, pace=context.label(PACES[context.table.pace]))
    return "-# " + " · ".join((told, *chosen_options(context, usual=False), *hints_said(context)))


def _hint(context: TableContext) -> str:
    """What it takes to begin; nothing where the host can."""
    missing = context.seats[0] - len(context.table.players)
    if missing > 0:
        text = NN_("Needs {count} more player", "Needs {count} more players", "count")
        return "-# " + context.words(text.phrase({"count": missing}))
    if host_is_gone(context.table, context.moment) and len(context.table.people) > 1:
        return "-# " + context.say(N_("{host} has been away for a day: anyone here can begin"), host=_host(context))
    return ""


def _host(context: TableContext) -> Who:
    player = context.table.player_of(context.table.host)
    return Who(player.seat if player else Seat(0))


def _rows(context: TableContext) -> tuple[Row, ...]:
    """What there is to do is bright: to begin, or while too few sit there to join, or else to invite somebody."""
    table, room = context.table, context.table.size > len(context.table.players)
    joins = room and (bool(table.invited) or not table.invited_only)
    invites = _free(context) > 0 and table.channel.guild is not None
    there = {"begin": _is_ready(context), "join": joins, "invite": invites, "add": room}
    bright = next((action for action, offered in there.items() if offered), "")
    first = tuple(it for it in dict.fromkeys((bright, "join", "add")) if there.get(it))
    ways = (context.button(it, style="primary" if it == bright else "secondary") for it in first)
    others = context.buttons(invites and "invite" not in first and "invite", "options")
    return in_rows((*ways,), (*others, *context.learn_or_rules(), context.more_button()))


def _private_rows(context: TableContext) -> tuple[Row, ...]:
    """A button for each level, which begins the game; in a game of one level it is *Play*."""
    others = (*context.learn_or_rules(), *context.buttons("options"), context.more_button())
    if not has_levels(context):
        return ((context.button("begin", N_("Play")), *others),)
    host = context.table.player_of(context.table.host)
    last = None if host is None else host.settings.level_in(context.game.key)
    return (level_buttons(context, "begin", last or Level.EASY), others)


def _is_ready(context: TableContext) -> bool:
    return len(context.table.players) in context.seats


def more_of_lobby(context: TableContext, person: int, *, leads: bool, note: str = "") -> MessageSpec:
    """What a person may do there beside its own buttons, and what it does not say; `leads`: they are its host or a
    moderator. `note` is a line about what they just did."""
    table, alone = context.table, is_alone(context.table)
    room, seated = _free(context), table.player_of(person) is not None
    ways = context.buttons(
        seated and not alone and "leave",
        leads and alone and room > 0 and "add",
        leads and room > 1 and "add-all",
        leads and _may_level(context) and "levels",
        leads and "cancel",
    )
    switch = (hints_button(context),) if leads and not alone else ()
    ways = (*ways, *switch, *report_button(context, table.player_of(person)))
    head = stack(context.heading(), note, *_told(context), *_small_print(context))
    return MessageSpec(
        context.language.code,
        head,
        rows=(*chunks(ways, BUTTONS_PER_ROW), *_remove_menu(context, person, leads)),
        accent=GOLD,
    )


def _may_level(context: TableContext) -> bool:
    """Whether there are computer players whose level can be chosen otherwise than by beginning."""
    computers = any(player.is_computer for player in context.table.players)
    return computers and has_levels(context) and not is_alone(context.table)


def _remove_menu(context: TableContext, person: int, leads: bool) -> tuple[Menu, ...]:
    table = context.table
    others = [player for player in table.players if player.person != person] if leads else []
    options = tuple(_removable(context.names[it.seat], it) for it in others[:MAX_OPTIONS])
    menu = Menu(str(CustomId("unseat", table.id)), context.label(N_("Remove somebody…")), options)
    return (menu,) if options else ()


def _removable(name: str, player: Player) -> MenuOption:
    return MenuOption(str(player.person or name), name, emoji="🤖" if player.is_computer else None)


def _told(context: TableContext) -> Iterator[str]:
    """The options, the time for a turn, and what the game remarks about them with so many players."""
    seats = max(len(context.table.players), context.seats[0])  # while too few sit, of the fewest who can play
    yield capital(" · ".join(chosen_options(context)))
    yield clock_lines(context)
    yield " · ".join(hints_said(context))
    yield from (f"-# {context.words(remark)}" for remark in context.options.remarks(seats))


def _small_print(context: TableContext) -> Iterator[str]:
    """Who of the invited does not come, and when the table closes."""
    table, state = context.table, context.table.lobby
    if state is None:
        return
    if state.declined:
        yield "-# " + context.say(N_("No, thanks: {who}."), who=tuple(map(mention, state.declined)))
    closes = stamp(closing_of(table, state, context.moment), "R")
    yield "-# " + context.label(N_("Closes {moment} if nobody begins."), moment=closes)


def options_shown(context: TableContext, *, leads: bool = False) -> MessageSpec:
    """The options and the pace of a table, whether it has begun or not; for a host who `leads` a lobby with what has no
    room in their form."""
    shown = context.notice(stack(context.heading(), *_told(context)))
    form = context.button("options-form", N_("Change the options"), "⚙️")
    return replace(shown, rows=(*pace_menus(context), (form,))) if leads else shown


def guests_menu(context: TableContext) -> MessageSpec:
    """Asks a host whom they invite, and whether anybody else can join."""
    table, room = context.table, _free(context)
    custom_id = CustomId("invite-them", table.id)
    menu = PersonMenu(str(custom_id), context.label(N_("Choose people")), room) if room > 0 else None
    said = context.label(N_("**Who do you invite?** They get a message in the channel, and a seat is kept for them."))
    button = context.button("access", N_("Invited only"), "🔒", rest=INVITED_ONLY)
    if table.invited_only:
        button = context.button("access", N_("Open to all"), "🔓")
    cards = (Card(said, menu=menu), Card(access_line(context), below=(button,)))
    return MessageSpec(context.language.code, context.heading(), accent=GOLD, cards=cards)


def access_line(context: TableContext) -> str:
    only = N_("🔒 Only invited people can join.")
    return context.label(only if context.table.invited_only else N_("Anyone here can join."))


def invitation(context: TableContext, missing: tuple[int, ...]) -> MessageSpec:
    """The ping of those who were invited together and have not answered yet."""
    mentions = " ".join(f"<@{person}>" for person in missing)
    text = context.say(N_("{host} invites you to {game}."), host=_host(context), game=context.title)
    buttons = (context.button("join"), context.button("decline"), *context.table_link())
    return context.notice(f"{mentions} {text}", GREEN, buttons, missing)


def removal(context: TableContext, person: int) -> MessageSpec:
    """Tells somebody once that their seat was freed; they are mentioned."""
    text = N_("the host took you off this table of {game}. You can't sit down here again.")
    told = context.label(text, game=context.title)
    return context.notice(f"<@{person}> {told}", mentions=(person,))


def closing(context: TableContext, state: LobbyState) -> MessageSpec:
    """What the host is told once, with a mention: that their lobby is closed soon."""
    host, closes = context.table.host, closing_of(context.table, state, context.moment)
    text = N_("your table of {game} closes {moment} unless you begin.")
    told = context.label(text, game=context.title, moment=stamp(closes, "R"))
    way = context.button("begin") if _is_ready(context) else context.button("add", style="primary")
    return context.notice(f"<@{host}> {told}", GREEN, (way, *context.table_link()), (host,))
