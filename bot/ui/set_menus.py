"""Sets of values as lines of menus, one set each: for where a form would take a press for each of several boxes."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from bot.ui.menu_chunks import MAX_MENUS, MAX_OPTION_LENGTH, MAX_OPTIONS, MAX_PLACEHOLDER_LENGTH, FieldMenu
from bot.ui.message import MenuOption, clip
from bot.ui.picking_step import Field
from games.core import Option
from games.words import N_, Phrase, Words, capital

MOST_TICKS = 1
"""As many boxes does a person untick in a form before a list of the sets is quicker."""
OF = N_("{title} · {count} of {all}")
ALL_BUT = N_("all but {values}")


def listed(field: Field) -> bool:
    """Whether sets of a field are listed beside its form, in which all of them are ticked at first."""
    least, most = field.bounds
    return most == len(field.options) and most - least > MOST_TICKS


def set_menus(field: Field, words: Words) -> list[FieldMenu]:
    """The sets of each size but the whole, the largest first, as many sizes as a phone shows without a long scroll."""
    names = _names(field.options, words)
    menus: list[FieldMenu] = []
    for size in range(len(field.options) - 1, field.bounds[0] - 1, -1):
        lines = [_line(chosen, field.options, names, words) for chosen in _different(field.options, size, words)]
        text = Phrase(OF, {"title": field.title, "count": size, "all": len(field.options)})
        title = clip(capital(words(text)), MAX_PLACEHOLDER_LENGTH)
        starts = range(0, len(lines), MAX_OPTIONS)
        found = [FieldMenu(field.partial, title, tuple(lines[at : at + MAX_OPTIONS]), 1, 1) for at in starts]
        if len(menus) + len(found) > MAX_MENUS:
            break
        menus += found
    return menus


def _different(options: Sequence[Option], size: int, words: Words) -> Iterable[tuple[Option, ...]]:
    """The sets of so many options; of those that read alike the first."""
    reads = {it.value: (words(it.label), it.hint and words(it.hint)) for it in options}
    found: dict[tuple[object, ...], tuple[Option, ...]] = {}
    for chosen in combinations(options, size):
        found.setdefault(tuple([reads[it.value] for it in chosen]), chosen)
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
        label = words(Phrase(ALL_BUT, {"values": ", ".join(left_out)}))
    return MenuOption(",".join(it.value for it in chosen), clip(capital(label), MAX_OPTION_LENGTH))
