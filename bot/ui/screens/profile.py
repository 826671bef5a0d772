"""What somebody has played: for themselves alone, for others as far as open channels here have shown it, and with one
person game by game."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from bot.ui.escaping import escaped
from bot.ui.languages import Language
from bot.ui.message import (
    MAX_LABEL_LENGTH,
    Button,
    Card,
    CustomId,
    Menu,
    MenuOption,
    MessageSpec,
    PictureSpec,
    clip,
    filled,
    stack,
)
from bot.ui.screens.finished import EMPTY, PAGE, called, shown_name, title_of, written
from bot.ui.screens.help_and_tables import FINISHED, finished_button, help_button
from bot.ui.screens.table_context import GOLD, GREEN, GREY, LEVELS, any_button
from bot.values.played import Figures, Met, Only, Profile, Rating, Tally
from games.core import AnyGame
from games.levels import Level
from games.words import N_, NN_, Phrase
from render.profile import MOST_GAMES, MOST_PEOPLE, GameLine, PersonLine, ProfileSheet

Games: TypeAlias = Mapping[str, AnyGame]
PROFILE, OPPONENT, SHOW, PLAY_LEVEL, PLAY_WITH = "profile", "opponent", "profile-show", "play-level", "play-with"
"""The actions of its controls."""
TOLD: Final = 2
"""So many people stand with their tallies in a line."""
PLAYED: Final = NN_("{count} game, {won} won", "{count} games, {won} won", "count")
PLAYED_HERE: Final = NN_("{count} game here, {won} won", "{count} games here, {won} won", "count")
PRIVATE: Final = N_("Only you see this.")
SHOWABLE: Final = N_("Only you see this. *Show* posts this server's games with people.")


class Rung(NamedTuple):
    """A level of a game that somebody has not beaten yet, above the highest that they have."""

    game: AnyGame
    level: Level


def own_profile(
    language: Language, name: str, profile: Profile, games: Games, rating: Rating | None = None, *, shows: bool
) -> MessageSpec:
    """Somebody's own profile. `shows`: there is something that they can show to others here."""
    heading = f"## {escaped(name)}"
    if not profile.figures:
        return MessageSpec(language.code, heading, below=language.text(EMPTY), rows=((help_button(language),),))
    rung, private = next_rung(profile, games), "-# " + language.text(SHOWABLE if shows else PRIVATE)
    lines = (
        _played(language, profile),
        tallies_line(language, name, profile.met),
        _rating_line(language, rating),
        _rung_line(language, rung),
    )
    show = (any_button(language, CustomId(SHOW), N_("Show"), "📣"),) if shows else ()
    return MessageSpec(
        language.code,
        heading,
        picture(name, profile, games, dots=True),
        below=stack(*lines, private),
        rows=((*_play(language, rung), *finished_button(language), *show), *_opponents(language, profile.met)),
        accent=GOLD,
    )


def shown_profile(
    language: Language, name: str, profile: Profile, games: Games, buttons: tuple[Button, ...] = ()
) -> MessageSpec:
    """What others here may know of somebody; where that is nothing, they are not named either."""
    if not profile.figures:
        said = language.text(N_("There is nothing to see of them here."))
        return MessageSpec(language.code, said, accent=GREY, rows=filled(buttons))
    fields = {"count": profile.games, "won": profile.won}
    told = stack(language(PLAYED_HERE.phrase(fields)), tallies_line(language, name, profile.met))
    note = "-# " + language.text(N_("Finished games with people, in open channels here."))
    shown = picture(name, profile, games, dots=False)
    return MessageSpec(language.code, f"## {escaped(name)}", shown, stack(told, note), filled(buttons), GREEN)


def picture(name: str, profile: Profile, games: Games, *, dots: bool) -> PictureSpec:
    """The picture of a profile; `dots` tell the levels that were beaten."""
    lines = tuple(_line(it, profile, games, dots=dots) for it in profile.figures[:MOST_GAMES])
    people = tuple(PersonLine(name=it.name, above=it.above, below=it.below) for it in profile.met[:MOST_PEOPLE])
    return PictureSpec("", ProfileSheet(who=name, games=lines, people=people), ())


def _line(figures: Figures, profile: Profile, games: Games, *, dots: bool) -> GameLine:
    game, beaten = games.get(figures.game), profile.beaten.get(figures.game)
    levels = game.levels if dots and game is not None and len(game.levels) > 1 else ()
    title, count = figures.game if game is None else game.title, sum(_reaches(beaten, it) for it in levels)
    return GameLine(title=title, won=figures.won, games=figures.games, levels=len(levels), beaten=count)


def _reaches(beaten: Level | None, level: Level) -> bool:
    """Whether who has beaten a level (None: none) has beaten another one with it."""
    order = tuple(Level)
    return beaten is not None and order.index(level) <= order.index(beaten)


def next_rung(profile: Profile, games: Games) -> Rung | None:
    """The next level of the game that was played last, of those in which there is a next one."""
    for it in sorted(profile.figures, key=lambda figures: figures.last, reverse=True):
        game, beaten = games.get(it.game), profile.beaten.get(it.game)
        levels = game.levels if game is not None and len(game.levels) > 1 else ()
        above = next((level for level in levels if not _reaches(beaten, level)), None)
        if game is not None and above is not None:
            return Rung(game, above)
    return None


def _played(language: Language, profile: Profile) -> str:
    told = language(PLAYED.phrase({"count": profile.games, "won": profile.won}))
    if not profile.with_people:
        return told
    text = N_("with people {won} of {games}")
    return f"{told} · {language.text(text, won=profile.won_with_people, games=profile.with_people)}"


def tallies_line(language: Language, name: str, met: Sequence[Met]) -> str:
    """The tallies with those who were met most, the first one bold."""
    told = [tally(language, name, it) for it in met if it.above or it.below][:TOLD]
    return " · ".join([*(f"**{it}**" for it in told[:1]), *told[1:]])


def tally(language: Language, name: str, met: Met) -> str:
    """How often two placed above each other, who leads first."""
    scores = ((met.above, name), (met.below, called(language, met.name)))
    return " – ".join(f"{escaped(who)} {times}" for times, who in sorted(scores, key=lambda it: -it[0]))


def _rating_line(language: Language, rating: Rating | None) -> str:
    if rating is None:
        return ""
    return language.text(N_("Rating {number} ± {give} · {games} games of two"), **rating._asdict())


def _rung_line(language: Language, rung: Rung | None) -> str:
    if rung is None:
        return ""
    level, game = Phrase(LEVELS[rung.level]), Phrase(rung.game.title)
    return language.text(N_("Next: beat *{level}* in {game}."), level=level, game=game)


def _play(language: Language, rung: Rung | None) -> Iterator[Button]:
    if rung is not None:
        label = language.text(N_("Play {level}"), level=language.text(LEVELS[rung.level]))
        yield Button(str(CustomId(PLAY_LEVEL, rest=f"{rung.game.key}.{rung.level.value}")), label, "primary", "🤖")


def play_with(language: Language, person: int, name: str) -> Button:
    """Asks what to play with somebody, whose `name` is empty if others may not know it."""
    label = language.text(N_("Play with {who}"), who=name) if name else language.text(N_("Play with them"))
    return Button(str(CustomId(PLAY_WITH, rest=str(person))), clip(label, MAX_LABEL_LENGTH), "primary", "🎲")


def _opponents(language: Language, met: Sequence[Met]) -> Iterator[Menu]:
    if met:
        options = tuple(MenuOption(str(it.person), shown_name(language, it.name), emoji="👤") for it in met)
        yield Menu(str(CustomId(OPPONENT)), language.text(N_("Opponent…")), options)


def opponent_screen(
    language: Language, name: str, other: Met, tallies: Sequence[Tally], games: Games, buttons: tuple[Button, ...] = ()
) -> MessageSpec:
    """How two have placed above each other, in all and game by game; `name` is that of whoever reads it."""
    finished = CustomId(FINISHED, rest=written(Only(person=other.person)) + PAGE)
    ways = (
        any_button(language, CustomId(PROFILE), N_("Back"), "↩️"),
        any_button(language, finished, N_("Finished"), "🏁"),
        *buttons,
    )
    cards = tuple(Card(_tally_of(language, it, games)) for it in tallies[:MOST_GAMES])
    return MessageSpec(language.code, f"## {tally(language, name, other)}", rows=(ways,), accent=GREEN, cards=cards)


def _tally_of(language: Language, tally: Tally, games: Games) -> str:
    title = f"**{escaped(title_of(language, tally.game, games))}**"
    told = language(NN_("{count} game", "{count} games", "count").phrase({"count": tally.games}))
    return f"{title} · {tally.above} – {tally.below} · {told}"
