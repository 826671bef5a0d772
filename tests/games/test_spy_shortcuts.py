"""What is one press in Spy, and what the lobby says of who begins."""

from games.spy import SpyOptions, SpyState
from tests.support.games.spy.positions import GAME, SAID, position, view


def shortcuts_of(state: SpyState, *partial: str) -> dict[str, str]:
    """The moves of one press, by their labels."""
    return {SAID(it.label): str(it.move) for it in GAME.shortcuts(view(state), partial)}


def test_all_cards_of_a_target_are_one_press_where_none_of_them_serves_another() -> None:
    state = position("afwa2 auwa1", "", laid=("sape1 eupe1", ""))

    assert shortcuts_of(state) == {
        "watch: 2 cards, +1": "deploy.watch.afwa2,auwa1",
        "pen: 2 cards, +1": "deploy.pen.sape1,eupe1",
    }


def test_what_is_deployed_is_told_by_the_target_and_what_else_each_card_shows() -> None:
    state = position("afwa2 auwa1", "", laid=("sawa1", ""))

    played = GAME.choices(view(state), ("deploy", "watch")).options

    assert [SAID(option.said) for option in played if option.said] == ["South America", "Africa", "Australia"]


def test_where_a_card_serves_two_targets_the_press_comes_after_the_target() -> None:
    state = position("afwa2 auwa1", "", laid=("afpe1 eupe1", ""))

    assert shortcuts_of(state) == {}, "the African cards fit two targets each"
    assert shortcuts_of(state, "deploy", "watch") == {"watch: Africa and Australia, +1": "deploy.watch.afwa2,auwa1"}


def test_few_cards_of_which_none_can_be_kept_are_named_and_more_are_counted() -> None:
    for cards, there, called in (
        ("afwa2 auwa1 euwa1", 1, "watch: Africa, Australia and Europe, +1"),
        ("afwa2 auwa1 euwa1", 0, "watch: 3 cards, +2"),
        ("afwa2 auwa1 euwa1 sawa1", 2, "watch: 4 cards, +1"),
    ):
        state = position(cards, "", spies={"watch": (0, there)}, phase="deploy")

        assert [*shortcuts_of(state, "deploy", "watch")] == [called]


def test_no_press_plays_cards_that_place_no_spy() -> None:
    state = position("afwa2 auwa1 nawa1", "", left=(1, 9))

    assert shortcuts_of(state) == {}, "two are enough for the last spy"


def test_nothing_is_one_press_where_nothing_can_be_deployed() -> None:
    assert shortcuts_of(position("afwa2 auha1", "")) == {}


def test_the_lobby_of_two_says_that_ending_at_once_is_uneven() -> None:
    uneven, fair = SpyOptions(end="at once"), SpyOptions(end="round")

    assert [len(uneven.remarks(seats)) for seats in (2, 3, 4)] == [1, 0, 0]
    assert "To finish the round is fairer." in SAID(uneven.remarks(2)[0])
    assert fair.remarks(2) == ()
