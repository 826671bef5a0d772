"""The table before it begins: who sits down, and the buttons that lead to the game."""

from bot.model import Status
from bot.ui.message import Row, Screen, Sketch, stack
from bot.ui.screens.table_context import GOLD, GREY, Frame
from games.words import N_, NN_, Phrase, Seat, Who


def lobby(frame: Frame) -> Screen:
    """The lobby, or, when it was cancelled, a line that says so."""
    if frame.table.status is Status.CLOSED:
        return Screen(frame.language.code, stack(frame.heading(), frame.say(N_("This table was closed."))), accent=GREY)
    return Screen(
        frame.language.code,
        stack(frame.heading(), _about(frame)),
        Sketch(frame.game.key, None, ()),
        stack(*_chairs(frame), _options(frame), *_remarks(frame), _hint(frame)),
        _rows(frame),
        GOLD,
    )


def invitation(frame: Frame) -> Screen:
    """The ping of those who were invited and do not sit yet."""
    sitting = {chair.person for chair in frame.table.chairs}
    missing = tuple(person for person in frame.table.invited if person not in sitting)
    mentions = " ".join(f"<@{person}>" for person in missing)
    text = frame.say(
        N_("{host} invites you to {game}."), host=Who(_host(frame)), game=frame.language.text(frame.game.title)
    )
    return Screen(
        frame.language.code,
        f"{mentions} {text}",
        rows=((frame.press("join", N_("Join"), "🪑", "success"), *frame.table_link()),),
        mentions=missing,
    )


def _about(frame: Frame) -> str:
    game, language = frame.game, frame.language
    seats = _seats(frame)
    least, most = seats[0], seats[-1]
    facts = N_("{least} to {most} players · {from_minutes} to {to_minutes} minutes at one go, or days at leisure")
    if least == most:
        facts = N_("{most} players · {from_minutes} to {to_minutes} minutes at one go, or days at leisure")
    from_minutes, to_minutes = game.minutes
    numbers = {"least": least, "most": most, "from_minutes": from_minutes, "to_minutes": to_minutes}
    return stack(language.text(game.about), "-# " + language(Phrase(facts, numbers)))


def _chairs(frame: Frame) -> list[str]:
    table = frame.table
    lines = []
    for chair in table.chairs:
        name = frame.say("{who}", who=Who(chair.seat))
        if chair.person is None:
            name = f"🤖 {name}"
        elif chair.person == table.host:
            name = f"👑 {name}"
        lines.append(f"{chair.seat + 1}. {name}")
    free = table.size - len(table.chairs)
    if free:
        lines.append("-# " + frame.words(_number(NN_("{count} seat free", "{count} seats free", "count"), free)))
    return lines


def _number(forms: tuple[str, str, str], count: int) -> Phrase:
    return Phrase(forms[0], {"count": count}, forms[1], forms[2])


def _options(frame: Frame) -> str:
    fields = frame.game.options.model_fields
    parts = [
        f"{_capital(frame.language.text(str(field.title)))}: **{_option_value(frame, frame.table.options[name])}**"
        for name, field in fields.items()
        if name in frame.table.options
    ]
    return "-# " + " · ".join(parts) if parts else ""


def _remarks(frame: Frame) -> list[str]:
    """What the game tells those who are sitting down."""
    options = frame.game.options.model_validate(frame.table.options)
    return [f"-# {frame.words(remark)}" for remark in frame.game.remarks(options, len(frame.table.chairs))]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _option_value(frame: Frame, value: object) -> str:
    if isinstance(value, bool):
        return frame.language.text(N_("yes") if value else N_("no"))
    return frame.language.text(value) if isinstance(value, str) else str(value)


def _hint(frame: Frame) -> str:
    least = _seats(frame)[0]
    host = Who(_host(frame))
    if len(frame.table.chairs) < least:
        return frame.say(N_("At least {least} must sit before {host} can begin."), least=least, host=host)
    return frame.say(N_("{host} can begin."), host=host)


def _seats(frame: Frame) -> range:
    return frame.game.seats_with(frame.game.options.model_validate(frame.table.options))


def _host(frame: Frame) -> Seat:
    chair = frame.table.chair_of(frame.table.host)
    return chair.seat if chair else Seat(0)


def _rows(frame: Frame) -> tuple[Row, ...]:
    ready = len(frame.table.chairs) in _seats(frame)
    return (
        (
            frame.press("join", N_("Join"), "🪑", "success"),
            frame.press("leave", N_("Leave"), "🚪"),
            frame.press("begin", N_("Begin"), "▶️", "primary" if ready else "secondary"),
        ),
        (
            frame.press("add", N_("Add computer"), "🤖"),
            frame.press("remove", N_("Remove computer"), "➖"),
        ),
        (
            frame.press("rules", N_("Rules"), "📖"),
            frame.press("cancel", N_("Cancel"), "🗑️", "danger"),
        ),
    )
