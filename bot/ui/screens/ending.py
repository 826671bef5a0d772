"""How a game that is over is shown: who won, what place everybody has and why; and the last panel of each player."""

from collections.abc import Sequence

from bot.ui.message import Attachment, Button, MessageSpec, PictureSpec, stack
from bot.ui.screens.table_context import GOLD, GREY, TableContext, is_played_out, verdict, who
from bot.ui.screens.turn_context import table_heading
from bot.values.proposal import ProposalKind
from bot.values.table import Player
from games.core import Outcome, Seat, Term
from games.match import OTHER_LATE, OTHER_RESIGNED, Match, Record
from games.ranking import Count, Standing, ranking
from games.words import N_, Phrase, Value

MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}
OWN_FAULT = {OTHER_RESIGNED: N_("You resigned."), OTHER_LATE: N_("Your time was up.")}
"""What somebody who has lost is told in place of why the other has won."""
ORDINALS = {2: N_("2nd"), 3: N_("3rd")}


def end_panel(context: TableContext, player: Player, match: Match, note: str = "", told: str = "") -> MessageSpec:
    """The last panel of a player: their own last picture, who won and what place they have, and what can be done now.

    `note` is a line about what they just did, `told` what happened before the end, where they see it nowhere else.
    """
    outcome = match.outcome
    won = outcome is not None and player.seat in outcome.winners
    return MessageSpec(
        context.language.code,
        stack(table_heading(context), note, told),
        PictureSpec(context.game.key, match.view(player.seat), context.table.names),
        _ended(context, player.seat, outcome, told) if outcome else context.say(N_("This game is over.")),
        rows=(_own_buttons(context, player), *_ways_on(context)),
        accent=GOLD if won else GREY,
        follows=context.followed(),
    )


def end_buttons(context: TableContext) -> tuple[Button, ...]:
    """What can be done with a game that is over."""
    rematch = context.button("rematch", N_("Rematch"), "🔁", "success")
    return rematch, context.button("record", N_("Record"), "💾")


def _own_buttons(context: TableContext, player: Player) -> tuple[Button, ...]:
    """The same for a player: while another asks them for a rematch, they answer that."""
    rematch, *others = end_buttons(context)
    asked = any(it.kind is ProposalKind.REMATCH for it in context.table.questions_to(player))
    return tuple(others) if asked else (rematch, *others)


def result_lines(context: TableContext, outcome: Outcome) -> tuple[str, ...]:
    """Who won, why where the last event does not tell it, and a line for each seat."""
    head = verdict(context, outcome)
    told = is_played_out(context, outcome) or outcome.reason in OWN_FAULT
    reason = "" if told else context.say(outcome.reason)
    return (f"### 🏆 {head}" if outcome.winners else f"### {head}", reason, *ranking_lines(context, outcome))


def ranking_lines(context: TableContext, outcome: Outcome) -> list[str]:
    """A line for each seat: the ranking, or of a draw the scores in seat order."""
    if not outcome.winners:
        counts = [_counted(context, outcome.unit, score) for score in outcome.scores]
        return [f"{context.named([seat])} · {count}" for seat, count in enumerate(counts)]
    return [_standing(context, outcome, standing) for standing in ranking(outcome, len(context.table.players))]


def record_message(context: TableContext, record: Record) -> MessageSpec:
    """A finished game as a file that replays, and how that is done."""
    file = Attachment(f"{context.game.key}-record.json", record.model_dump_json(indent=1).encode())
    text = N_("The whole game, move by move: `python -m games {file}` plays it again.")
    return MessageSpec(context.language.code, context.language.text(text, file=file.name), file=file)


def _ways_on(context: TableContext) -> tuple[tuple[Button, ...], ...]:
    """Where to go from here; whoever is alone has the whole game in this message, and all that can be read with it."""
    rules, history = context.reading_buttons()
    return ((rules, history) if context.table.owner is not None else (rules, *context.table_link()),)


def _ended(context: TableContext, seat: Seat, outcome: Outcome, told: str) -> str:
    """How it ended for one player; of a game that was played out, the last of the events that were `told` says why."""
    played_out = is_played_out(context, outcome)
    reason = "" if told and played_out else _reason(context, seat, outcome)
    again = context.say(N_("Another game?")) if outcome.winners or played_out else ""
    cup = "🏆 " if seat in outcome.winners else ""
    alone = context.table.owner is not None
    lines = ranking_lines(context, outcome) if alone else ()
    return stack(f"### {cup}{_sentence(context, seat, outcome)}", " ".join(filter(None, (reason, again))), *lines)


def _reason(context: TableContext, seat: Seat, outcome: Outcome) -> str:
    own = OWN_FAULT.get(outcome.reason) if seat not in outcome.winners else None
    return context.say(own or outcome.reason)


def _sentence(context: TableContext, seat: Seat, outcome: Outcome) -> str:
    """Who won, and what place the player has."""
    standings = ranking(outcome, len(context.table.players))
    if not outcome.winners:
        return verdict(context, outcome)
    own = next(it for it in standings if it.seat == seat)
    if seat in outcome.winners:
        return _won(context, outcome, standings, own)
    return _lost(context, outcome, standings, own)


def _won(context: TableContext, outcome: Outcome, standings: Sequence[Standing], own: Standing) -> str:
    why = _why(context, outcome, standings, own)
    others = who(seat for seat in outcome.winners if seat != own.seat)
    if others:
        with_others = N_("You win together with {who}: {why}!") if why else N_("You win together with {who}!")
        return context.say(with_others, who=others, why=why)
    return context.say(N_("You win: {why}!"), why=why) if why else context.say(N_("You win!"))


def _lost(context: TableContext, outcome: Outcome, standings: Sequence[Standing], own: Standing) -> str:
    """Of two, by what the other one won; of more, the own place and what it was reached by."""
    why, head = _why(context, outcome, standings, own), verdict(context, outcome)
    if not why:
        return head
    if len(standings) == 2:
        return context.say(N_("{who} wins: {why}!"), who=who(outcome.winners), why=why)
    place = context.say(N_("You are {place} of {seats}: {why}."), place=_place(own), seats=len(standings), why=why)
    return f"{head} {place}"


def _place(standing: Standing) -> Value:
    ordinal = ORDINALS.get(standing.place)
    return Phrase(ordinal) if ordinal else Phrase(N_("{number}th"), {"number": standing.place})


def _why(context: TableContext, outcome: Outcome, standings: Sequence[Standing], own: Standing) -> str:
    """What the player has reached; where one of two has won, what both have, the winner first. Empty without scores,
    for a winner where they speak for somebody else, and where those of two are equal in everything."""
    duel = len(standings) == 2 and len(outcome.winners) == 1
    if (duel or own.seat in outcome.winners) and not _won_by_score(outcome):
        return ""
    columns = tuple(zip(*(_counts(outcome, it) for it in (standings if duel else (own,))), strict=True))
    if duel and all(first == second for first, second in columns):
        return ""
    return ", ".join(_measured(context, column) for column in columns)


def _won_by_score(outcome: Outcome) -> bool:
    if not outcome.scores:
        return False
    best = min(outcome.scores) if outcome.lower_is_better else max(outcome.scores)
    return all(outcome.scores[seat] == best for seat in outcome.winners)


def _measured(context: TableContext, column: Sequence[Count]) -> str:
    values = "–".join(str(count.value) for count in column)
    unit = column[0].unit
    return f"{context.words(Phrase(unit))} {values}" if unit else values


def _counts(outcome: Outcome, standing: Standing) -> tuple[Count, ...]:
    """The score, and what decided between equal ones."""
    return () if standing.score is None else (Count(outcome.unit, standing.score), *standing.tiebreaks)


def _standing(context: TableContext, outcome: Outcome, standing: Standing) -> str:
    """A place, who has it, their score, and what decided between equal scores."""
    name = context.named([standing.seat])
    counted = (_counted(context, unit, value) for unit, value in _counts(outcome, standing))
    return " · ".join((f"{_medal(outcome, standing)} {name}", *counted))


def _medal(outcome: Outcome, standing: Standing) -> str:
    """The sign of a place; without scores those who did not win have none."""
    if not outcome.scores and standing.seat not in outcome.winners:
        return "▫️"
    return MEDALS.get(standing.place, f"{standing.place}.")


def _counted(context: TableContext, unit: Term, value: int) -> str:
    return f"{context.words(Phrase(unit))}: {value}" if unit else str(value)
