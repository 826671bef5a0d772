"""A value that leaves nothing to choose makes the whole move, by a button or in a menu; what was posted before for it
still shows the move first."""

from collections import Counter

from bot.ui.message import CustomId
from bot.values.table import Person, Table
from games.core import Move, Seat
from games.match import Match
from tests.bot.interactions.test_undo import control
from tests.support.bot.direct_bot import PEOPLE, DirectBot
from tests.support.bot.positions import played_to
from tests.support.bot.service import match_of


def lone(match: Match) -> Move | None:
    """The only move of one of the pieces of whoever is to act; None where each has several, or nobody moves pieces."""
    view = match.view(min(match.to_act, default=None))
    if "move" not in match.game.kinds(view):
        return None
    moves = list(match.game.legal(view))
    pieces = Counter(move.tokens()[0] for move in moves)
    return next((move for move in moves if pieces[move.tokens()[0]] == 1), None)


async def begun(bot: DirectBot) -> tuple[Table, Person, Move]:
    """A table, who is to act at it, and the only move of one of their pieces."""
    table = await played_to(bot, "stratego", PEOPLE, lambda match: lone(match) is not None, 40)
    match = match_of(table)
    move = lone(match)
    assert move is not None
    return table, PEOPLE[min(match.to_act, default=Seat(0))], move


async def made(bot: DirectBot, table: Table, seat: Seat) -> str:
    """The move that a seat has made, or that is about to be played for it; empty for none."""
    now = await bot.tables.get(table.id)
    held = now.players[seat].delayed.move
    newest = (await bot.lines(table.id))[-1] if now.version != table.version else ""
    return newest.removeprefix(f"{seat} ") if held is None else held.text


async def test_a_line_of_a_menu_that_leaves_nothing_to_choose_makes_the_whole_move(bot: DirectBot) -> None:
    table, person, move = await begun(bot)

    await bot.press(person, control(table, "pick", "move~0"), ".".join(move.tokens()), private=True)

    assert await made(bot, table, Seat(PEOPLE.index(person))) == str(move)


async def test_the_panel_has_a_button_for_the_whole_move(bot: DirectBot) -> None:
    table, person, move = await begun(bot)

    shown = (await bot.press(person, str(CustomId("hand", table.id)), private=True)).shown[-1]

    ids = {button.id for button in shown.buttons}
    assert ids & {control(table, action, str(move)) for action in ("play", "ask")}
    assert control(table, "narrow", f"move.{move.tokens()[0]}") not in ids


async def test_what_was_posted_before_shows_the_only_move_and_makes_none(bot: DirectBot) -> None:
    table, person, move = await begun(bot)
    piece = move.tokens()[0]

    for action, rest, values in (("narrow", f"move.{piece}", ()), ("pick", "move~0", (piece,))):
        shown = (await bot.press(person, control(table, action, rest), *values, private=True)).shown[-1]

        assert await made(bot, table, Seat(PEOPLE.index(person))) == ""
        decides = [button for button in shown.buttons if button.id.endswith(f":{move}")]
        assert len(decides) == 1
