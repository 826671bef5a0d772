"""The table before it begins: who sits down, and the buttons that lead to the game."""

from collections.abc import Iterator

from bot.tables.lobbies import closing_of, host_is_gone
from bot.ui.escaping import stamp, until
from bot.ui.message import MessageSpec, PictureSpec, Row, filled, stack
from bot.ui.screens.options import clock_lines, clock_words, has_clock, option_value, pace_menus
from bot.ui.screens.table_context import GOLD, GREEN, TableContext
from bot.values.seating import LobbyState, mention
from bot.values.table import Status
from games.words import N_, NN_, Seat, Who, capital


def lobby(context: TableContext) -> MessageSpec:
    """The lobby; of a cancelled one only that it was closed."""
    table = context.table
    if table.status is Status.CLOSED:
        expired = table.lobby is not None and table.lobby.expired
        closed = N_("Nobody began the game in time, so this table was closed.")
        told = context.label(closed if expired else N_("This table was closed."))
        return context.notice(stack(context.heading(), told))
    clock = "-# ⏱️ " + " · ".join(clock_words(context)) if has_clock(context.game) else ""
    seats = max(len(table.players), context.seats[0])  # while too few sit, of the fewest who can play
    closes = None if table.lobby is None else closing_of(table, table.lobby, context.moment)
    below = stack(
        *_seat_lines(context),
        _options(context),
        clock,
        *(f"-# {context.words(remark)}" for remark in context.options.remarks(seats)),
        _hint(context),
        "" if closes is None else "-# " + context.label(N_("Open until {moment}."), moment=until(closes)),
    )
    above, cover = stack(context.heading(), _facts(context)), PictureSpec(context.game.key, None, ())
    return MessageSpec(context.language.code, above, cover, below, _rows(context), GOLD)


def invitation(context: TableContext, missing: tuple[int, ...]) -> MessageSpec:
    """The ping of those who were invited together and have not answered yet."""
    mentions = " ".join(f"<@{person}>" for person in missing)
    text = context.say(N_("{host} invites you to {game}."), host=_host(context), game=context.title)
    buttons = (context.button("join"), context.button("decline"), *context.table_link())
    return context.notice(f"{mentions} {text}", GREEN, buttons, missing)


def removal(context: TableContext, person: int) -> MessageSpec:
    """Tells somebody once that their seat was freed; they are mentioned."""
    text = N_("your seat at this table of {game} was freed, and you cannot sit down here again.")
    told = context.label(text, game=context.title)
    return context.notice(f"<@{person}> {told}", mentions=(person,))


def options_shown(context: TableContext) -> MessageSpec:
    """The options and the pace of a table, whether it has begun or not."""
    return context.notice(stack(context.heading(), _options(context), clock_lines(context)))


def closing(context: TableContext, state: LobbyState) -> MessageSpec:
    """What the host is told once, with a mention: that their lobby is closed soon."""
    host, closes = context.table.host, closing_of(context.table, state, context.moment)
    text = N_("your table of {game} closes {moment}, unless the game begins before.")
    told = context.label(text, game=context.title, moment=stamp(closes, "R"))
    way = context.button("begin") if _is_ready(context) else context.button("add")
    return context.notice(f"<@{host}> {told}", GREEN, (way, *context.table_link()), (host,))


def _facts(context: TableContext) -> str:
    least, most = context.seats[0], context.seats[-1]
    facts = N_("{least} to {most} players · {from_minutes} to {to_minutes} minutes in one go, or days at leisure")
    if least == most:
        facts = N_("{most} players · {from_minutes} to {to_minutes} minutes in one go, or days at leisure")
    begin, end = context.options.minutes(context.game.minutes)
    told = context.label(facts, least=least, most=most, from_minutes=begin, to_minutes=end)
    return stack(context.label(context.game.about), f"-# {told}")


def _seat_lines(context: TableContext) -> Iterator[str]:
    """Who sits there, how many seats are free, for whom seats are kept, and who of the invited does not come; nobody is
    mentioned again."""
    table, state = context.table, context.table.lobby
    signs = {None: " 🤖", table.host: " 👑"}
    for player in table.players:
        yield f"{player.seat + 1}. {context.named([player.seat])}{signs.get(player.person, '')}"
    free = table.size - len(table.players) - len(table.reserved)
    if free > 0:
        yield "-# " + context.words(NN_("{count} seat free", "{count} seats free", "count").phrase({"count": free}))
    if table.reserved:
        yield "-# " + context.say(N_("Kept for {who}."), who=tuple(map(mention, table.reserved)))
    if state is not None and state.declined:
        yield "-# " + context.say(N_("No, thanks: {who}."), who=tuple(map(mention, state.declined)))


def _options(context: TableContext) -> str:
    said, chosen = [], context.table.options
    for name, option in context.game.options.model_fields.items():
        if name in chosen:
            told = context.game.options.told.get(name, {}).get(chosen[name])
            title, value = capital(context.label(str(option.title))), option_value(context, chosen[name])
            said.append(f"{title}: **{value}**" if told is None else context.label(told))
    told_all = capital(" · ".join(filter(None, said)))
    return f"-# {told_all}" if told_all else ""


def _hint(context: TableContext) -> str:
    text = N_("{host} can begin.")
    if len(context.table.players) < context.seats[0]:
        text = N_("{host} can begin once {least} are seated.")
    elif host_is_gone(context.table, context.moment) and len(context.table.people) > 1:
        text = N_("{host} has not been at this table for a day: anyone who sits here may begin.")
    return context.say(text, least=context.seats[0], host=_host(context))


def _host(context: TableContext) -> Who:
    player = context.table.player_of(context.table.host)
    return Who(player.seat if player else Seat(0))


def _rows(context: TableContext) -> tuple[Row, ...]:
    """A computer is added, all that are lacking, or one removed, where there is something to add or to remove."""
    begin = context.button("begin", style="primary" if _is_ready(context) else "secondary")
    table = context.table
    free, seated = table.size - len(table.players), any(player.is_computer for player in table.players)
    more = free - len(table.reserved) > 1
    return filled(
        (*context.buttons("join", "leave"), begin),
        context.buttons(free > 0 and "add", more and "add-all", seated and "remove"),
        *(() if has_clock(context.game) else pace_menus(context)),
        context.buttons("options", "rules", "cancel"),
    )


def _is_ready(context: TableContext) -> bool:
    return len(context.table.players) in context.seats
