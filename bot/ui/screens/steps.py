"""A finished game step by step, in private: the picture after each step as its reader could see it then."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from bot.ui.message import (
    MAX_OPTION_LENGTH,
    Button,
    CustomId,
    Menu,
    MenuOption,
    MessageSpec,
    PictureSpec,
    clip,
    filled,
    stack,
)
from bot.ui.rows import in_full_rows
from bot.ui.screens.replay import NAME
from bot.ui.screens.table_context import GREEN, TableContext
from bot.ui.screens.turn_context import headline
from bot.values.record import Told
from games.core import Seat
from games.words import N_, Phrase, capital
from render.moments import Moment

START = Phrase(N_("The start"))


class Place(NamedTuple):
    """A step of a game: its moment, its number from 0, and how far the game was then ("Round 6"), or which move it was
    where the game does not count; None at the start of such a game."""

    moment: Moment
    number: int
    heading: Phrase | None


class Step(NamedTuple):
    """One `place` of so many, and the lines of the record to which its buttons lead: None at the beginning and at the
    end. The menu leads to `others`. `me` is the reader's seat as long as they had it. `near` are the moments to which
    the buttons lead."""

    place: Place
    of: int
    before: int | None
    after: int | None
    others: tuple[Place, ...] = ()
    me: Seat | None = None
    near: tuple[Moment, ...] = ()


def step_screen(
    context: TableContext, step: Step, extra: tuple[Button, ...] = (), note: str = "", *, before: bool = False
) -> MessageSpec:
    """A step with the ways to those beside it, `extra` buttons (three at most), and a `note` below what happened, which
    is small where the note is about what came after it (`before`)."""
    moment, words = step.place.moment, context.words
    above = " · ".join((words.label(NAME), words.number, *_counted(context, step.place, step.of)))
    said = _said(context, step.place, step.me, markdown=True)
    buttons = (*_beside(context, step), *context.buttons.of("film"), *extra)
    rows = filled(*in_full_rows(buttons), *_menu(context, step))
    return MessageSpec(
        context.language.code,
        stack(f"-# {above}", said and f"{'-#' if before else '###'} {said}", note),
        picture_of(context, moment),
        rows=rows,
        accent=GREEN,
    )


def picture_of(context: TableContext, moment: Moment) -> PictureSpec:
    return PictureSpec(context.game.key, moment.view, moment.names, colours=context.table.colours)


def _beside(context: TableContext, step: Step) -> tuple[Button, ...]:
    """The ways back and on; one that there is not is disabled, with an id that no other has."""
    ways = ((step.before, "◀️", "-"), (step.after, "▶️", "+"))
    return tuple(
        context.buttons.one("step", emoji=sign, rest=none if line is None else str(line))._replace(
            disabled=line is None
        )
        for line, sign, none in ways
    )


def _menu(context: TableContext, step: Step) -> tuple[Menu, ...]:
    if len(step.others) < 2:
        return ()
    options = tuple(_option(context, place, step) for place in step.others)
    menu_id = CustomId("step", context.table.id, rest="~")
    return (Menu(str(menu_id), context.words.label(N_("Go to …")), options),)


def _option(context: TableContext, place: Place, step: Step) -> MenuOption:
    said = clip(_said(context, place, step.me), MAX_OPTION_LENGTH)
    label = clip(" · ".join(_counted(context, place, step.of)), MAX_OPTION_LENGTH)
    return MenuOption(str(place.moment.line), label, said or None)


def _counted(context: TableContext, place: Place, of: int) -> tuple[str, ...]:
    """How far the game was, without what else a picture says of that, and which of all steps it is: "Round 6",
    "12 / 42"."""
    counted = f"{place.number + 1} / {of}"
    if place.heading is None:
        return (counted,)
    heading = context.language.translator(place.moment.names)(place.heading)
    return capital(heading.partition(" · ")[0]), counted


def _said(context: TableContext, place: Place, me: Seat | None, *, markdown: bool = False) -> str:
    """What happened in a step: its headline, or else the newest event that its reader could see, or why it ended."""
    moment = place.moment
    words = context.language.translator(moment.names, markdown=markdown)
    if place.number == 0:
        return words(START)
    then = context.at(replace(context.table, match=moment.match))
    found = headline(then, [Told(event, moment.names) for event in moment.events], me)
    return words(next(_told(moment, me), Phrase("")) if found is None else found.text)


def _told(moment: Moment, me: Seat | None) -> Iterator[Phrase]:
    """What can be told `me` of a moment, first the newest event; how the game ended comes last."""
    yield from (event.told_to(me) for event in reversed(moment.events))
    if moment.match.outcome is not None:
        yield Phrase(moment.match.outcome.reason)
