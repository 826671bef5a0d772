"""How a newcomer learns a game: step by step, in private."""

from bot.interactions.context import Context, Request, number
from bot.interactions.settings.choices import offered_games
from bot.tables.refusals import UnknownControl
from bot.ui.partial_move import PartialMove, revalidated
from bot.ui.screens.help_and_tables import learn_screen
from bot.ui.screens.lesson import LessonScreens, steps
from games.core import AnyGame
from games.lesson import answer, position


async def learn(ctx: Context, request: Request) -> None:
    """A step of what a game teaches: the one that is picked or typed, else the first. It takes the place of the step
    before it; from elsewhere, where a menu may name the game, it comes as a new message. Where nothing is named, the
    games to choose from. Raises UnknownControl."""
    if request.game is not None:
        await _show(ctx, request.game, int(request.options.get("step") or 1) - 1, fresh=True)
        return
    key, _, step = request.custom_id.rest.rpartition(".")
    if not key and not request.value:
        await ctx.responder.show(learn_screen(ctx.language, (await offered_games(ctx)).values()), fresh=True)
        return
    if not key:
        await _show(ctx, _taught(ctx, request.value or ""), 0, fresh=True)
        return
    await _show(ctx, _taught(ctx, key), number(request.value or step or "0"), fresh=not step)


async def pick(ctx: Context, request: Request) -> None:
    """Go on picking in a step, or answer the move that is picked. Raises UnknownControl."""
    key, _, rest = request.custom_id.rest.partition(".")
    game, (step, _, picked) = _taught(ctx, key), rest.partition(".")
    at = number(step)
    if at >= len(game.lessons):
        raise UnknownControl
    if picked in game.lessons[at].replies:
        await ctx.responder.show(_screens(ctx, game).reply(at, answer(game, at, picked)))
    else:
        view = position(game, at).view(game.lessons[at].learner)
        partial = revalidated(game, view, PartialMove.read(picked))
        await ctx.responder.show(_screens(ctx, game).step(at, partial))


def _taught(ctx: Context, key: str) -> AnyGame:
    game = ctx.services.games.get(key)
    if game is None:
        raise UnknownControl
    return game


def _screens(ctx: Context, game: AnyGame) -> LessonScreens:
    return LessonScreens(game, ctx.language, ctx.person.name)


async def _show(ctx: Context, game: AnyGame, step: int, *, fresh: bool) -> None:
    at = max(0, min(step, steps(game) - 1))
    await ctx.responder.show(_screens(ctx, game).step(at), fresh=fresh)
