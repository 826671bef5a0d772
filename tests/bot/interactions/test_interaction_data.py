"""What Discord tells of a control is read, and anything of another form is refused."""

from types import SimpleNamespace
from typing import Any

import pytest
from discord import ChannelType

from bot.interactions.entry.incoming import cleaned, picked_values, place_of, typed_values
from bot.tables.refusals import Incomplete
from tests.support.bot.told import CHANNEL, GUILD, Told, channel, server


def test_texts_are_read_without_what_cannot_be_stored() -> None:
    data = {"values": ["a\x00b", "c\ud800"], "options": [{"name": "x", "value": 3, "more": None}], "id": 7}

    assert cleaned(data) == {"values": ["ab", "c"], "options": [{"name": "x", "value": 3, "more": None}], "id": 7}


@pytest.mark.parametrize(
    ("data", "values"),
    [({}, []), ({"values": []}, []), ({"values": ["a", "b"]}, ["a", "b"]), ({"custom_id": "x", "id": 1}, [])],
)
def test_a_button_has_no_values_and_a_menu_has_what_was_picked(data: dict[str, Any], values: list[str]) -> None:
    assert picked_values(data) == values


@pytest.mark.parametrize("values", [None, "a", 1, {"a": "b"}, [None], [1], [["a"]], [{"value": "a"}], True])
def test_values_of_another_form_are_refused(values: object) -> None:
    with pytest.raises(Incomplete):
        picked_values({"values": values})


@pytest.mark.parametrize(
    ("components", "typed"),
    [
        ([], []),
        ([{"type": 1, "components": [{"type": 4, "value": "a"}, {"type": 4, "value": "b"}]}], ["a", "b"]),
        ([{"type": 18, "component": {"type": 4, "value": "a"}}, {"type": 10}], ["a"]),
        ([{"type": 18, "component": {"type": 4}}], [""]),
        (
            [{"component": {"type": 22, "values": ["a", "b"]}}, {"component": {"type": 21, "value": "c"}}],
            ["a", "b", "c"],
        ),
        ([{"component": {"type": 22, "values": []}}], []),
    ],
)
def test_fields_in_rows_and_under_labels_are_read(components: list[Any], typed: list[str]) -> None:
    assert typed_values({"components": components}) == typed


@pytest.mark.parametrize(
    "components",
    [
        None,
        "a",
        {"value": "a"},
        [None],
        ["a"],
        [{"components": None}],
        [{"components": "a"}],
        [{"components": [None]}],
        [{"component": "a"}],
        [{"component": {"value": None}}],
        [{"component": {"value": 1}}],
        [{"component": {"values": [1]}}],
        [{"component": {"value": ["a"]}}],
    ],
)
def test_components_of_another_form_are_refused(components: object) -> None:
    with pytest.raises(Incomplete):
        typed_values({"components": components})


@pytest.mark.parametrize(
    ("kind", "seen"),
    [(ChannelType.public_thread, True), (ChannelType.private_thread, False)],
    ids=["public", "private"],
)
async def test_a_private_thread_is_hidden_from_some_though_all_can_read_the_channel_above(
    kind: ChannelType, *, seen: bool
) -> None:
    async with Told() as client:
        client.hear("GUILD_CREATE", server() | {"threads": [channel("71", kind.value) | {"parent_id": CHANNEL}]})
        guild = client.get_guild(int(GUILD))
        assert guild is not None
        place: Any = SimpleNamespace(guild=guild, guild_id=guild.id, channel=guild.get_thread(71), channel_id=71)

        assert place_of(place, "en-US").seen_by_all is seen
        place.guild = None
        assert place_of(place, "en-US").seen_by_all is (None if seen else False), "where Discord has not told of it"
