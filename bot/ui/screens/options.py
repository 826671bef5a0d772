"""The options of a table that has not begun, and its clock: in words, as menus, and in the host's form."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final, Literal, TypeVar, get_args, get_origin

from bot.ui.languages import Language
from bot.ui.message import MAX_BOXES, MAX_OPTIONS, MAX_QUESTIONS, Boxes, CustomId, Form, Menu, MenuOption, Picked, stack
from bot.ui.screens.table_context import TableContext, TableWords
from bot.values.preferences import Pace
from bot.values.turn_clock import Late
from games.core import AnyGame
from games.words import N_, capital

T = TypeVar("T")
PACES: Mapping[Pace, str] = {
    Pace.NONE: N_("no clock"),
    Pace.QUARTER_HOUR: N_("15 minutes"),
    Pace.HOUR: N_("1 hour"),
    Pace.HALF_DAY: N_("12 hours"),
    Pace.DAY: N_("1 day"),
    Pace.THREE_DAYS: N_("3 days"),
    Pace.WEEK: N_("1 week"),
}
LATES: Mapping[Late, str] = {Late.COMPUTER: N_("a computer plays that turn"), Late.WAIT: N_("everybody waits")}
LATES_OF_TWO: Mapping[Late, str] = {**LATES, Late.COMPUTER: N_("the other player chooses")}
"""The same at a table for two, where nothing happens before the other one has said what."""
EITHER: Final = N_("a computer plays that turn; with two players the other one chooses")
LATES_OF_ANY: Mapping[Late, str] = {**LATES, Late.COMPUTER: EITHER}
"""The same as long as it is not known whether two will play, or more."""


_CLOCK: Final = 2
"""So many questions ask for the clock."""


def lates_of(seats: Collection[int]) -> Mapping[Late, str]:
    """What happens to whoever is late (msgids), where so many may play."""
    if 2 not in seats:
        return LATES
    return LATES_OF_TWO if set(seats) == {2} else LATES_OF_ANY


def lates_at(context: TableContext) -> Mapping[Late, str]:
    """What happens to whoever is late at a table; one that has not begun counts with how many it can begin."""
    size, begun = context.table.seating.size, context.table.match is not None
    return lates_of([len(context.table.players)] if begun else [seats for seats in context.seats if seats <= size])


def pace_menus(context: TableContext) -> tuple[Menu, ...]:
    """Menus of the time for a turn, and with a clock of what happens to whoever is late: for a game whose form has no
    room for them."""
    words, settings = context.words, context.table.settings
    paces = _menu(words, "pace", PACES, settings.pace)
    return (paces, _menu(words, "late", lates_at(context), settings.late)) if settings.pace else (paces,)


def _menu(words: TableWords, action: str, names: Mapping[T, str], now: T) -> Menu:
    options = tuple(MenuOption(str(value), words.label(name)) for value, name in names.items())
    return Menu(str(CustomId(action, words.table.id)), f"⏱️ {_now(words, action, names[now])}", options)


def _now(words: TableWords, what: str, name: str) -> str:
    text = N_("Time for a turn: {now}") if what == "pace" else N_("If somebody is late: {now}")
    return words.label(text, now=words.label(name))


def clock_lines(context: TableContext) -> str:
    return stack(*(f"⏱️ {line}" for line in clock_words(context)))


def clock_words(context: TableContext) -> tuple[str, ...]:
    """The time for a turn, and with a clock what happens to whoever is late."""
    settings = context.table.settings
    pace = _now(context.words, "pace", PACES[settings.pace])
    return (pace, _now(context.words, "late", lates_at(context)[settings.late])) if settings.pace else (pace,)


def chosen_options(words: TableWords, *, usual: bool = True) -> tuple[str, ...]:
    """The game's own options in words. Without the `usual` ones a game with several leaves out those at their
    defaults."""
    fields, chosen = words.game.options.model_fields, words.table.settings.options
    every = usual or len(fields) == 1
    names = (name for name, it in fields.items() if name in chosen and (every or chosen[name] != it.default))
    return tuple(filter(None, (_in_words(words, name, chosen[name]) for name in names)))


def _in_words(words: TableWords, name: str, value: object) -> str:
    """An option as its game tells it, which may be nothing; or else its title and value."""
    told = words.game.options.told.get(name, {}).get(value)
    if told is None:
        return f"{words.label(str(words.game.options.model_fields[name].title))}: {option_value(words, value)}"
    return words.label(told) if told else ""


def options_form(context: TableContext) -> Form:
    """What the host can change, with what is chosen now; each value is "name=value"."""
    clock = _clock(context) if has_clock(context.game) else ()
    questions = (*_game_options(context), *clock)
    custom_id = CustomId("options-set", context.table.id).filled_in(questions)
    return Form(str(custom_id), context.words.label(N_("Options")), questions)


def play_with_form(language: Language, answer: CustomId, games: Mapping[str, AnyGame], pace: Pace) -> Form:
    """Asks which of these games is played with somebody, and with how much time for a turn, where `pace` is usual."""
    titles = tuple(MenuOption(key, language.text(game.title)) for key, game in games.items())[:MAX_OPTIONS]
    paces = tuple(MenuOption(str(it), capital(language.text(name)), chosen=it == pace) for it, name in PACES.items())
    fields = Picked(language.text(N_("Game")), titles), Picked(language.text(N_("Time for a turn")), paces)
    return Form(str(answer), language.text(N_("Play with…")), fields=fields)


def has_clock(game: AnyGame) -> bool:
    """Whether there is room for the clock below the game's own options; it is chosen from menus else."""
    ticks = bool(switches_of(game) or ticked_of(game))
    return len(choices_of(game)) + ticks + _CLOCK <= MAX_QUESTIONS


def switches_of(game: AnyGame) -> tuple[str, ...]:
    """The options that are ticked or not, as far as there is room."""
    fields = game.options.model_fields
    return tuple(name for name, field in fields.items() if field.annotation is bool)[:MAX_BOXES]


def ticked_of(game: AnyGame) -> dict[str, tuple[Any, Any]]:
    """The options of two values that are ticked or not, with the usual value and the one that is ticked: the last ones,
    so many that there is room for the clock below the others; none where that would not make room."""
    found, switches = _of_values(game), bool(switches_of(game))
    over = len(found) + switches + _CLOCK - MAX_QUESTIONS
    two = [name for name, values in found.items() if len(values) == 2][::-1]
    needed = over + (not switches) if over > 0 else 0
    ticked = two[:needed] if len(two) >= needed else []
    usual = {name: game.options.model_fields[name].default for name in ticked}
    return {name: (usual[name], next(it for it in found[name] if it != usual[name])) for name in reversed(ticked)}


def choices_of(game: AnyGame) -> dict[str, tuple[Any, ...]]:
    """The options of which one of some values is chosen, as far as there is room."""
    ticked = ticked_of(game)
    found = [(name, values) for name, values in _of_values(game).items() if name not in ticked]
    return dict(found[: MAX_QUESTIONS - bool(ticked or switches_of(game))])


def _of_values(game: AnyGame) -> dict[str, tuple[Any, ...]]:
    """The options that have one of some values."""
    return {
        name: get_args(it.annotation)
        for name, it in game.options.model_fields.items()
        if get_origin(it.annotation) is Literal and 2 <= len(get_args(it.annotation)) <= MAX_BOXES
    }


def option_value(words: TableWords, value: object) -> str:
    if isinstance(value, bool):
        return words.label(N_("yes") if value else N_("no"))
    return words.label(value) if isinstance(value, str) else str(value)


def _game_options(context: TableContext) -> Iterator[Boxes]:
    chosen, told, words = context.options, context.game.options.told, context.words
    for name, values in choices_of(context.game).items():
        title, about = _words(words, name)
        texts = {it: told.get(name, {}).get(it) for it in values}
        said = {it: words.label(text) if text else option_value(words, it) for it, text in texts.items()}
        yield _radio(title, name, said, getattr(chosen, name), about)
    switches = [
        MenuOption(f"{name}=on", *_words(words, name), chosen=getattr(chosen, name))
        for name in switches_of(context.game)
    ]
    for name, (_, value) in ticked_of(context.game).items():
        text, (_, about) = told.get(name, {}).get(value), _words(words, name)
        label = capital(words.label(text) if text else option_value(words, value))
        switches.append(MenuOption(f"{name}={value}", label, about, chosen=getattr(chosen, name) == value))
    if switches:
        yield Boxes(words.label(N_("Variants")), tuple(switches))


def _clock(context: TableContext) -> tuple[Boxes, ...]:
    table, label = context.table, context.words.label
    paces = {pace: label(name) for pace, name in PACES.items()}
    lates = {late: label(name) for late, name in lates_at(context).items()}
    return (
        _radio(label(N_("Time for a turn")), "pace", paces, table.settings.pace),
        _radio(label(N_("If somebody is late")), "late", lates, table.settings.late, label(N_("If turns are timed"))),
    )


def _radio(title: str, name: str, said: Mapping[T, str], chosen: T, about: str = "") -> Boxes:
    options = (MenuOption(f"{name}={it}", capital(words), chosen=it == chosen) for it, words in said.items())
    return Boxes(title, tuple(options), about, radio=True)


def _words(words: TableWords, name: str) -> tuple[str, str]:
    field = words.game.options.model_fields[name]
    return capital(words.label(str(field.title))), words.label(str(field.description))
