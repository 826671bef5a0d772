"""What the coach found out about a finished game, as one of its players reads it: *How was it?*"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from bot.ui.escaping import Markup
from bot.ui.message import Button, MessageSpec, PictureSpec, in_rows, stack
from bot.ui.screens.table_context import GREEN, LOOKS, TableContext
from bot.values.table import Player, Status
from games.coach import Analysis
from games.coach.telling import Reread, balanced, changed, erred, margin, percent, turned, unerring
from games.coach.values import Mistake, Turning
from games.core import Seat
from games.words import N_, NP_, Phrase, capital
from render.chances import ChancesSheet, Course, Mark, Tick

HOW, TURN, COST, TRY, STEP = "how", "how-turn", "how-cost", "try", "step"
"""The actions of its controls, which never change their meaning. The `rest` of TURN and COST is the number of a turning
point in the order of `turnings`, or of a mistake, the costliest first, from 0; that of TRY and STEP is a line of the
record. That of HOW is empty, or HERE for an answer in place of what was pressed."""
HERE: Final = "here"
TURNING_POINT, COSTLIEST, MY_COSTLIEST = N_("Turning point"), N_("Costliest"), N_("My costliest")
TRY_AGAIN: Final = NP_("coach", "Try again")
COSTLIEST_TOLD: Final = N_("Costliest: {what}")
SIGNS: Final = "①②③"
MATTERS: Final = 0.05
"""A turning point is told to somebody whose own chances it changed by so much."""
UNSURE: Final = 0.25
"""Chances that may be off by more are not told: the game was too long for that."""
UNKNOWN: Final = N_("Too uncertain to say how likely each was to win.")
TICKS, SHORT_TICKS, LONG = 3, 4, 9
"""So many turns are named below the picture; more where no name is longer than so many characters."""
STEPS: Final = (1, 2, 3, 4, 5, 10, 15, 20, 25, 50, 100)
"""Every so many turns are named."""


def looks_back(context: TableContext) -> bool:
    """Whether its players can look back on the game: it was played to its end, and can be judged."""
    return context.is_judged and context.table.status is Status.FINISHED and context.table.match is not None


class Look(NamedTuple):
    """A finished game as one of its players looks back on it."""

    context: TableContext
    player: Player
    analysis: Analysis
    reread: Reread

    @property
    def seat(self) -> Seat:
        return self.player.seat

    @property
    def mistakes(self) -> Sequence[Mistake]:
        """The player's costly decisions, the costliest first."""
        return next((it.mistakes for it in self.analysis.choices if it.seat == self.seat), ())

    @property
    def is_sure(self) -> bool:
        """Whether everybody's chances can be told."""
        return self.analysis.margin <= UNSURE

    @property
    def turnings(self) -> Sequence[Turning]:
        """All turning points: those that are told, and then the others, each in the order of the game."""
        told = self.told
        return (*told, *(it for it in self.analysis.turnings if self.is_sure and it not in told))

    @property
    def told(self) -> Sequence[Turning]:
        """The turning points that changed the player's own chances most: one, or two where no mistake is told."""
        matter = [it for it in self.analysis.turnings if self.is_sure and abs(self._change(it)) >= MATTERS]
        most = 1 if self.mistakes else 2
        weighed = sorted(matter, key=lambda it: (self.reread.what(it.line, self.seat) is None, -abs(self._change(it))))
        return sorted(weighed[:most], key=lambda it: it.line)

    def _change(self, turning: Turning) -> float:
        return turning.after[self.seat] - turning.before[self.seat]

    def turned(self, turning: Turning) -> str:
        """What happened at a turning point, and what it did to the player's chances."""
        return capital(self.context.words(turned(self.reread, turning, self.seat)))

    def erred(self, mistake: Mistake) -> str:
        """What the player decided and when, what would have been better, by how much, and why."""
        played, better = (self._move(mistake, text) for text in (mistake.played, mistake.better))
        return self.context.words(erred(self.reread, mistake, self.seat, played, better))

    def _move(self, mistake: Mistake, text: str) -> Phrase:
        """A move of the player in words, in bold as hints say it."""
        view, move = self.reread.view(mistake.line, self.seat), self.context.game.read(text)
        return Phrase("{move}", {"move": Markup(f"**{self.context.words.move(view, move)}**")})


def how_screen(look: Look) -> MessageSpec:
    """*How was it?*, which its player alone sees."""
    context, words = look.context, look.context.words
    return MessageSpec(
        context.language.code,
        f"### {words.label(LOOKS[HOW][0])} · {words.title}",
        PictureSpec("", picture(look), ()) if look.is_sure else None,
        stack(*_numbered(look), *_estimated(look)),
        rows=in_rows(tuple(_first(look)), (*context.buttons.of("film"), context.buttons.more())),
        accent=GREEN,
    )


def _numbered(look: Look) -> Iterator[str]:
    """The lines that have a number in the picture; and that there was no costly mistake."""
    told, words = look.told, look.context.words
    for number, turning in enumerate(told):
        yield f"{SIGNS[number]} {look.turned(turning)}"
    if look.mistakes:
        yield f"{SIGNS[len(told)]} {told_costly(look, 0)}"
    none = unerring(look.analysis, look.seat)
    if none is not None and look.is_sure:
        yield words(none)


def _estimated(look: Look) -> Iterator[str]:
    """What came of what, and how far off all may be; or that too little is known."""
    words, private = look.context.words, look.context.words.label(N_("Only you see this."))
    if not look.is_sure:
        yield from (words.label(UNKNOWN), f"-# {private}")
        return
    balance = balanced(look.analysis.balances[look.seat])
    if balance is not None:
        yield words(balance)
    yield f"-# {words(margin(look.analysis))} {private}"


def _first(look: Look) -> Iterator[Button]:
    buttons, told, last = look.context.buttons, look.told, look.analysis.course[-1].line
    if last:  # else somebody gave up at once
        yield buttons.one(STEP, emoji="◀️", style="primary", rest=str(last))
    yield buttons.one(STEP, emoji="▶️", style="primary", rest="0")
    if look.turnings:
        yield _signed(turning_button(look, 0), SIGNS[0] if told else "")
    if look.mistakes:
        yield _signed(costly_button(look, 0, COSTLIEST), SIGNS[len(told)])
        yield try_button(look, 0)


def thinking(context: TableContext, part: float | None = None, *, waits: bool = False) -> MessageSpec:
    """What stands there while the game is looked over: what part is done; at first that it is, or that another game is
    before."""
    text, fields = N_("🤔 I'm looking the game over …"), {}
    if waits:
        text = N_("🤔 I'm looking another game over first; yours is next.")
    elif part is not None:
        text, fields = N_("🤔 I'm looking the game over …  {percent} %"), {"percent": percent(part)}
    return context.notice(context.words.label(text, **fields), GREEN)


def ways_back(context: TableContext) -> tuple[Button, ...]:
    """From any step of a game, for who played: to the first turning point, and to their costliest decision."""
    if not looks_back(context):
        return ()
    return (
        context.buttons.one(TURN, TURNING_POINT, "↕️", rest="0"),
        context.buttons.one(COST, MY_COSTLIEST, "💸", rest="0"),
    )


def after_turning(look: Look, number: int) -> tuple[Button, ...]:
    """From a turning point: to the next one, to the costliest decision, and back to all of it."""
    most = len(look.turnings)
    more = (_counted(turning_button(look, number + 1), number + 1, most),) if most > 1 else ()
    return (*more, *((costly_button(look, 0),) if look.mistakes else ()), _back(look))


def after_costly(look: Look, number: int) -> tuple[Button, ...]:
    """From a costly decision: to the next one, to try again from there, and back to all of it."""
    most = len(look.mistakes)
    more = (_counted(costly_button(look, number + 1), number + 1, most),) if most > 1 else ()
    return (*more, try_button(look, number), _back(look))


def told_turning(look: Look, turning: Turning) -> str:
    """What a turning point did to the player's chances; the step that it stands below says what happened."""
    return look.context.words(changed(look.reread, turning, look.seat))


def told_costly(look: Look, number: int) -> str:
    """What one of the player's costly decisions was, and what would have been better."""
    text = N_("Costly: {what}") if number else COSTLIEST_TOLD
    return look.context.words.say(text, what=Markup(look.erred(look.mistakes[number])))


def _back(look: Look) -> Button:
    return look.context.buttons.one(HOW, rest=HERE)


def _signed(button: Button, sign: str) -> Button:
    return button._replace(label=f"{sign} {button.label}".strip(), emoji=None)


def _counted(button: Button, number: int, most: int) -> Button:
    """A button to another one of so many, from 0, says which one that is."""
    return button._replace(label=f"{number % most + 1} / {most}")


def turning_button(look: Look, number: int) -> Button:
    """Shows a turning point; after the last one comes the first."""
    return look.context.buttons.one(TURN, TURNING_POINT, "↕️", rest=str(number % len(look.turnings)))


def costly_button(look: Look, number: int, msgid: str = MY_COSTLIEST) -> Button:
    """Shows one of the player's costly decisions; after the last one comes the costliest."""
    return look.context.buttons.one(COST, msgid, "💸", rest=str(number % len(look.mistakes)))


def try_button(look: Look, number: int) -> Button:
    """Plays on from one of the player's costly decisions."""
    return look.context.buttons.one(TRY, TRY_AGAIN, "🔁", rest=str(look.mistakes[number].line))


def picture(look: Look) -> ChancesSheet:
    """The chances of all sides, with numbers at what the text tells."""
    context, moments, told = look.context, look.analysis.course, look.told
    lines = [*(it.line for it in told), *(it.line for it in look.mistakes[:1])]
    return ChancesSheet(
        names=context.words.names,
        colours=context.table.colours,
        me=look.seat,
        moments=tuple(it.line for it in moments),
        courses=tuple(
            Course(seats=side, shares=tuple(percent(it.shares[side[0]]) for it in moments)) for side in _sides(context)
        ),
        marks=tuple(Mark(number=number, line=line) for number, line in enumerate(lines, 1)),
        ticks=_ticks(look),
    )


def _sides(context: TableContext) -> Sequence[tuple[Seat, ...]]:
    """The seats that win together, in seat order."""
    sides: dict[int, tuple[Seat, ...]] = {}
    for player in context.table.players:
        team = context.match.options.team(player.seat)
        sides[team] = (*sides.get(team, ()), player.seat)
    return tuple(sides.values())


def _ticks(look: Look) -> tuple[Tick, ...]:
    """A few turns with round numbers by their names, each at the line with which it begins."""
    named = dict(_named(look))
    most = SHORT_TICKS if max((len(it.text) for it in named.values()), default=0) <= LONG else TICKS
    last = max(named, default=0)
    step = next((it for it in STEPS if last // it <= most), max(last, 1))
    return tuple(tick for number, tick in named.items() if number % step == 0)


def _named(look: Look) -> Iterator[tuple[int, Tick]]:
    """Every turn that has a number, with that and the name that the game gives it."""
    before = 0
    for earlier, later in pairwise(it.line for it in look.analysis.course):
        when = look.reread.when(later)
        number = next((it for it in when.fields.values() if isinstance(it, int)), before)
        if number != before:
            yield number, Tick(line=earlier, text=capital(look.context.words.plain(when)))
            before = number
