"""The table message: the picture, the headline and its figures, who is to move, and at the end who has won."""

from collections.abc import Mapping, Sequence

from bot.tables.late import is_late
from bot.ui.escaping import Markup, escaped, stamp
from bot.ui.message import (
    MAX_LABEL_LENGTH,
    Button,
    Card,
    CustomId,
    MessageSpec,
    PersonMenu,
    Row,
    in_rows,
    newest_lines,
    stack,
)
from bot.ui.screens.ending import result_lines
from bot.ui.screens.hint import hints_said
from bot.ui.screens.lobby import lobby
from bot.ui.screens.table_context import GOLD, GREEN, GREY, TableContext, TableWords, described
from bot.ui.screens.turn_context import headline_lines, is_own
from bot.ui.screens.waiting import waiting
from bot.values.record import Dated, PlayedBy, StoodIn, StoodInMove
from bot.values.seating import Handover, SeatOffer, mention
from bot.values.table import Player, Status
from bot.values.turn_clock import StandIn
from games.core import View
from games.words import N_, Who

MAX_PLAYED = 150
"""Characters of what a computer played for somebody; the rest is in the history."""
MOST_PLAYED = 2
"""So many of those moves are named, the newest."""
SEVERAL = N_("⏩ Played for you: {moves}")
BY_ITSELF: Mapping[PlayedBy | None, str] = {
    PlayedBy.PLAN: N_("📌 Your plan played {moves}."),
    PlayedBy.ORDER: N_("📌 Your standing order played {moves}."),
    PlayedBy.FORCED: N_("⏩ Played for you, as you could do nothing else: {moves}."),
}
"""What is said of moves that all were played by the same."""
MOST_TABLES = 3
"""So many tables at which a computer player plays for somebody are named in the message that shows another one."""


def table_message(context: TableContext, happened: Sequence[Dated] = (), since: int = -1) -> MessageSpec:
    """The one message of a table, whatever its status. Its headline is of what happened at decision `since` and later,
    or else before that."""
    match, language = context.table.match, context.language
    if match is None:
        return lobby(context)
    view, outcome = match.view(None), match.outcome
    if outcome is None and context.table.status is Status.PLAYING:
        below, accent = stack(headline_lines(context, happened, since), waiting(context)), GREEN
        rows = _playing_rows(context)
    else:
        below, accent = result_lines(context, happened), GOLD if outcome and outcome.winners else GREY
        rows = (context.buttons.at_end(),)
    return MessageSpec(language.code, line_of(context.words, view), context.picture(view), below, rows, accent)


def line_of(words: TableWords, view: View) -> str:
    """The game, the number of its table, and how far it is."""
    progress = view.progress
    parts = (escaped(words.title), words.number)
    return "-# " + " · ".join(
        (
            *parts,
            *([words.plain(progress)] if progress is not None else []),
            *(hints_said(words) if words.table.settings.help else ()),
        )
    )


def _playing_rows(context: TableContext) -> tuple[Row, ...]:
    """The player's own panel; the way back for those for whom a computer plays, or who let a resting table go on; the
    end of a pause; the way to ask somebody else, where somebody's time is up and others can see that; what can be read,
    and the rest."""
    table = context.table
    late = table.channel.guild is not None and any(map(is_late, table.players))
    own = context.buttons.own(acts=True)
    back = context.buttons.of(any(player.is_gone for player in table.players) and "back")
    if table.is_resting:
        own, back = context.buttons.one("back", style="primary"), ()
    ways = context.buttons.of(context.pause_end is not None and "go-on", late and "replace")
    return in_rows((own, *back, *ways), (*context.buttons.of("history", "rules"), context.buttons.more()))


def why_stood_in(context: TableContext, player: Player) -> str:
    """That a computer player plays for somebody now, and why; empty where they play themselves."""
    if player.attendance.stand_in is None:
        return ""
    away, rests = context.absence(player), context.table.is_resting
    text = N_("🤖 Your time is up. A computer plays until you press *I'm back*.")
    if player.attendance.stand_in is StandIn.AWAY:
        text = N_("🤖 You are away. A computer plays for you meanwhile.")
        if away is not None:
            text = N_("🤖 You are away until {moment}. A computer plays for you meanwhile.")
        if away is not None and rests:
            text = N_("💤 You are away until {moment}. Nobody plays here until one of you presses *I'm back*.")
    elif player.attendance.stand_in is StandIn.TURN:
        text = N_("🤖 Your time is up. A computer plays this turn for you.")
    elif rests:
        text = N_("💤 Your time is up. The game goes on when you press *I'm back*.")
    return context.words.label(text, moment="" if away is None else stamp(away.end))


def what_was_played(words: TableWords, stood_in: StoodIn) -> str:
    """What a computer player has played for somebody, as they see it, the newest kept; empty where it has not."""
    if not stood_in.moves:
        return ""
    played = newest_lines((_played(words, it) for it in reversed(stood_in.moves)), MAX_PLAYED, " · ")
    text = N_("🤖 A computer played your last turn: {moves}")
    if stood_in.goes_on:
        text = N_("🤖 A computer played this turn for you: {moves}")
    if stood_in.turns > 1:
        text = N_("🤖 A computer played for you: {moves}")
    return words.label(text, moves=Markup(played))


def played_ahead(words: TableWords, player: Player, stood_in: StoodIn) -> str:
    """What was played for somebody, by what they had prepared or by the rules, since they pressed; the newest kept."""
    lines, match = stood_in.ahead, words.table.match
    if not lines or match is None:
        return ""
    view = match.view(player.seat)
    said = (words.move(view, match.read(it.text.partition(" ")[2])) for it in lines[-MOST_PLAYED:])
    moves = " · ".join(f"**{it}**" for it in said) + _more_played(words, len(lines))
    kinds = {it.played_by for it in lines}
    by = lines[-1].played_by if len(kinds) == 1 else None
    return words.label(BY_ITSELF.get(by, SEVERAL), moves=Markup(moves))


def _more_played(words: TableWords, moves: int) -> str:
    """How many moves there were before the newest."""
    more = moves - MOST_PLAYED
    return " · " + words.label(N_("and {count} more"), count=more) if more > 0 else ""


def _played(words: TableWords, played: StoodInMove) -> str:
    """A move as the history tells it; one that lies sealed, or is told together with others, as its player chose it."""
    told = next(iter(played.told), None)
    if told is not None and played.view.me is not None and is_own(told.event, played.view.me):
        return words.tell(told)
    return f"**{escaped(described(words.game, played.view, played.move, words.plain))}**"


def ways_to_move(context: TableContext, player: Player) -> tuple[Button, ...]:
    """The buttons that lead somebody to their move: as a message of its own, or in place of the one that is pressed;
    none where the table does not wait for them."""
    if player not in context.table.people_to_act:
        return ()
    return context.buttons.own(acts=True), context.buttons.one("hand")


def played_elsewhere(others: Sequence[TableContext]) -> str:
    """In one line the other tables at which a computer player plays for somebody, or that wait, until they press
    something there."""
    playing = [it for it in others[:MOST_TABLES] if not it.table.is_resting]
    resting = [it for it in others[:MOST_TABLES] if it.table.is_resting]
    texts = {N_("🤖 A computer plays for you: {tables}"): playing, N_("💤 Waits until you are back: {tables}"): resting}
    said = ((it[0].words, text, Markup(" · ".join(map(_numbered, it)))) for text, it in texts.items() if it)
    return " · ".join(words.label(text, tables=tables) for words, text, tables in said)


def _numbered(context: TableContext) -> str:
    return context.words.label(N_("{game}, table {number}"), game=escaped(context.words.title), number=context.table.id)


def back_buttons(others: Sequence[TableContext]) -> tuple[Button, ...]:
    """The way back to the first of these tables; the next comes into its place."""
    labels = ((it, it.words.label(N_("I'm back at {game}"), game=it.words.title)) for it in others[:1])
    return tuple(it.buttons.one("back")._replace(label=said[:MAX_LABEL_LENGTH]) for it, said in labels)


def welcome(words: TableWords, player: Player) -> str:
    return "👋 " + words.say(N_("Welcome back, {who}! The seat is yours again."), who=Who(player.seat))


def offer_message(context: TableContext, offer: SeatOffer) -> MessageSpec:
    """Asks somebody to play on in a seat; they are mentioned."""
    text = N_("you are asked to play on in the seat of {who} in {game}.")
    if offer.by is not None:
        text = N_("{by} asks you to play on in the seat of {who} in {game}.")
    by, words, buttons = "" if offer.by is None else Who(offer.by), context.words, context.buttons
    asked = words.say(text, by=by, who=Who(offer.seat), game=words.title)
    ways = (buttons.one("join", N_("Take the seat")), buttons.one("decline"), *buttons.to_table())
    return context.notice(f"<@{offer.person}> {asked}", GOLD, ways, (offer.person,))


def refused_message(context: TableContext, offer: SeatOffer) -> MessageSpec:
    """Takes the place of the question once the asked person said no; nobody is mentioned."""
    text = N_("{person} would rather not play on in the seat of {who}.")
    said = context.words.say(text, person=mention(offer.person), who=Who(offer.seat))
    return context.notice(f"✖️ {said}", buttons=(context.buttons.one("replace"), *context.buttons.to_table()))


def handover_message(context: TableContext, handover: Handover) -> MessageSpec:
    """Tells somebody once that another person plays on for them; they are mentioned."""
    text = N_("{who} plays on for you in {game}. Thank you for playing!")
    if handover.after not in {player.person for player in context.table.people}:
        text = N_("somebody else plays on for you in {game}. Thank you for playing!")
    told = context.words.say(text, who=Who(handover.seat), game=context.words.title)
    return context.notice(f"<@{handover.before}> {told}", GREEN, context.buttons.to_table(), (handover.before,))


def replace_menus(context: TableContext, players: Sequence[Player]) -> MessageSpec:
    choose = context.words.label(N_("Choose somebody"))
    cards = tuple(
        Card(
            context.words.say(N_("Who plays on for {who}?"), who=Who(player.seat)),
            menu=PersonMenu(str(CustomId("replace-by", context.table.id, None, str(player.seat))), choose),
        )
        for player in players
    )
    below = "-# " + context.words.label(N_("I'll ask them in the channel."))
    return MessageSpec(context.language.code, context.words.heading, cards=cards, below=below)
