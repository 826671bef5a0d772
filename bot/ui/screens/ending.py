"""The end of a game: who won, what place everybody has and why; and the last panel of each player."""

from collections.abc import Sequence

from bot.ui.message import Attachment, Button, CustomId, MessageSpec, stack
from bot.ui.screens.coach import looks_back
from bot.ui.screens.hint import used_line
from bot.ui.screens.milestones import changed_line, in_a_row_line, next_level
from bot.ui.screens.table_context import GOLD, GREY, LEVELS, TableContext, TableWords, who
from bot.ui.screens.turn_context import OF_PEOPLE, headline, own_heading
from bot.values.proposal import ProposalKind
from bot.values.record import Dated
from bot.values.table import Player
from games.core import YOU_RESIGNED, YOU_WERE_LATE, Outcome, Seat
from games.levels import Level
from games.match import CLOSINGS, OTHER_LATE, OTHER_RESIGNED, Match, Record, is_played_out
from games.ranking import Count, Standing, ranking
from games.words import N_, Phrase, capital

MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}
OWN_FAULT = {OTHER_RESIGNED: YOU_RESIGNED, OTHER_LATE: YOU_WERE_LATE}
"""What somebody who has lost is told in place of why the other has won."""
STREAK = 3
"""After so many games won or lost in a row somebody is told so."""
ORDINALS = {1: N_("1st"), 2: N_("2nd"), 3: N_("3rd")}
TEENS_END = 20
"""The last place that is called by "th"; those after it are numbers."""


def end_panel(context: TableContext, player: Player, match: Match, note: str = "") -> MessageSpec:
    """The last panel of a player: their own last picture, how it ended for them, and what can be done now. `note` is a
    line about what they just did."""
    outcome = match.outcome
    question = context.table.question_to(player)
    asked = question is not None and question.kind is ProposalKind.REMATCH  # answered up there
    won = outcome is not None and player.seat in outcome.winners
    other = None if asked else suggested_level(context, player)
    ways = context.buttons.at_end(own=context.table.owner is None, looks_back=looks_back(context))[asked:]
    if other is not None:  # that level is the bright one
        ways = (rematch_at(context.words, other), ways[0]._replace(style="secondary"), *ways[1:])
    encouraged = _encouraged(context.words, player, other)
    told = context.words.label(N_("This game is over."))
    if outcome is not None:
        told = _ended(context, player, outcome, brief=bool(encouraged))
    return MessageSpec(
        context.language.code,
        own_heading(context, player),
        context.picture(match.view(player.seat)),
        stack(note, told, encouraged),
        rows=(ways,),
        accent=GOLD if won else GREY,
        follows=context.followed_by(player),
    )


def suggested_level(context: TableContext, player: Player) -> Level | None:
    """The level above the lowest of the computers, for who has won against them alone; one below the highest, for who
    has lost three times in a row; once."""
    levels, others = context.game.levels, [it for it in context.table.players if it.seat != player.seat]
    played = sorted((it.level for it in others if it.level in levels), key=levels.index)
    outcome = context.match.outcome
    if not played:
        return None
    if player.history.streak == -STREAK:
        return next(iter(levels[: levels.index(played[-1])][-1:]), None)
    has_won = outcome is not None and player.seat in outcome.winners and all(it.is_computer for it in others)
    return next_level(context.words, played[0]) if has_won else None


def rematch_at(words: TableWords, level: Level) -> Button:
    """Begins the next game with computers of another level."""
    label = words.label(N_("Play {level}"), level=words.label(LEVELS[level]))
    return Button(str(CustomId("rematch", words.table.id, rest=level.value)), label, "primary", "🤖")


def _encouraged(words: TableWords, player: Player, other: Level | None) -> str:
    """Three tips and an easier level for who has lost three times in a row, a stronger level for who has won, if
    that is the weightiest that this end changed; or ""."""
    if player.history.streak == STREAK and other is not None and player.history.milestone is None:
        return words.label(N_("Three wins in a row. Try a stronger opponent?"))
    if player.history.streak != -STREAK:
        return ""
    text = N_("Three losses in a row. Three tips, or an easier opponent:")
    head = words.label(text if other is not None else N_("Three losses in a row. Three tips:"))
    return stack(head, *(f"- {words.label(tip)}" for tip in words.game.tips))


def verdict(words: TableWords, outcome: Outcome) -> str:
    """Who won; of a game that was played out without winners, that it is a draw."""
    text = N_("{who} wins!") if len(outcome.winners) == 1 else N_("{who} win together!")
    if not outcome.winners:
        text = N_("It is a draw.") if is_played_out(outcome, words.game.endings) else N_("Nobody wins.")
    return words.say(text, who=who(outcome.winners))


def result_lines(context: TableContext, happened: Sequence[Dated]) -> str:
    """Who has won and why, and how the others ended; of a game that broke off nothing."""
    outcome, words = context.match.outcome, context.words
    if outcome is None:
        return words.label(N_("This game is over."))
    told = next((told for _, told in reversed(happened) if isinstance(told.event, OF_PEOPLE)), None)
    if outcome.reason in CLOSINGS.values():  # what somebody did before is not why
        told = None
    found, sign = None, "🏆 " if outcome.winners else ""
    if is_played_out(outcome, context.game.endings) and told is None:
        found = headline(context, [told for _, told in happened])
    head = verdict(words, outcome) if found is None else words(found.text)
    why = ""
    if found is None:
        why = words.say(outcome.reason) if told is None else words.tell(told)
    return stack(f"### {sign}{head}", why, standing_line(words, outcome), _levels_line(words), in_a_row_line(words))


def _levels_line(words: TableWords) -> str:
    """The computer players with their levels; empty for a game of one level."""
    computers = (it for it in words.table.players if words.level_of(it))
    told = ", ".join(f"🤖 {words.names[it.seat]}{words.level_of(it)}" for it in computers)
    return f"-# {told}" if told else ""


def standing_line(words: TableWords, outcome: Outcome) -> str:
    """What the others reached; of two, and of a draw, what all did. Empty without scores."""
    found = ranking(outcome, len(words.table.players))
    if not outcome.scores:
        return ""
    if len(found) > 2 and outcome.winners:
        return _places(words, outcome, [it for it in found if it.seat not in outcome.winners])
    most = None if len(found) == 2 else 1  # of two, what decided between equal scores too
    columns = zip(*(_counts(outcome, it)[:most] for it in found), strict=True)
    return " · ".join(_compared(words, [it.seat for it in found], column) for column in columns)


def _places(words: TableWords, outcome: Outcome, standings: Sequence[Standing]) -> str:
    """The places, who has them, and what they reached, without that in which all of them are equal."""
    counts = [_counts(outcome, it) for it in standings]
    while all(len(it) > 1 for it in counts) and len({it[0] for it in counts}) == 1:
        counts = [it[1:] for it in counts]
    return " · ".join(_placed(words, standing, it) for standing, it in zip(standings, counts, strict=True))


def _placed(words: TableWords, standing: Standing, counts: Sequence[Count]) -> str:
    """A place, who has it, and what they reached."""
    medal = MEDALS.get(standing.place, f"{standing.place}.")
    counted = (f"{_unit(words, it)} {it.value}".strip() for it in counts)
    return f"{medal} {', '.join((words.say('{who}', who=who([standing.seat])), *counted))}"


def _compared(words: TableWords, seats: Sequence[Seat], column: Sequence[Count]) -> str:
    """What each of some seats has of one thing."""
    values = (f"{words.say('{who}', who=who([seat]))} {it.value}" for seat, it in zip(seats, column, strict=True))
    unit = _unit(words, column[0])
    return ": ".join(filter(None, (capital(unit), ", ".join(values))))


def _unit(words: TableWords, count: Count) -> str:
    """The name of what is counted, in lower case. Plain points have none."""
    unit = words(Phrase(count.unit)) if count.unit else ""
    return unit[:1].lower() + unit[1:]


def record_message(words: TableWords, record: Record) -> MessageSpec:
    file = Attachment(f"{words.game.key}-record.json", record.model_dump_json(indent=1).encode())
    text = N_("The whole game, move by move, in a file for programs. To read it, press *History*.")
    return MessageSpec(words.language.code, words.label(text), file=file)


def _ended(context: TableContext, player: Player, outcome: Outcome, *, brief: bool) -> str:
    """Tell one player how the game ended: the game's own headline if it was played out, else who won and why; `brief`:
    in one line."""
    seat, words = player.seat, context.words
    by_rule, won = outcome.reason in context.game.endings, seat in outcome.winners
    found = headline(context, context.table.told(context.match.view(None).last), seat) if by_rule else None
    head = _sentence(words, seat, outcome) if found is None else words(found.text)
    own = None if won else OWN_FAULT.get(outcome.reason)
    reason = "" if found is not None or brief else words.say(own or outcome.reason)
    others = standing_line(words, outcome) if context.table.owner is not None and not brief else ""
    whole = " ".join(filter(None, (_place(words, seat, outcome), head)))
    return stack(f"### {'🏆 ' if won else ''}{whole}", reason, others, changed_line(words, player), used_line(words))


def _place(words: TableWords, seat: Seat, outcome: Outcome) -> str:
    """What place somebody has who has not won; of two players, and without scores, that goes without saying."""
    if seat in outcome.winners or not outcome.winners or not outcome.scores or len(words.table.players) == 2:
        return ""
    place = next(it.place for it in ranking(outcome, len(words.table.players)) if it.seat == seat)
    return words.say(N_("You came {place}."), place=placed(place))


def placed(place: int) -> Phrase:
    """A place as words go on with it: 1st, 4th, number 21."""
    if place in ORDINALS:
        return Phrase(ORDINALS[place])
    return Phrase(N_("{number}th") if place <= TEENS_END else N_("number {number}"), {"number": place})


def _sentence(words: TableWords, seat: Seat, outcome: Outcome) -> str:
    """Who won; for the winner, and the loser of two, also by what."""
    standings = ranking(outcome, len(words.table.players))
    if not outcome.winners:
        return verdict(words, outcome)
    why = _why(words, outcome, standings, next(it for it in standings if it.seat == seat))
    if seat in outcome.winners:
        text, others = N_("You win: {why}!") if why else N_("You win!"), [it for it in outcome.winners if it != seat]
        if others:
            text = N_("You win together with {who}: {why}!") if why else N_("You win together with {who}!")
        return words.say(text, who=who(others), why=why)
    if why and len(standings) == 2:
        return words.say(N_("{who} wins: {why}!"), who=who(outcome.winners), why=why)
    return verdict(words, outcome)


def _why(words: TableWords, outcome: Outcome, standings: Sequence[Standing], own: Standing) -> str:
    """What the player has reached; where one of two has won, what both have, the winner first. Empty without scores,
    for a winner where they speak for somebody else, and where those of two are equal in everything."""
    duel = len(standings) == 2 and len(outcome.winners) == 1
    best = (min if outcome.lower_is_better else max)(outcome.scores, default=0)
    by_score = bool(outcome.scores) and all(outcome.scores[seat] == best for seat in outcome.winners)
    if (duel or own.seat in outcome.winners) and not by_score:
        return ""
    columns = tuple(zip(*(_counts(outcome, it) for it in (standings if duel else (own,))), strict=True))
    if duel and all(first == second for first, second in columns):
        return ""
    return ", ".join(_measured(words, column) for column in columns)


def _measured(words: TableWords, column: Sequence[Count]) -> str:
    values = "–".join(str(count.value) for count in column)
    unit = column[0].unit
    return f"{words(Phrase(unit))} {values}" if unit else values


def _counts(outcome: Outcome, standing: Standing) -> tuple[Count, ...]:
    """The score, and what decided between equal ones."""
    return () if standing.score is None else (Count(outcome.unit, standing.score), *standing.tiebreaks)
