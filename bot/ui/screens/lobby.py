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
from bot.ui.screens.table_context import GOLD, GREEN, TableContext, TableWords
from bot.values.seating import LobbyState, mention
from bot.values.table import Player, Status
from games.levels import Level
from games.words import N_, NN_, Phrase, Seat, Who, capital

CALLED: Final = NN_("{count} person was called", "{count} people were called", "count")
INVITED_ONLY: Final = "invited"
"""The `rest` of the button that lets only those join who are invited."""


def lobby(context: TableContext) -> MessageSpec:
    """The lobby; of a cancelled one only that it was closed."""
    table = context.table
    if table.status is Status.CLOSED:
        expired = table.seating.lobby is not None and table.seating.lobby.expired
        told = N_("This table closed: nobody began in time.") if expired else N_("This table was closed.")
        return context.notice(stack(context.words.heading, context.words.label(told)))
    cover = PictureSpec(context.game.key, None, ())
    below, rows = (_against, _private_rows) if is_alone(table) else (_company, _rows)
    return MessageSpec(context.language.code, context.words.heading, cover, below(context), rows(context), GOLD)


def _company(context: TableContext) -> str:
    small = " · ".join(filter(None, (_hint(context), _called(context))))
    about = stack(context.words.label(context.game.about), _seats(context), _facts(context))
    return stack(about, f"-# {small}" if small else "")


def _called(context: TableContext) -> str:
    """How many people wanted to be called to such a table, and were; never who."""
    count = context.table.seating.rung
    return context.words(CALLED.phrase({"count": count})) if count else ""


def _against(context: TableContext) -> str:
    computers = max(len(context.table.players), context.seats[0]) - 1
    text = NN_("You against the computer.", "You against {count} computers.", "count")
    said = context.words(text.phrase({"count": computers}))
    asked = context.words.label(N_("How strong?")) if has_levels(context) else ""
    return stack(f"{said} {asked}".strip(), _facts(context))


def _seats(context: TableContext) -> str:
    """Who sits there, for whom seats are kept, and how many are free; nobody is mentioned again."""
    table = context.table
    seated = (_seated(context.words, player) for player in table.players)
    kept = (context.words.say(N_("{who} invited"), who=mention(it)) for it in table.reserved)
    count = _free(context)
    free = context.words(NN_("{count} seat free", "{count} seats free", "count").phrase({"count": count}))
    only = "🔒 " + context.words.label(N_("invited only"))
    free_or_only = (*((free,) if count > 0 else ()), *((only,) if table.settings.invited_only else ()))
    return " · ".join((*seated, *kept, *free_or_only))


def _seated(words: TableWords, player: Player) -> str:
    name = words.named([player.seat])
    if player.is_computer:
        return f"🤖 {name}{words.level_of(player)}"
    return f"{name} 👑" if player.person == words.table.host else name


def _free(context: TableContext) -> int:
    """How many seats are free and kept for nobody."""
    table = context.table
    return table.seating.size - len(table.players) - len(table.reserved)


def _facts(context: TableContext) -> str:
    """How long a game takes, how long a turn may take, and the options that differ from the usual ones."""
    begin, end = context.options.minutes(context.game.minutes)
    text = N_("{least}–{most} min in one go, or {pace} a turn")
    if not context.table.settings.pace:
        text = N_("{least}–{most} min in one go, or at leisure")
    if is_alone(context.table):
        text = N_("{least}–{most} min")
    pace = context.words.label(PACES[context.table.settings.pace])
    told = context.words.label(text, least=begin, most=end, pace=pace)
    return "-# " + " · ".join((told, *chosen_options(context.words, usual=False), *hints_said(context.words)))


def _hint(context: TableContext) -> str:
    """What it takes to begin; nothing where the host can."""
    missing = context.seats[0] - len(context.table.players)
    if missing > 0:
        needs = NN_("Needs {count} more player", "Needs {count} more players", "count")
        return context.words(needs.phrase({"count": missing}))
    if host_is_gone(context.table, context.now) and len(context.table.people) > 1:
        text = N_("{host} has been away for a day: anybody seated can begin")
        return context.words.say(text, host=_host(context))
    return ""


def _host(context: TableContext) -> Who:
    player = context.table.player_of(context.table.host)
    return Who(player.seat if player else Seat(0))


def _rows(context: TableContext) -> tuple[Row, ...]:
    """What there is to do is bright: to begin, or while too few sit there to join, or else to invite somebody."""
    table, room = context.table, context.table.seating.size > len(context.table.players)
    joins = room and (bool(table.seating.invited) or not table.settings.invited_only)
    invites = _free(context) > 0 and table.channel.guild is not None
    there = {"begin": _is_ready(context), "join": joins, "invite": invites, "add": room}
    bright = next((action for action, offered in there.items() if offered), "")
    first = tuple(it for it in dict.fromkeys((bright, "join", "add")) if there.get(it))
    ways = (context.buttons.one(it, style="primary" if it == bright else "secondary") for it in first)
    others = context.buttons.of(invites and "invite" not in first and "invite", "options")
    return in_rows((*ways,), (*others, *context.buttons.learn_or_rules(), context.buttons.more()))


def _private_rows(context: TableContext) -> tuple[Row, ...]:
    """A button for each level, which begins the game; in a game of one level it is *Play*."""
    others = (*context.buttons.learn_or_rules(), *context.buttons.of("options"), context.buttons.more())
    if not has_levels(context):
        return ((context.buttons.one("begin", N_("Play")), *others),)
    host = context.table.player_of(context.table.host)
    last = None if host is None else host.preferences.settings.level_in(context.game.key)
    return (level_buttons(context.words, "begin", last or Level.EASY), others)


def _is_ready(context: TableContext) -> bool:
    return len(context.table.players) in context.seats


def more_of_lobby(context: TableContext, person: int, *, leads: bool, note: str = "") -> MessageSpec:
    """What a person may do there beside its own buttons, and what it does not say; `leads`: they are its host or a
    moderator. `note` is a line about what they just did."""
    table, alone = context.table, is_alone(context.table)
    room, seated = _free(context), table.player_of(person) is not None
    ways = context.buttons.of(
        seated and not alone and "leave",
        leads and alone and room > 0 and "add",
        leads and room > 1 and "add-all",
        leads and _may_level(context) and "levels",
        leads and "cancel",
    )
    switch = (hints_button(context),) if leads and not alone else ()
    ways = (*ways, *switch, *report_button(context, table.player_of(person)))
    head = stack(context.words.heading, note, *_told(context), *_small_print(context))
    rows: tuple[Row, ...] = (*chunks(ways, BUTTONS_PER_ROW), *_remove_menu(context.words, person, leads))
    return MessageSpec(context.language.code, head, rows=rows, accent=GOLD)


def _may_level(context: TableContext) -> bool:
    """Whether there are computer players whose level can be chosen otherwise than by beginning."""
    computers = any(player.is_computer for player in context.table.players)
    return computers and has_levels(context) and not is_alone(context.table)


def _remove_menu(words: TableWords, person: int, leads: bool) -> tuple[Menu, ...]:
    table = words.table
    others = [player for player in table.players if player.person != person] if leads else []
    options = tuple(_removable(words.names[it.seat], it) for it in others[:MAX_OPTIONS])
    menu = Menu(str(CustomId("unseat", table.id)), words.label(N_("Remove somebody…")), options)
    return (menu,) if options else ()


def _removable(name: str, player: Player) -> MenuOption:
    return MenuOption(str(player.person or name), name, emoji="🤖" if player.is_computer else None)


def _told(context: TableContext) -> Iterator[str]:
    """The options, the time for a turn, and what the game remarks about them with so many players."""
    seats = max(len(context.table.players), context.seats[0])  # while too few sit, of the fewest who can play
    yield capital(" · ".join(chosen_options(context.words)))
    yield clock_lines(context)
    yield " · ".join(hints_said(context.words))
    yield from (f"-# {context.words(remark)}" for remark in context.options.remarks(seats))


def _small_print(context: TableContext) -> Iterator[str]:
    """Who of the invited does not come, and when the table closes."""
    table, state = context.table, context.table.seating.lobby
    if state is None:
        return
    if state.declined:
        yield "-# " + context.words.say(N_("No, thanks: {who}."), who=tuple(map(mention, state.declined)))
    closes = stamp(closing_of(table, state, context.now), "R")
    yield "-# " + context.words.label(N_("Closes {moment} if nobody begins."), moment=closes)


def options_shown(context: TableContext, *, leads: bool = False) -> MessageSpec:
    """The options and the pace of a table, whether it has begun or not; for a host who `leads` a lobby with what has no
    room in their form."""
    shown = context.notice(stack(context.words.heading, *_told(context)))
    form = context.buttons.one("options-form", N_("Change the options"), "⚙️")
    return replace(shown, rows=(*pace_menus(context), (form,))) if leads else shown


def guests_menu(context: TableContext) -> MessageSpec:
    """Asks a host whom they invite, and whether anybody else can join."""
    table, room = context.table, _free(context)
    custom_id = CustomId("invite-them", table.id)
    menu = PersonMenu(str(custom_id), context.words.label(N_("Choose people")), room) if room > 0 else None
    text = N_("**Who do you invite?** They get a message in the channel, and a seat is kept for them.")
    button = context.buttons.one("access", N_("Invited only"), "🔒", rest=INVITED_ONLY)
    if table.settings.invited_only:
        button = context.buttons.one("access", N_("Open to all"), "🔓")
    cards = (Card(context.words.label(text), menu=menu), Card(access_line(context.words), below=(button,)))
    return MessageSpec(context.language.code, context.words.heading, accent=GOLD, cards=cards)


def access_line(words: TableWords) -> str:
    only = N_("🔒 Only invited people can join.")
    return words.label(only if words.table.settings.invited_only else N_("Anyone here can join."))


def seat_taken(context: TableContext) -> MessageSpec:
    """Tells somebody who does not see the lobby that they sit there now, and where it is."""
    channel = Phrase("<#{id}>", {"id": context.table.channel.id})
    text = N_("🪑 You sit at {game} now, in {channel}.")
    told = context.words.say(text, game=context.words.title, channel=channel)
    return context.notice(told, GREEN, context.buttons.to_table())


def invitation(context: TableContext, missing: tuple[int, ...]) -> MessageSpec:
    """The ping of those who were invited together and have not answered yet."""
    mentions = " ".join(f"<@{person}>" for person in missing)
    text = context.words.say(N_("{host} invites you to {game}."), host=_host(context), game=context.words.title)
    buttons = (context.buttons.one("join"), context.buttons.one("decline"), *context.buttons.to_table())
    return context.notice(f"{mentions} {text}", GREEN, buttons, missing)


def removal(context: TableContext, person: int) -> MessageSpec:
    """Tells somebody once that their seat was freed; they are mentioned."""
    text = N_("the host took you off this table of {game}. You can't sit down here again.")
    told = context.words.label(text, game=context.words.title)
    return context.notice(f"<@{person}> {told}", mentions=(person,))


def closing(context: TableContext, state: LobbyState) -> MessageSpec:
    """What the host is told once, with a mention: that their lobby is closed soon."""
    host, closes = context.table.host, closing_of(context.table, state, context.now)
    text = N_("your table of {game} closes {moment} unless you begin.")
    told = context.words.label(text, game=context.words.title, moment=stamp(closes, "R"))
    way = context.buttons.one("begin") if _is_ready(context) else context.buttons.one("add", style="primary")
    return context.notice(f"<@{host}> {told}", GREEN, (way, *context.buttons.to_table()), (host,))
