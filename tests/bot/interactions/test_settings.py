"""What a person chooses for themselves: on one screen, by a command, and what follows from it."""

from typing import Any

import pytest

from bot.interactions.settings.choices import quiet_hours
from bot.tables.delayed_moves import DELAY, LONG_DELAY, SHORT_DELAY
from bot.tables.refusals import BadHours, Incomplete, NoSuchZone
from bot.ui.message import Button, CustomId, Menu, MessageSpec
from bot.ui.screens.settings import PRESSES
from bot.values.calendar import local_time
from bot.values.preferences import NOT_CHOSEN, Channel, PersonSettings, Press
from bot.values.table import ChannelRef, Person, Table
from games.errors import Refusal, Unreadable
from tests.support.bot.direct_bot import ELSEWHERE, HERE, PEOPLE, PRIVATE, STRANGER, DirectBot, Recorder

ANN, BOB, CAS = PEOPLE


async def typed(bot: DirectBot, person: Person = ANN, channel: ChannelRef = HERE, /, **options: Any) -> MessageSpec:
    """The answer to `/settings` with these options."""
    return (await bot.type(person, "settings", channel, **options)).shown[-1]


async def pressed(bot: DirectBot, custom_id: str, *values: str, person: Person = ANN) -> Recorder:
    return await bot.press(person, custom_id, *values, private=True)


def settings(bot: DirectBot, person: Person = ANN) -> PersonSettings:
    return bot.repositories.people.preferences(person.id).settings


def there(bot: DirectBot, zone: str) -> str:
    return local_time(zone, bot.clock.now())


def lines(spec: MessageSpec) -> list[str]:
    """What is on now."""
    return [card.text.partition("\n")[0] for card in spec.cards]


def menus(spec: MessageSpec) -> list[Menu]:
    return [card.menu for card in spec.cards if isinstance(card.menu, Menu)]


def beside(spec: MessageSpec) -> list[Button]:
    return [card.beside for card in spec.cards if card.beside is not None]


async def test_whoever_has_chosen_nothing_sees_what_holds_then(bot: DirectBot) -> None:
    spec = await typed(bot)

    assert lines(spec) == [
        "**Notifications**",
        "**Reminders**: on",
        "**Quiet hours**: 23:00–8:00 · Time zone: New York (is that right?)",
        "**Invitations**: on",
        "**Final moves**",
        "**Language**",
    ], "what a menu shows is said there alone"
    assert [it.id for it in spec.buttons if it.label == "Away"] == [str(CustomId("away"))]
    assert [[it.value for it in menu.options if it.chosen] for menu in menus(spec)] == [["private"], ["hold"], ["-"]]


async def test_each_control_changes_what_it_stands_beside_and_nothing_else(bot: DirectBot) -> None:
    spec = await typed(bot)
    call, press, language = menus(spec)
    reminders = beside(spec)[0]

    for menu, value in ((call, "mention"), (press, "long"), (language, "nl")):
        assert value in [option.value for option in menu.options]
        await pressed(bot, menu.id, value)
    shown = (await pressed(bot, reminders.id)).shown[-1]

    assert settings(bot) == PersonSettings(call=Channel.MENTION, press=Press.LONG, language="nl", reminders=False)
    assert [[it.value for it in menu.options if it.chosen] for menu in menus(shown)] == [["mention"], ["long"], ["nl"]]
    assert beside(shown)[0].id != reminders.id
    assert settings(bot, BOB) == NOT_CHOSEN.settings


async def test_quiet_hours_and_zone_are_filled_in_as_they_are_and_taken_as_they_come_back(bot: DirectBot) -> None:
    hours = beside(await typed(bot))[1]

    [modal] = (await pressed(bot, hours.id)).modals
    await pressed(bot, modal["custom_id"], "22:00 – 7:00", "kathmandu")
    [again] = (await pressed(bot, hours.id)).modals
    shown = (await pressed(bot, modal["custom_id"], "", "")).shown[-1]

    fields = [[label["component"].get("value") for label in it["components"]] for it in (modal, again)]
    assert fields == [["23-8", None], ["22-7", "Asia/Kathmandu"]]
    assert modal["custom_id"] != again["custom_id"], "else a phone shows what it showed before"
    assert lines(shown)[2] == "**Quiet hours**: none · Time zone: New York (is that right?)"


async def test_everything_can_be_typed_at_once(bot: DirectBot) -> None:
    spec = await typed(
        bot, call="mention", reminders=False, quiet="22-7", zone="Europe/Brussels", language="nl", press="ask"
    )

    assert settings(bot) == PersonSettings(
        call=Channel.MENTION,
        reminders=False,
        quiet_from=22,
        quiet_until=7,
        zone="Europe/Brussels",
        language="nl",
        press=Press.ASK,
    )
    assert spec.locale == "nl"


@pytest.mark.parametrize(
    ("wrong", "refusal"),
    [
        ({"zone": "Mars/Olympus"}, NoSuchZone),
        ({"zone": "../../etc/passwd"}, NoSuchZone),
        ({"quiet": "25-8"}, BadHours),
        ({"quiet": "8-8"}, BadHours),
        ({"quiet": "0-24"}, BadHours),
        ({"quiet": "23:30-8"}, BadHours),
        ({"quiet": "night"}, BadHours),
        ({"quiet": "-1-8"}, BadHours),
        ({"press": "never"}, Unreadable),
        ({"call": "shout"}, Unreadable),
        ({"language": "tlh"}, Unreadable),
        ({"reminders": "perhaps"}, Unreadable),
    ],
)
async def test_what_there_is_not_gets_a_sentence_and_nothing_is_changed(
    bot: DirectBot, wrong: dict[str, Any], refusal: type[Refusal]
) -> None:
    with pytest.raises(refusal) as raised:
        await typed(bot, **({"call": "mention"} | wrong))

    assert bot.languages.of("nl").translator(())(raised.value.phrase)
    assert settings(bot) == NOT_CHOSEN.settings


@pytest.mark.parametrize("action", ["set-call", "set-press", "set-language"])
@pytest.mark.parametrize("values", [(), ("",), ("x" * 100,)])
async def test_a_menu_takes_nothing_that_it_does_not_offer(
    bot: DirectBot, action: str, values: tuple[str, ...]
) -> None:
    with pytest.raises(Unreadable):
        await pressed(bot, f"{action}:0::", *values)

    assert settings(bot) == NOT_CHOSEN.settings


async def test_a_modal_that_did_not_arrive_whole_changes_nothing(bot: DirectBot) -> None:
    with pytest.raises(Incomplete):
        await pressed(bot, "hours-set:0::", "22-7")

    assert settings(bot) == NOT_CHOSEN.settings


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("23-8", (23, 8)),
        ("23:00 – 8:00", (23, 8)),
        ("from 23 to 8", (23, 8)),
        ("van 23 tot 8 uur", (23, 8)),
        ("22u-7u", (22, 7)),
        ("0 6", (0, 6)),
        ("24-8", (0, 8)),
        ("1 until 9", (1, 9)),
        ("off", (0, 0)),
        ("UIT", (0, 0)),
        ("geen", (0, 0)),
        ("", (0, 0)),
    ],
)
def test_quiet_hours_are_read_as_people_write_them(bot: DirectBot, text: str, hours: tuple[int, int]) -> None:
    assert quiet_hours(text, bot.languages) == hours


async def test_a_chosen_language_holds_for_what_only_they_see_and_for_their_panels(bot: DirectBot) -> None:
    table = await bot.begun("glory")
    await typed(bot, language="nl")

    spec = await typed(bot)
    [ann, bob, _] = (await bot.tables.get(table.id)).players

    assert (spec.locale, ann.language, bob.language) == ("nl", "nl", "nl")
    assert bot.repositories.people.preferences(ANN.id).settings.language == "nl"
    await typed(bot, language="-")
    assert (await typed(bot)).locale == "en"


async def test_the_tables_of_somebody_who_chooses_are_brought_up_to_date(bot: DirectBot, changed: list[int]) -> None:
    mine = await bot.begun("glory")
    await bot.begun("glory", (BOB, CAS))

    await typed(bot, language="nl")

    assert changed == [mine.id]


async def test_zones_are_suggested_the_likely_ones_first_with_the_time_there(bot: DirectBot) -> None:
    async def suggested(person: Person, typing: str) -> list[tuple[str, str | int]]:
        return await bot.suggest(person, "settings", "zone", zone=typing)

    assert (await suggested(CAS, ""))[0] == (f"Europe/Amsterdam · {there(bot, 'Europe/Amsterdam')}", "Europe/Amsterdam")
    assert (await suggested(ANN, "kath"))[0] == (f"Asia/Kathmandu · {there(bot, 'Asia/Kathmandu')}", "Asia/Kathmandu")
    assert await suggested(ANN, "Olympus Mons") == []


async def test_the_screen_says_whose_zone_holds(bot: DirectBot) -> None:
    await bot.repositories.servers.choose(HERE.guild or 0, lambda old: old.replace(zone="Europe/Brussels"))

    assert f"Brussels, like this server, {there(bot, 'Europe/Brussels')} now" in lines(await typed(bot))[2]
    assert "Amsterdam (is that right?)" in lines(await typed(bot, ANN, PRIVATE))[2]
    await typed(bot, zone="Asia/Tokyo")
    assert f"Time zone: Tokyo, {there(bot, 'Asia/Tokyo')} now" in lines(await typed(bot))[2]


# What becomes of a move that is pressed


async def to_move(bot: DirectBot, press: str) -> tuple[Table, Person, str]:
    """A table, somebody who must move there and wants this of a press, and a button of a move that cannot be taken
    back."""
    table = await bot.begun("many", (ANN, CAS))
    person = next(it for it in PEOPLE if it.id == table.people_to_act[0].person)
    await typed(bot, person, press=press)
    return table, person, str(CustomId("play", table.id, table.decision, "roll"))


async def lines_after(bot: DirectBot, table: Table) -> list[str]:
    return (await bot.lines(table.id))[1:]


async def test_a_move_is_played_at_once_for_whoever_wants_that(bot: DirectBot) -> None:
    table, person, button = await to_move(bot, "at-once")

    await pressed(bot, button, person=person)

    assert await lines_after(bot, table) == [f"{table.people_to_act[0].seat} roll"]


async def test_whoever_wants_to_be_asked_is_asked_once_and_may_go_back(bot: DirectBot) -> None:
    table, person, button = await to_move(bot, "ask")

    asked = (await pressed(bot, button, person=person)).shown[-1]
    [yes, back] = [it for it in asked.rows[0] if isinstance(it, Button)]
    await pressed(bot, back.id, person=person)
    assert await lines_after(bot, table) == []
    assert (await bot.sums())[3:] == (0, 0), "nothing is held"
    await pressed(bot, yes.id, person=person)

    assert yes.label in asked.below
    assert await lines_after(bot, table) == [f"{table.people_to_act[0].seat} roll"]


async def test_whoever_is_asked_cannot_say_yes_once_the_move_is_made(bot: DirectBot) -> None:
    table, person, button = await to_move(bot, "ask")
    asked = (await pressed(bot, button, person=person)).shown[-1]
    [yes, _] = [it for it in asked.rows[0] if isinstance(it, Button)]

    await pressed(bot, yes.id, person=person)
    [pointer] = (await pressed(bot, yes.id, person=person)).shown

    assert len(await lines_after(bot, table)) == 1
    assert "hand" in [
        button.id.partition(":")[0] for row in pointer.rows for button in row if isinstance(button, Button)
    ]


async def test_whoever_has_no_quiet_hours_is_not_told_of_any(bot: DirectBot) -> None:
    text = next(card.text for card in (await typed(bot, quiet="off")).cards if card.text.startswith("**Quiet hours"))

    assert text == "**Quiet hours**: none · Time zone: New York (is that right?)"


async def test_of_a_guessed_night_somebody_reads_that_it_keeps_no_message_from_who_is_up(bot: DirectBot) -> None:
    def of_night(spec: MessageSpec) -> str:
        return spec.cards[2].text.partition("\n-# ")[2]

    assert of_night(await typed(bot)).startswith("Until you choose, I am only quiet")

    for person, chosen in ((ANN, {"zone": "amsterdam"}), (STRANGER, {"quiet": "22-7"})):
        assert of_night(await typed(bot, person, **chosen)) == ""


async def test_a_chosen_language_says_nothing_of_where_somebody_lives(bot: DirectBot) -> None:
    before = lines(await typed(bot, CAS))[2]
    assert "Amsterdam" in before

    await typed(bot, CAS, language="en")

    assert "Amsterdam (is that right?)" in lines(await typed(bot, CAS))[2]


async def test_in_a_server_without_a_zone_that_of_another_server_holds_where_they_play(bot: DirectBot) -> None:
    await bot.begun("glory", (ANN, BOB))
    await bot.repositories.servers.choose(HERE.guild or 0, lambda it: it.replace(zone="Asia/Tokyo"))

    assert "Tokyo (is that right?)" in next(line for line in lines(await typed(bot, ANN, ELSEWHERE)) if "Quiet" in line)


async def test_in_private_the_zone_is_that_of_a_server_where_they_play(bot: DirectBot) -> None:
    assert "Amsterdam (is that right?)" in next(
        line for line in lines(await typed(bot, ANN, PRIVATE)) if "Quiet" in line
    )
    await bot.begun("glory", (ANN, BOB))
    assert HERE.guild is not None
    await bot.repositories.servers.choose(HERE.guild, lambda it: it.replace(zone="Asia/Tokyo"))

    assert "Tokyo (is that right?)" in next(line for line in lines(await typed(bot, ANN, PRIVATE)) if "Quiet" in line)


def test_the_settings_say_how_long_a_final_move_is_held() -> None:
    held, long = PRESSES[Press.HOLD], PRESSES[Press.LONG]

    assert f"wait {DELAY.seconds} seconds" in held
    assert f"{SHORT_DELAY.seconds} against computers" in held
    assert f"wait {LONG_DELAY.seconds} seconds" in long
