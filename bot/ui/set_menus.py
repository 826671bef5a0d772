"""Sets of values: the form in which they are ticked, and menus that list them where that takes longer."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from bot.ui.message import (
    MAX_OPTION_LENGTH,
    MAX_OPTIONS,
    MAX_PLACEHOLDER_LENGTH,
    Boxes,
    Form,
    Menu,
    MenuOption,
    chunks,
    clip,
)
from bot.ui.partial_move import MAX_MENUS, Field, PartialMove, Step, field_menus
from games.core import AnyGame, Option, View
from games.words import N_, NN_, Phrase, Words, capital

OF = N_("{title} · {count} of {all}")


def set_menus(field: Field, words: Words) -> list[Menu]:
    """The sets of each size but the whole, the largest first, as many sizes as a phone shows without a long scroll."""
    names = _names(field.options, words)
    menus: list[Menu] = []
    for size in range(len(field.options) - 1, field.bounds[0] - 1, -1):
        lines = [_line(chosen, field.options, names, words) for chosen in _different(field.options, size, words)]
        text = Phrase(OF, {"title": field.title, "count": size, "all": len(field.options)})
        title = clip(capital(words(text)), MAX_PLACEHOLDER_LENGTH)
        found = [Menu(str(field.partial), title, some) for some in chunks(lines, MAX_OPTIONS)]
        if len(menus) + len(found) > MAX_MENUS:
            break
        menus += found
    return menus


def _different(options: Sequence[Option], size: int, words: Words) -> Iterable[tuple[Option, ...]]:
    """The sets of so many options; of those that read alike the first."""
    found: dict[tuple[object, ...], tuple[Option, ...]] = {}
    for chosen in combinations(options, size):
        found.setdefault(tuple((words(it.label), it.hint and words(it.hint)) for it in chosen), chosen)
    return found.values()


def _names(options: Sequence[Option], words: Words) -> dict[str, str]:
    """What each value is called in a set: with its hint, where others of that name have another one."""
    called = {it.value: words(it.said or it.label) for it in options}
    hints: dict[str, set[str]] = {}
    for it in options:
        hints.setdefault(called[it.value], set()).add(words(it.hint) if it.hint else "")
    return {
        it.value: f"{name} ({words(it.hint)})" if it.hint and len(hints[name]) > 1 else name
        for it, name in zip(options, called.values(), strict=True)
    }


def _line(chosen: Sequence[Option], options: Sequence[Option], names: dict[str, str], words: Words) -> MenuOption:
    """A set: by what it leaves out, where that is less."""
    left_out = [names[it.value] for it in options if it not in chosen]
    label = ", ".join(names[it.value] for it in chosen)
    if len(left_out) < len(chosen):
        label = words(Phrase(N_("all but {values}"), {"values": ", ".join(left_out)}))
    return MenuOption(",".join(it.value for it in chosen), clip(capital(label), MAX_OPTION_LENGTH))


def form(game: AnyGame, view: View, partial: PartialMove, words: Words) -> Form | None:
    """The form for what comes after a partial move, which is its `id`; None where that is picked in another way. Its
    title says what is picked already."""
    step = Step(game, view, words)
    field = step.ticked_field(partial)
    if field is None:
        return None
    [menu] = field_menus(field, words)
    ticked = tuple(option._replace(chosen=menu.most == len(menu.options)) for option in menu.options)
    exactly = NN_("Choose one.", "Choose {count}.", "count").phrase({"count": menu.least})
    between = Phrase(N_("Choose {least} to {most}."), {"least": menu.least, "most": menu.most})
    about = ". ".join(filter(None, (step.hint(partial), words(exactly if menu.least == menu.most else between))))
    title = capital(step.called(partial).removesuffix(" · ") or step.label(partial.kinds[0]))
    return Form(menu.id, title, (Boxes(field.title, ticked, about, least=menu.least, most=menu.most),))
