"""What somebody may do now beside the moves: a short list of buttons, and a screen for each that takes a choice."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from bot.tables.seat_asks import open_ask
from bot.ui.escaping import stamp
from bot.ui.message import Button, CustomId, Menu, MenuOption, MessageSpec, in_rows, stack
from bot.ui.partial_move import worth_writing
from bot.ui.screens.hint import hints_button
from bot.ui.screens.moderation import report_button
from bot.ui.screens.notification import next_table_buttons
from bot.ui.screens.panel import nudge_buttons
from bot.ui.screens.settings import away_button, settings_button
from bot.ui.screens.table_context import GREEN, TableButtons, TableContext
from bot.ui.screens.turn_context import has_tips, resigning_line, table_heading
from bot.ui.screens.watching import asks_for_seat
from bot.values.proposal import Proposal, ProposalKind
from bot.values.table import Player, may_have_hints
from games.words import N_, Phrase, Who, capital

MAX_CONTROLS: Final = 7
"""So many controls a screen has at most."""
NOW: Final = "now"
"""The value of the hour that is now."""
FROM_MORE: Final = "more"
"""The `rest` of a control that stands elsewhere too: this one is answered with the screen, in its place."""
OWN: Final[Mapping[ProposalKind | None, str]] = {
    ProposalKind.PAUSE: N_("You proposed a pause."),
    ProposalKind.FAST_PLAY: N_("You proposed to finish tonight."),
    ProposalKind.END: N_("You offered a draw."),
    None: N_("You proposed to end together."),
}
OTHERS: Final[Mapping[ProposalKind | None, str]] = {
    ProposalKind.PAUSE: N_("{who} proposed a pause."),
    ProposalKind.FAST_PLAY: N_("{who} proposed to finish tonight."),
    ProposalKind.END: N_("{who} offered a draw."),
    None: N_("{who} proposed to end together."),
}
"""What is proposed (msgids), as the person reads it who did, and as the others do; None is an end that is no draw."""


class Way(NamedTuple):
    """Something that a player can propose, with the `choices` of its menu, labels and values; or why they cannot now
    (`refused`)."""

    choices: Sequence[tuple[str, str]] = ()
    refused: Phrase | None = None


class Ways(NamedTuple):
    """What a player `can` propose now, as far as that is to the point. `hours` says whose clocks show the hours of
    fast play, and `waiting` how many other tables wait for somebody who must act here."""

    can: Mapping[ProposalKind, Way] = MappingProxyType({})
    hours: str = ""
    waiting: int = 0


def more_screen(context: TableContext, player: Player | None, ways: Ways | None, note: str = "") -> MessageSpec:
    """What a `player` may do in a game that goes on; without `ways` what is left to anybody. `note` is a line about
    what they just did."""
    text = stack(table_heading(context.words), note, *(() if player is None else _standing(context, player)))
    link, settings = () if player is None else context.buttons.to_table(), settings_button(context.language)
    if player is not None and not context.table.is_over and context.table.question_to(player) is not None:
        settings = context.buttons.one("rules")  # which has no place beside a question
    if player is not None and ways is not None:
        link = (*context.buttons.of(*(("history", "rules") if context.table.owner is not None else ())), *link)
        first = (*_of_game(context, player, ways), *_to_next(context, ways))
        last = _giving_up(context, player, ways)
        others = _others(context, player, len((*first, *last)), (*link, settings, *_typing(context, player)))
        hints = _for_host(context, player, len((*first, *others, *last)))
        rows = in_rows(first, (*others, *hints, *last))
    else:
        over = context.table.is_over
        first = context.buttons.of(player is not None and over and "history", (player is None or over) and "rules")
        others = (*link, settings, away_button(context.language), *report_button(context, player))
        rows = in_rows(first, others)
    return MessageSpec(context.language.code, text, accent=GREEN, rows=rows)


def _others(context: TableContext, player: Player, first: int, ways: tuple[Button, ...]) -> tuple[Button, ...]:
    """What is the same in every game, beside so many buttons of this one. Where that leaves no room to report somebody,
    or to end the tips, these take the place of the last ways, or beside a question of the one back to it."""
    kept = report_button(context, player)
    if has_tips(context.table, player):
        kept = (context.buttons.one("tips-off", N_("No more tips"), "🔕"), *kept)
    room = MAX_CONTROLS - first - len(kept)
    if len(ways) < room or context.table.question_to(player) is None:
        ways = (context.buttons.one("hand", N_("Refresh")), *ways)
    return (*ways[:room], *kept)


def _typing(context: TableContext, player: Player) -> tuple[Button, ...]:
    """Types a move, where the panel has a hint in its place."""
    table = context.table
    hinted = player in table.people_to_act and may_have_hints(table, player)
    if not hinted or not worth_writing(context.game, context.match.view(player.seat)):
        return ()
    return (context.buttons.one("write", N_("Type a move"), "⌨️", decision=table.decision),)


def _for_host(context: TableContext, player: Player, beside: int) -> tuple[Button, ...]:
    """The host's switch for hints, at a table of several people. It needs room beside so many buttons; `/table hint`
    switches them too."""
    leads = player.person == context.table.host and len(context.table.people) > 1
    return (hints_button(context),) if leads and beside < MAX_CONTROLS else ()


def _to_next(context: TableContext, ways: Ways) -> tuple[Button, ...]:
    buttons = next_table_buttons(context.language, ways.waiting, context.table.id)
    return tuple(it._replace(style="secondary") for it in buttons)


def _standing(context: TableContext, player: Player) -> Iterator[str]:
    """That the game is paused, what is proposed, who asks its host for a seat, and that the player gives up."""
    if context.pause_end is not None and not context.table.is_over:
        yield context.words.label(N_("⏸️ Paused until {moment}."), moment=stamp(context.pause_end))
    asked = context.table.proposals.lasting
    if asked is not None and asked.is_open:
        text = (OWN if asked.seat == player.seat else OTHERS)[_kind(context, asked)]
        then = context.words.label(N_("You can propose something else once it is answered."))
        yield f"💬 {context.words.say(text, who=Who(asked.seat))} {then}"
    ask = open_ask(context.table)
    if ask is not None and player.person == context.table.host:
        yield asks_for_seat(context.words, ask)
    yield resigning_line(context.words, player)


def _kind(context: TableContext, asked: Proposal) -> ProposalKind | None:
    """What is proposed; None for an end that is no draw."""
    is_ranked = asked.kind is ProposalKind.END and len(context.table.players) > 2
    return None if is_ranked else asked.kind


def _of_game(context: TableContext, player: Player, ways: Ways) -> Iterator[Button]:
    for button in nudge_buttons(context, player):
        yield button._replace(style="primary")
    if context.pause_end is not None:
        yield context.buttons.one("go-on", style="primary", rest=FROM_MORE)
    end = N_("Draw or give up") if len(context.table.players) == 2 else N_("End or give up")
    labels = {
        ProposalKind.PAUSE: (N_("Pause"), "⏸️"),
        ProposalKind.FAST_PLAY: (N_("Finish tonight"), "🌙"),
        ProposalKind.END: (end, "🏁"),
    }
    for kind in ways.can:
        yield context.buttons.one("propose", *labels[kind], rest=kind)
    if player.delayed.resignation is not None:
        yield context.buttons.one("play-on", style="primary")


def _giving_up(context: TableContext, player: Player, ways: Ways) -> tuple[Button, ...]:
    """Gives up, where it does not stand beside the proposal of an end."""
    possible = player.delayed.resignation is None and ProposalKind.END not in ways.can
    return context.buttons.of(possible and "resign")


def proposing(context: TableContext, player: Player, kind: ProposalKind, ways: Ways) -> MessageSpec:
    """The screen on which a player chooses what they propose. Raises KeyError for what they cannot."""
    way = ways.can[kind]
    if kind is ProposalKind.PAUSE:
        about = context.words.label(N_("All clocks stop once all agree, for at most 30 days. Anyone can resume."))
        return _timed(context, kind, way, N_("Until when?"), N_("**Pause until when?**"), about)
    if kind is ProposalKind.FAST_PLAY:
        about = context.words.label(N_("Everyone who joins plays at 15 minutes a turn, for four hours."))
        asked = N_("**Finish tonight: from when?**")
        return _timed(context, kind, way, N_("From when?"), asked, about, f"-# 🕗 {ways.hours}")
    return _ending(context, player, way)


def _timed(context: TableContext, kind: ProposalKind, way: Way, hint: str, asked: str, *about: str) -> MessageSpec:
    """A menu of likely times, and a button for others."""
    options = tuple(MenuOption(value, capital(label)) for label, value in way.choices)
    menu = Menu(str(CustomId(kind, context.table.id)), context.words.label(hint), options)
    other = context.buttons.one(f"{kind}-other", N_("Type a time…"), "⌨️")
    text = stack(table_heading(context.words), context.words.label(asked), *about)
    return MessageSpec(context.language.code, text, accent=GREEN, rows=(menu, (other, _back(context.buttons))))


def _ending(context: TableContext, player: Player, way: Way) -> MessageSpec:
    """A draw, or an end by agreement, or why that cannot be proposed now; and giving up, which needs nobody."""
    text, label, emoji = N_("**Draw:** the game ends if {who} accepts."), N_("Offer a draw"), "🤝"
    if len(context.table.players) > 2:
        text, label, emoji = N_("**End together:** as it stands, once all agree."), N_("End together"), "🏁"
    others = tuple(Who(it.seat) for it in context.table.players if it.seat != player.seat)
    asked, ways = context.words.say(text, who=others), [context.buttons.one("end", label, emoji)]
    if way.refused is not None:
        asked, ways = context.words(way.refused), []
    if player.delayed.resignation is None:
        ways.append(context.buttons.one("resign"))
    equal = [it._replace(style="primary") for it in ways] if len(ways) > 1 else ways
    told = stack(table_heading(context.words), asked, context.words.label(N_("**Give up:** I'll ask to confirm.")))
    return context.notice(told, GREEN, (*equal, _back(context.buttons)))


def _back(buttons: TableButtons) -> Button:
    return buttons.one("more", N_("Back"), "↩️", rest=FROM_MORE)
