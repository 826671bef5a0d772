"""Whole games on the fake Discord, to the winner: by panel and command, without private messages, in two languages."""

import asyncio
import json
import re
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.ui.screens.rules import RulesPage, rules_pages
from games import GAMES
from games.match import replay
from games.ranking import ranking
from games.words import N_
from playground.client.person import Person
from playground.client.seen import SeenMessage
from tests.support.bot.bot_process import BotProcess, poll, running
from tests.support.bot.game_session import (
    GLORY,
    GameSession,
    Watcher,
    a_minute_later,
    begin,
    begun,
    commands,
    my_move,
    opened,
    panels,
    played,
    truthful,
)
from tests.support.bot.presses import chosen, current, decided, moves_on
from tests.support.languages import LANGUAGES

pytest_plugins = ["tests.support.bot.people", "tests.support.bot.leftovers"]
pytestmark = pytest.mark.usefixtures("alone")

ENGLISH, DUTCH = (LANGUAGES.of(code) for code in ("en", "nl"))


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("THINK_BUDGET", "50")
        async with running(tmp_path_factory.mktemp("play")) as bot:
            yield bot


async def test_two_play_by_their_panels_to_the_winner_and_each_is_notified_once_a_decision(
    bot: BotProcess, ann: Person, bob: Person, tmp_path: Path
) -> None:
    game = await opened(bot, "by-panels", ann, bob)
    watcher = Watcher(game)
    await begin(game)

    await played(game, {ann: panels(high=True), bob: panels(high=False)})

    for person in (ann, bob):
        assert watcher.pinged(person) == 0
        assert watcher.written(person) == game.calls_by_others(person)
        await _is_the_end(game, person)
    _tells_the_end(game)
    await _replays(game, tmp_path)
    await _has_one_rematch(game)


@pytest.mark.soak
async def test_four_seats_two_of_them_computers_and_one_in_dutch(bot: BotProcess, ann: Person, cas: Person) -> None:
    game = await opened(bot, "four-seats", ann, cas)
    watcher = Watcher(game)
    await begin(game, computers=2)
    question = DUTCH.text("Your move")
    assert question in game.panel(cas).text
    assert "choose" in game.message.text

    await played(game, {ann: commands(high=False), cas: panels(high=True)})

    for person, written in ((ann, game.calls(ann)), (cas, game.calls_by_others(cas))):
        assert watcher.pinged(person) == 0
        assert watcher.written(person) == written, "the panel that Cas presses asks anew by itself"
    await poll(lambda: DUTCH.text("Play again") in game.panel(cas).buttons)
    _tells_the_end(game)


async def test_without_private_messages_a_whole_game_is_played_by_my_move(
    bot: BotProcess, bob: Person, fay: Person
) -> None:
    game = await begun(bot, "closed", bob, fay)
    ping = game.ping(fay)
    assert ping is not None
    assert "**Fay**: my private message did not reach you. Press “My move” to choose." in ping.text

    await played(game, {bob: panels(high=False), fay: my_move(high=True)})

    assert fay.dms() == []
    _tells_the_end(game)


@pytest.mark.soak
async def test_a_whole_game_by_commands_alone(bot: BotProcess, ann: Person, dee: Person) -> None:
    channel = bot.discord.create_channel("by-commands").name
    for person, command in ((ann, "glory start"), (dee, "lobby join"), (ann, "lobby begin")):
        assert (await person.slash(channel, f"/{command}")).error is None
        await bot.settled()
    [(table,)] = bot.query("SELECT max(id) FROM tables")
    game = GameSession(bot, int(str(table)), channel, [ann, dee])
    assert game.status == "playing"

    await played(game, {ann: commands(high=True), dee: commands(high=False)})

    _tells_the_end(game)
    typed = await current(dee.slash(channel, "/table history file:True"))
    pressed = await current(ann.press(await current(ann.press(game.message, "History")), "Record"))
    assert typed.ephemeral
    assert pressed.ephemeral
    assert typed.attachments[0].data == pressed.attachments[0].data
    assert "I've asked the others" in (await current(dee.slash(channel, "/table rematch"))).text
    await current(ann.slash(channel, "/table answer choice:no"))
    await bot.settled()


async def test_commands_show_hand_board_rules_and_history_to_the_asker_alone(
    bot: BotProcess, ann: Person, bob: Person, cas: Person
) -> None:
    game = await begun(bot, "looking", ann, cas)
    hand = await _asked(ann, game, f"mymove table:{game.table}")
    assert list(moves_on(hand)) == [f"play.{card}" for card in _cards(game, 0)]
    board = await _asked(ann, game, "table board")
    assert board.pictures
    assert board.pictures[0].description is not None
    assert board.pictures[0].description.splitlines()[0] in board.text
    stranger = await _asked(bob, game, "table board")
    assert not any(_shown(card) in stranger.text for seat in (0, 1) for card in _cards(game, seat))
    history = await _asked(cas, game, "table history")
    drawn = ", ".join(_shown(card) for card in _cards(game, 1)[:2])
    assert drawn.split(", ")[0] in history.text
    assert not any(_shown(card) in history.text for card in _cards(game, 0))
    await _turns_the_pages(ann, game, rules_pages(GAMES["glory"], ENGLISH))
    await _turns_the_pages(cas, game, rules_pages(GAMES["glory"], DUTCH))


async def test_autocomplete_proposes_what_is_legal_now(bot: BotProcess, ann: Person, bob: Person, dee: Person) -> None:
    game = await begun(bot, "proposals", ann, bob)

    async def proposed(person: Person, typed: str) -> list[object]:
        return [choice.value for choice in await person.autocomplete(game.channel, f"/glory {typed}", "card")]

    cards = list(_cards(game, 0))
    assert await proposed(ann, "play card:") == cards
    assert await proposed(ann, f"play card:{cards[0]}") == [cards[0]]
    assert await proposed(ann, "play card:nonsense") == []
    assert await proposed(dee, "play card:") == []
    assert await ann.autocomplete(game.channel, "/glory steal collectible:", "collectible") == []
    await chosen(ann, game.panel(ann), high=True)
    assert await proposed(ann, "play card:") == []


async def test_nobody_sees_anything_of_a_choice_until_the_last_has_chosen(
    bot: BotProcess, ann: Person, bob: Person, cas: Person, dee: Person
) -> None:
    game = await begun(bot, "secrets", ann, bob, cas, options="pace:0")
    others, secret = (bob, cas, dee), {_shown(card) for card in _cards(game, 0)}
    before = {person: (_everything(game, game.channel, person), _everything(game, "dm", person)) for person in others}

    await chosen(ann, game.panel(ann), high=True)
    await bot.settled()

    for person in others:
        public, private = _everything(game, game.channel, person), _everything(game, "dm", person)
        assert not any(card in public + private for card in secret)
        assert public == _no_longer_awaited(before[person][0], ann)
        assert public != before[person][0], "everybody sees that she has chosen"
        assert private == before[person][1], "what others have half picked is left to them"
    assert "⏳ **Bob** and **Cas** choose" in game.message.text
    await chosen(bob, game.panel(bob), high=True)
    await chosen(cas, game.panel(cas), high=True)
    await bot.settled()
    assert "### " in game.message.text


async def test_a_sealed_choice_can_be_changed_and_nobody_else_sees_it(
    bot: BotProcess, ann: Person, bob: Person
) -> None:
    game = await begun(bot, "second-thoughts", ann, bob)
    panel = game.panel(ann)
    first, second, *_ = moves_on(panel)

    sealed = await decided(ann, await current(ann.press(panel, custom_id=moves_on(panel)[first])))
    await bot.settled()
    assert [line for *_, line in game.row[-1:]] == [f"0 {first}"]
    row, others = game.row, _everything(game, game.channel, bob) + _everything(game, "dm", bob)
    again = await current(ann.press(sealed, "Change"))
    assert game.row == row, "it stands until she chooses another card"
    await decided(ann, await current(ann.press(again, custom_id=moves_on(again)[second])))
    await bot.settled()

    assert game.living == [f"0 {second}"]
    assert _everything(game, game.channel, bob) + _everything(game, "dm", bob) == others


async def test_public_text_follows_the_server_and_private_text_the_person(
    bot: BotProcess, ann: Person, fay: Person
) -> None:
    bot.discord.world.locale = "nl"
    try:
        game = await begun_in_dutch(bot, ann, fay)
    finally:
        bot.discord.world.locale = "en-US"
    assert DUTCH.text("Rules") in game.message.buttons
    ping = game.ping(fay)
    assert ping is not None
    call = N_("your move in {game}, table {number}.")
    assert DUTCH.text(call, game="Steal the Glory", number=game.table) in ping.text
    assert "Your move" in game.panel(ann).text


async def begun_in_dutch(bot: BotProcess, host: Person, other: Person) -> GameSession:
    game = await opened(bot, "nederlands", host)
    await other.press(game.message, DUTCH.text("Join"))
    game.seats.append(other)
    await bot.settled()
    await host.press(game.message, DUTCH.text("Begin"))
    await bot.settled()
    return game


async def test_of_two_the_other_wins_a_minute_after_one_has_resigned(bot: BotProcess, ann: Person, bob: Person) -> None:
    game = await begun(bot, "resigned", ann, bob)

    question = await current(ann.slash(game.channel, "/table resign"))
    assert "Give up this game?" in question.text
    assert game.status == "playing"
    assert "You give up <t:" in (await current(ann.press(question, "Yes, give up"))).text
    await bot.settled()
    assert game.status == "playing"
    assert "esign" not in game.message.text, "nobody else is told before it takes effect"
    await a_minute_later(game)

    assert "**Bob** wins!" in game.message.text
    assert "**Ann** resigned." in game.message.text
    truthful(game)


async def test_a_game_ends_for_everybody_only_after_a_question_that_names_it(
    bot: BotProcess, ann: Person, bob: Person
) -> None:
    game = await begun(bot, "ended", ann, bob)

    refused = await current(bob.slash(game.channel, "/table close"))
    question = await current(ann.slash(game.channel, "/table close"))
    assert refused.text == "Only the host of the table or a moderator can do that."
    assert question.text.startswith(f"### Steal the Glory\n-# table {game.table} · Ann, Bob\n")
    assert game.status == "playing"

    assert "You have ended the game." in (await current(ann.press(question, "Yes, end it"))).text
    await bot.settled()
    assert game.status == "closed"
    assert "Nobody wins" in game.message.text


async def test_of_three_a_computer_takes_the_seat_of_one_who_resigns(
    bot: BotProcess, ann: Person, bob: Person, dee: Person
) -> None:
    game = await begun(bot, "replaced", ann, bob, dee)

    more = await current(ann.press(game.panel(ann), "⋯ More"))
    question = await current(ann.press(await current(ann.press(more, "End or give up")), "Give up"))
    assert "A computer takes your seat." in question.text
    await ann.press(question, "Yes, give up")
    await a_minute_later(game)

    game.seats[0] = None
    [picture] = game.message.pictures
    assert "Cleo: space 0" in str(picture.description)
    watched = await current(ann.press(game.message, "My move"))
    assert watched.ephemeral
    assert "You are watching." in watched.text
    refusal = await ann.slash(game.channel, f"/glory play card:KS table:{game.table}")
    assert refusal.text == "You are not playing at this table."
    assert game.status == "playing"
    truthful(game)
    turn = game.match.turn
    await chosen(bob, game.panel(bob), high=True)
    await chosen(dee, game.panel(dee), high=True)
    await bot.settled()
    assert game.match.turn > turn, "the computer has chosen too"
    truthful(game)


def _tells_the_end(game: GameSession) -> None:
    """The last picture, who has won and the others in their order, and no file in everybody's face."""
    outcome = game.match.outcome
    assert outcome is not None
    said, _, _ = game.message.text.partition("-# 🤖")  # what follows names the computers once more
    sql = "SELECT coalesce(s.name, p.name) FROM seats s LEFT JOIN people p ON p.id = person WHERE table_id = ?"
    names = [str(name) for (name,) in game.bot.query(f"{sql} ORDER BY seat", game.table)]
    assert "### 🏆" in said
    others = [it.seat for it in ranking(outcome, len(game.seats)) if it.seat not in outcome.winners]
    assert (found := [said.rindex(names[seat]) for seat in others]) == sorted(found)
    assert len(game.message.pictures) == 1
    assert [file.filename for file in game.message.attachments] == ["board.png"]
    assert not any(game.ping(person) for person in game.people)
    *_, last = replay(game.record(), GLORY)
    assert last.match.outcome == outcome


async def _is_the_end(game: GameSession, person: Person) -> None:
    """The person's panel is what they had, with their own last picture, how it ended for them, and what can be done."""
    await poll(lambda: "Play again" in game.panel(person).buttons)
    panel, outcome = game.panel(person), game.match.outcome
    assert outcome is not None
    won = game.seats.index(person) in outcome.winners
    assert ("🏆" in panel.text) is won
    assert len(panel.pictures) == 1
    assert {"Play again", "Replay", "⋯ More"} <= set(panel.buttons)


async def _replays(game: GameSession, folder: Path) -> None:
    """`python -m games` plays the file to the same end."""
    file, person = folder / "record.json", game.people[0]
    answer = await current(person.press(await current(person.press(game.message, "History")), "Record"))
    file.write_bytes(answer.attachments[-1].data)
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "games", str(file), stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    out, err = await process.communicate()
    assert process.returncode == 0, err.decode()
    outcome = game.match.outcome
    assert outcome is not None
    assert outcome.reason in out.decode()


async def _has_one_rematch(game: GameSession) -> None:
    """The same players, each one seat further, at one new table, once both want it, however often they ask for it."""
    ann, bob = game.people
    answers = await asyncio.gather(ann.press(game.message, "Play again"), bob.press(game.message, "Play again"))
    await game.bot.settled()
    later = await bob.press(game.message, "Play again")
    assert later.message is not None
    assert "There is a next game already." in later.message.text
    await game.bot.settled()
    assert [answer.error for answer in answers] == [None, None]
    tables = game.bot.query(
        "SELECT id FROM tables WHERE channel = (SELECT channel FROM tables WHERE id = ?) ORDER BY id", game.table
    )
    [(_,), (after,)] = tables
    again = GameSession(game.bot, int(str(after)), game.channel, [bob, ann])
    assert again.status == "playing"
    seats = game.bot.query("SELECT person FROM seats WHERE table_id = ? ORDER BY seat", after)
    assert seats == [(bob.id,), (ann.id,)]
    assert again.panel(ann) is not None


async def _asked(person: Person, game: GameSession, command: str) -> SeenMessage:
    answer = await current(person.slash(game.channel, f"/{command}"))
    assert answer.ephemeral
    return answer


async def _turns_the_pages(person: Person, game: GameSession, pages: tuple[RulesPage, ...]) -> None:
    """Through all the pages of the rules, and one back."""
    message = await _asked(person, game, "glory rules")
    forth, back = ("Next", "Previous") if person.locale != "nl" else (DUTCH.text("Next"), DUTCH.text("Previous"))
    assert len(pages) > 1
    for number, page in enumerate(pages):
        assert page.text in message.text
        assert bool(message.pictures) == (page.picture is not None)
        assert message.buttons[forth].disabled == (number == len(pages) - 1)
        if number < len(pages) - 1:
            assert await current(person.press(message, forth)) == message
    await current(person.press(message, back))
    assert pages[-2].text in message.text


def _cards(game: GameSession, seat: int) -> tuple[str, ...]:
    """The hand of a seat."""
    return tuple(json.loads(game.match.snapshot().state)["hands"][seat])


def _shown(card: str) -> str:
    return card[:-1] + {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}[card[-1]]


def _everything(game: GameSession, where: str, person: Person) -> str:
    """All texts, controls and descriptions of pictures that a person sees of a game in a channel or in private."""
    seen = person.dms() if where == "dm" else person.messages(where)
    here = [it for it in seen if f":{game.table}:" in str(it.components)]
    parts = [(it.text, str(it.buttons), str(it.selects), [shown.description for shown in it.pictures]) for it in here]
    return str(parts)


def _no_longer_awaited(text: str, person: Person) -> str:
    """A text in which the first of those who are waited for is left out."""
    return re.sub(rf"(\*\*)?{person.name}(\*\*)?, ", "", text.replace(f"{person.mention} ", ""))
