"""The table before it begins: who sits down, and the buttons that lead to the game."""

from collections.abc import Iterator

from bot.tables.lobbies import closing_of, host_is_gone
from bot.ui.markup import stamp, until
from bot.ui.message import Button, MessageSpec, PictureSpec, Row, Style, stack
from bot.ui.screens.options import clock_words, has_clock, option_value, pace_menus
from bot.ui.screens.table_context import GOLD, TableContext, notice
from bot.values.seating import LobbyState, mention
from bot.values.table import Status
from games.words import N_, NN_, Phrase, Seat, Who, capital


def lobby(context: TableContext) -> MessageSpec:
    """The lobby; of a cancelled one only that it was closed."""
    if context.table.status is Status.CLOSED:
        return notice(context.language, stack(context.heading(), _closed(context)))
    return MessageSpec(
        context.language.code,
        stack(context.heading(), _facts(context)),
        PictureSpec(context.game.key, None, ()),
        stack(
            *_seat_lines(context),
            _options(context),
            _clock(context),
            *_remarks(context),
            _hint(context),
            _until(context),
        ),
        _rows(context),
        GOLD,
    )


def invitation(context: TableContext) -> MessageSpec:
    """The ping of those who were invited and have not answered yet."""
    missing = context.table.reserved
    mentions = " ".join(f"<@{person}>" for person in missing)
    text = context.say(
        N_("{host} invites you to {game}."), host=Who(_host(context)), game=context.language.text(context.game.title)
    )
    return MessageSpec(
        context.language.code,
        f"{mentions} {text}",
        rows=((_join_button(context), _decline_button(context), *context.table_link()),),
        mentions=missing,
    )


def closing(context: TableContext, state: LobbyState) -> MessageSpec:
    """What the host is told once, with a mention: that their lobby is closed soon."""
    host = context.table.host
    text = N_("your table of {game} closes {moment}, unless the game begins before.")
    title = context.language.text(context.game.title)
    told = context.language.text(text, game=title, moment=stamp(closing_of(context.table, state, context.moment), "R"))
    way = _begin_button(context, "primary") if _is_ready(context) else _add_button(context)
    buttons = (way, *context.table_link())
    return MessageSpec(context.language.code, f"<@{host}> {told}", rows=(buttons,), mentions=(host,))


def _facts(context: TableContext) -> str:
    game, language = context.game, context.language
    seats = _seats(context)
    least, most = seats[0], seats[-1]
    facts = N_("{least} to {most} players · {from_minutes} to {to_minutes} minutes in one go, or days at leisure")
    if least == most:
        facts = N_("{most} players · {from_minutes} to {to_minutes} minutes in one go, or days at leisure")
    from_minutes, to_minutes = game.minutes_with(game.options.model_validate(context.table.options))
    numbers = {"least": least, "most": most, "from_minutes": from_minutes, "to_minutes": to_minutes}
    return stack(language.text(game.about), "-# " + language(Phrase(facts, numbers)))


def _seat_lines(context: TableContext) -> list[str]:
    table = context.table
    signs = {None: " 🤖", table.host: " 👑"}
    lines = [
        f"{player.seat + 1}. {context.named([player.seat])}{signs.get(player.person, '')}" for player in table.players
    ]
    free = table.size - len(table.players) - len(table.reserved)
    if free > 0:
        seats = NN_("{count} seat free", "{count} seats free", "count")
        lines.append("-# " + context.words(seats.phrase({"count": free})))
    return [*lines, *_invited_lines(context)]


def _invited_lines(context: TableContext) -> Iterator[str]:
    """For whom seats are kept, and who of those who were invited does not come; nobody is mentioned again."""
    state = context.table.lobby
    kept, declined = context.table.reserved, () if state is None else state.declined
    if kept:
        yield "-# " + context.say(N_("Kept for {who}."), who=tuple(mention(person) for person in kept))
    if declined:
        yield "-# " + context.say(N_("No, thanks: {who}."), who=tuple(mention(person) for person in declined))


def _options(context: TableContext) -> str:
    options = context.table.options
    parts = (
        _told(context, name, str(field.title), options[name])
        for name, field in context.game.options.model_fields.items()
        if name in options
    )
    told = capital(" · ".join(part for part in parts if part))
    return f"-# {told}" if told else ""


def _told(context: TableContext, name: str, title: str, value: object) -> str:
    """What is chosen, in the game's words where it has some; "" where it says nothing of that."""
    told = context.game.options.told.get(name, {}).get(value)
    if told is None:
        return f"{capital(context.language.text(title))}: **{option_value(context, value)}**"
    return context.language.text(told) if told else ""


def _clock(context: TableContext) -> str:
    """What is chosen of the clock, where no menus say it."""
    return "-# ⏱️ " + " · ".join(clock_words(context)) if has_clock(context.game) else ""


def _remarks(context: TableContext) -> list[str]:
    """What the game tells those who are sitting down; while too few sit, of the fewest who can play."""
    options = context.game.options.model_validate(context.table.options)
    seats = max(len(context.table.players), _seats(context)[0])
    return [f"-# {context.words(remark)}" for remark in context.game.remarks(options, seats)]


def _hint(context: TableContext) -> str:
    least = _seats(context)[0]
    host = Who(_host(context))
    if len(context.table.players) < least:
        return context.say(N_("{host} can begin once {least} are seated."), least=least, host=host)
    if host_is_gone(context.table, context.moment) and len(context.table.people) > 1:
        gone = N_("{host} has not been at this table for a day: anyone who sits here may begin.")
        return context.say(gone, host=host)
    return context.say(N_("{host} can begin."), host=host)


def _until(context: TableContext) -> str:
    state = context.table.lobby
    if state is None:
        return ""
    closes = closing_of(context.table, state, context.moment)
    return "-# " + context.language.text(N_("Open until {moment}."), moment=until(closes))


def _closed(context: TableContext) -> str:
    state = context.table.lobby
    if state is not None and state.expired:
        return context.say(N_("Nobody began the game in time, so this table was closed."))
    return context.say(N_("This table was closed."))


def _seats(context: TableContext) -> range:
    return context.game.seats_with(context.game.options.model_validate(context.table.options))


def _host(context: TableContext) -> Seat:
    player = context.table.player_of(context.table.host)
    return player.seat if player else Seat(0)


def _rows(context: TableContext) -> tuple[Row, ...]:
    return (
        (
            _join_button(context),
            context.button("leave", N_("Leave"), "🚪"),
            _begin_button(context, "primary" if _is_ready(context) else "secondary"),
        ),
        *_computer_row(context),
        *(() if has_clock(context.game) else pace_menus(context)),
        (
            context.button("options", N_("Options"), "⚙️"),
            context.button("rules", N_("Rules"), "📖"),
            context.button("cancel", N_("Close the table"), "🗑️", "danger"),
        ),
    )


def _computer_row(context: TableContext) -> tuple[Row, ...]:
    """What adds one, all that are lacking, or removes one: each where there is something to add or to remove; no row
    where there is neither."""
    table = context.table
    free = table.size - len(table.players)
    add = (_add_button(context),) if free > 0 else ()
    fill = (context.button("add-all", N_("Fill with computers"), "🤖"),) if free - len(table.reserved) > 1 else ()
    seated = any(player.is_computer for player in table.players)
    remove = (context.button("remove", N_("Remove computer"), "➖"),) if seated else ()
    row = (*add, *fill, *remove)
    return (row,) if row else ()


def _join_button(context: TableContext) -> Button:
    return context.button("join", N_("Join"), "🪑", "success")


def _decline_button(context: TableContext) -> Button:
    return context.button("decline", N_("No, thanks"), "✖️")


def _add_button(context: TableContext) -> Button:
    return context.button("add", N_("Add computer"), "🤖")


def _is_ready(context: TableContext) -> bool:
    """Whether so many sit there that the game can begin."""
    return len(context.table.players) in _seats(context)


def _begin_button(context: TableContext, style: Style) -> Button:
    return context.button("begin", N_("Begin"), "▶️", style)
