"""What a player proposes to the others: one message, answered by a press."""

from collections.abc import Callable, Mapping, Sequence

from bot.tables.agreements import heard_until
from bot.tables.late import choice_ends
from bot.ui.escaping import Markup, escaped, stamp
from bot.ui.message import Button, MessageSpec, Picks, Question, stack
from bot.ui.screens.table_context import GOLD, GREEN, TableButtons, TableContext, TableWords, who
from bot.ui.screens.turn_context import headline
from bot.values.proposal import Proposal, ProposalKind
from bot.values.record import Told
from bot.values.turn_clock import LateAnswer
from games.words import N_, Who

MAX_MOVE_LENGTH = 500
"""Characters of a move that is worth no headline."""

Asked = tuple[str, tuple[Button, ...]]


def proposal_message(context: TableContext, proposal: Proposal, events: Sequence[Told] = ()) -> MessageSpec:
    """The question for those who are asked, and what they have answered; it mentions nobody, since those who are asked
    are called. `events` are those of the move that would be undone."""
    text, buttons = ASKING[proposal.kind](context, proposal, events)
    pending = () if proposal.is_refused else proposal.pending
    waited = [player.seat for player in context.table.people if context.table.is_asked(player, proposal)]
    waits = "-# ⏳ " + context.words.say(N_("Waiting for {who}."), who=who(waited)) if waited else ""
    # it stands below the messages of other tables
    text = stack(f"-# {escaped(context.words.title)} · {context.words.number}", text, waits)
    return context.notice(text, GOLD if pending else GREEN, (*buttons, *context.buttons.to_table()))


def question(context: TableContext, proposal: Proposal) -> Question:
    """A proposal as those see it who are asked; what others answer is seen at the table."""
    text, buttons = ASKING[proposal.kind](context, proposal.replace(agreed=(), refused=()), context.asked_back)
    return Question(proposal.number, f"❓ {text}", buttons)


def rematch_asked(context: TableContext) -> MessageSpec:
    """What somebody who asks for a rematch is told: when it begins, and that they need not wait; or who is not in."""
    asked = context.table.open_proposal
    text = context.words.label(N_("I've asked the others. The next game begins once all are in."))
    if asked is not None and asked.refused:
        text = _refused(context.words, asked, N_("{who}: not now"))
    told = stack(text, _at_the_latest(context.words, asked))
    fill = context.buttons.one("fill", N_("Begin with computers"), "🤖")
    return context.pending(context.notice(told, GREEN, (fill, *context.buttons.to_table())), Picks.ASKED)


def _at_the_latest(words: TableWords, proposal: Proposal | None) -> str:
    """When a rematch begins though not everybody has answered."""
    if proposal is None or proposal.until is None or len(proposal.refused) == len(proposal.asked):
        return ""
    text = N_("It begins {moment} at the latest, with whoever is in then.")
    if len(proposal.asked) == 1:  # nobody else can be in
        text = N_("Without an answer the question goes away {moment}.")
    return "-# " + words.label(text, moment=stamp(proposal.until, "R"))


def _undo(context: TableContext, proposal: Proposal, events: Sequence[Told]) -> Asked:
    public = [told for told in events if told.event.visible_to(None)]
    found = headline(context, public) if public else None
    move = context.words(found.text) if found is not None else context.words.newest(public, MAX_MOVE_LENGTH, " ")
    if proposal.refused:
        return context.words.label(N_("{move} That stands."), move=move), ()
    question = N_("{who} would like to take this back, and all that came after it: “{move}” All right?")
    if not move:
        question = N_("{who} would like to take back a move. All right?")
    text = context.words.say(question, who=Who(proposal.seat), move=Markup(move))
    return text, _answers(context.buttons, proposal, N_("All right"), N_("No"))


def _rematch(context: TableContext, proposal: Proposal, _: Sequence[Told]) -> Asked:
    text = context.words.say(N_("{who} would like to play again. Are you in?"), who=Who(proposal.seat))
    answered = (_agreed(context.words, proposal), _refused(context.words, proposal, N_("{who}: not now")))
    told = stack(text, *answered, _at_the_latest(context.words, proposal))
    return told, _answers(context.buttons, proposal, N_("I'm in"), N_("Not now"))


def _late(context: TableContext, proposal: Proposal, _: Sequence[Told]) -> Asked:
    """What shall be done about somebody who is late, or has left the server: one press of the only other player decides
    it."""
    late = context.table.players[proposal.seat]
    said = N_("{who} has left the server. What now?") if late.has_left else N_("{who} ran out of time. What now?")
    text = context.words.say(said, who=Who(proposal.seat))
    ends = choice_ends(context.table, late, context.now)
    if ends is not None:
        unless = N_("Without an answer a computer plays on {moment}.")
        text = stack(text, "-# " + context.words.label(unless, moment=stamp(ends, "R")))
    return text, tuple(context.buttons.one(f"late-{answer}", decision=proposal.decision) for answer in LateAnswer)


def _pause(context: TableContext, proposal: Proposal, _: Sequence[Told]) -> Asked:
    if proposal.is_refused:
        return context.words.say(N_("{who} would rather not pause the game."), who=who(proposal.refused)), ()
    text = _asks(context.words, proposal, N_("{who} would like to pause this game until {until}. All right?"))
    return stack(text, _agreed(context.words, proposal)), _answers(context.buttons, proposal, N_("All right"), N_("No"))


def _fast_play(context: TableContext, proposal: Proposal, _: Sequence[Told]) -> Asked:
    question = N_(
        "{who} would like to finish tonight, {begin} – {until}: everyone who joins plays at 15 minutes a turn. Are you"
        " in?"
    )
    answered = (_agreed(context.words, proposal), _refused(context.words, proposal, N_("{who}: not tonight")))
    text = stack(_asks(context.words, proposal, question), *answered)
    return text, _answers(context.buttons, proposal, N_("I'm in"), N_("Not tonight"))


def _end(context: TableContext, proposal: Proposal, _: Sequence[Told]) -> Asked:
    words = context.words
    if proposal.is_refused:
        return words.say(N_("{who} would rather play on."), who=who(proposal.refused)), ()
    question, yes = N_("{who} offers a draw. Do you accept it?"), N_("Accept the draw")
    if len(context.table.players) > 2:
        question = N_("{who} would like to end the game here, ranked as it stands. It ends when all agree.")
        yes = N_("I agree")
    text = stack(_asks(words, proposal, question), _agreed(words, proposal), _unheard(context, proposal))
    return text, _answers(context.buttons, proposal, yes, N_("Play on"))


def _unheard(context: TableContext, proposal: Proposal) -> str:
    gone = [seat for seat in proposal.pending if context.table.players[seat].is_gone]
    if not gone or proposal.made is None:
        return ""
    text = N_("Nobody waits for an answer from {who} after {moment}.")
    return "-# " + context.words.say(text, who=who(gone), moment=stamp(heard_until(proposal, context.now)))


def _asks(words: TableWords, proposal: Proposal, question: str) -> str:
    """The question with who asks it, and its moments as Discord shows them, of the end of fast play its hour."""
    moments = {"begin": (proposal.begin, "f"), "until": (proposal.until, "t" if proposal.begin else "f")}
    stamps = {name: stamp(moment, style) for name, (moment, style) in moments.items() if moment is not None}
    return words.say(question, who=Who(proposal.seat), **stamps)


def _agreed(words: TableWords, proposal: Proposal) -> str:
    return "✔️ " + words.say(N_("{who}: yes"), who=who(proposal.agreed)) if proposal.agreed else ""


def _refused(words: TableWords, proposal: Proposal, text: str) -> str:
    return "✖️ " + words.say(text, who=who(proposal.refused)) if proposal.refused else ""


ASKING: Mapping[ProposalKind, Callable[[TableContext, Proposal, Sequence[Told]], Asked]] = {
    ProposalKind.UNDO: _undo,
    ProposalKind.REMATCH: _rematch,
    ProposalKind.LATE: _late,
    ProposalKind.PAUSE: _pause,
    ProposalKind.FAST_PLAY: _fast_play,
    ProposalKind.END: _end,
}


def answer_tag(proposal: Proposal) -> str:
    """The `rest` of the custom ids with which a proposal is answered: its kind, and of one that lasts when it was made,
    so that nobody answers one of the same kind that took its place."""
    return f"{proposal.kind}~{proposal.number}" if proposal.kind.lasts else proposal.kind.value


def _answers(buttons: TableButtons, proposal: Proposal, yes: str, no: str) -> tuple[Button, Button]:
    rest, decision = answer_tag(proposal), proposal.decision
    agree = buttons.one("agree", yes, "✔️", "success", rest, decision)
    return agree, buttons.one("refuse", no, "✖️", rest=rest, decision=decision)
