"""Spy: what a player reads: options with their hints, questions, refusals, sentences and notation."""

import re
from itertools import islice
from pathlib import Path
from typing import NoReturn

import pytest

import games
from games.core import Choice
from games.errors import Unreadable
from games.spy import CONTINENTS, HIDEOUTS, TARGETS, Deploy, Done, Lay, Result, Spy, SpyOptions, SpyView
from games.spy.events import Reshuffled, Scored
from games.spy.legal import deployment, deployments
from tests.support.games.refusals import question
from tests.support.games.spy.positions import (
    ANN,
    BOB,
    GAME,
    SAID,
    all_before_ann,
    choice,
    hints,
    legal,
    play,
    position,
    refusal,
    result,
    told,
    view,
)

WON = result(0, 4)


class Unlisted(Spy):
    """Spy that may not list its moves."""

    def legal(self, view: SpyView) -> NoReturn:
        raise AssertionError("the moves were listed")


# Targets


def test_a_target_says_how_many_cards_fit_and_how_many_spies_they_place() -> None:
    state = position("afwa1 auwa1", "", laid=("sawa1 euwa1 sape1", ""), spies={"southamerica": (0, 1)})

    assert hints(state, "deploy") == {"watch": "4 cards fit, up to 3 spies; 1 there now"}


def test_a_target_says_no_more_spies_than_one_has_left() -> None:
    state = position("afwa1 auwa1", "", laid=("sawa1 euwa1", ""), left=(1, 9))

    assert hints(state, "deploy") == {"watch": "4 cards fit, up to 1 spy; 1 there now"}


def test_a_target_out_of_reach_says_how_many_cards_it_takes() -> None:
    seen = view(position("afwa1", "", laid=("sawa1", ""), spies={"watch": (1, 2)}))
    found = {target: GAME.option(seen, ("deploy",), target).hint for target in ("watch", "africa", "pen")}

    assert {target: SAID(hint) for target, hint in found.items() if hint} == {
        "watch": "2 cards fit, it takes 5; 4 there now",
        "africa": "1 card fits, it takes 2; 1 there now",
        "pen": "0 cards fit, it takes 2; 1 there now",
    }


def test_only_targets_that_can_be_deployed_on_are_offered_in_two_groups() -> None:
    state = position("afwa1 auwa1", "", laid=("afha1 aupe1 saha1", ""))

    offered = [(SAID(option.label), option.group and SAID(option.group)) for option in choice(state, "deploy").options]

    assert offered == [
        ("Africa", "Continents"),
        ("Australia", "Continents"),
        ("hat", "Hideouts"),
        ("watch", "Hideouts"),
    ]


def test_without_a_target_in_reach_only_ending_the_turn_is_offered() -> None:
    state = position("afwa1", "", laid=("auha1", ""))

    assert GAME.kinds(view(state)) == ("done",)
    assert choice(state, "deploy").options == choice(state, "deploy", "watch").options == ()
    assert legal(state) == ["done"]


def test_with_a_target_in_reach_deploying_comes_before_ending_the_turn() -> None:
    assert GAME.kinds(view(position("afwa1 auwa1", ""))) == ("deploy", "done")


# Cards


def test_all_cards_that_fit_are_offered_laid_out_ones_first_each_with_where_it_lies() -> None:
    state = position("afwa2 auha1", "", laid=("afwa1 euwa1 eupe1", ""))

    options = choice(state, "deploy", "watch").options

    assert [(option.value, SAID(option.label)) for option in options] == [
        ("afwa1", "watch · Africa"),
        ("euwa1", "watch · Europe"),
        ("afwa2", "watch · Africa"),
    ]
    assert [*hints(state, "deploy", "watch").values()] == ["laid out", "laid out", "in your hand"]
    assert GAME.option(view(state), ("deploy", "watch"), "afwa2") == options[2]
    assert [SAID(option.group) for option in options if option.group] == ["Laid out", "Laid out", "In your hand"]


@pytest.mark.parametrize(("spies", "least"), [(0, 2), (1, 3), (2, 4)])
def test_from_one_more_than_the_spies_to_all_that_fit_may_be_played(spies: int, least: int) -> None:
    state = position("afwa2 auwa1", "", laid=("afwa1 euwa1", ""), spies={"watch": (0, spies)}, left=(1, 9))

    assert choice(state, "deploy", "watch")[1:3] == (least, 4)


def test_a_complete_move_has_nothing_left_to_choose() -> None:
    state = position("afwa2 auwa1", "")

    assert choice(state, "deploy", "watch", "afwa2,auwa1").most == choice(state, "done").most == 0


@pytest.mark.parametrize("partial", [("lay",), ("deploy", "africa"), ("deploy", "nowhere"), ("nothing",), ()])
def test_what_leads_nowhere_offers_nothing(partial: tuple[str, ...]) -> None:
    assert choice(position("afwa2 auwa1", ""), *partial) == Choice((), 0, 0)


def test_a_card_to_lay_out_says_how_many_cards_of_its_motifs_one_has() -> None:
    state = position("afwa1 auwa1 sape1", "", laid=("sawa1 saha1", ""))

    assert hints(state, "lay") == {
        "afwa1": "you have 3 × watch, 1 × Africa",
        "auwa1": "you have 3 × watch, 1 × Australia",
        "sape1": "you have 1 × pen, 3 × South America",
    }


# Nothing is listed


def test_ten_thousand_deployments_are_not_listed_to_offer_check_or_refuse_one() -> None:
    state = all_before_ann()
    game, seen = Unlisted(), view(state)
    every = sum(1 for _ in islice(GAME.legal(seen), 10_000))

    assert every == 10_000
    assert game.kinds(seen) == ("deploy", "done")
    assert len(game.choices(seen, ("deploy",)).options) == 9
    assert game.choices(seen, ("deploy", "watch"))[1:3] == (2, 18)
    game.check(seen, game.read("deploy.watch.afwa1,afwa3"))
    assert game.question(seen, Done()) is None
    assert refusal(state, "deploy.watch.afwa1") == "There is 1 spy on the watch: play at least 2 cards."


def test_legal_moves_are_made_one_by_one_and_ending_the_turn_comes_first() -> None:
    found = islice(GAME.legal(view(all_before_ann(8))), 3)

    assert [move.kind for move in found] == ["done", "deploy", "deploy"]


def test_of_equal_cards_in_the_same_place_the_first_are_listed() -> None:
    state = position("afwa3", "", laid=("afwa1 afwa2", ""), spies={"africa": (0, 3)})

    assert legal(state) == [
        "done",
        "deploy.watch.afwa1,afwa2",
        "deploy.watch.afwa1,afwa3",
        "deploy.watch.afwa1,afwa2,afwa3",
    ]


def test_equal_cards_of_which_one_is_in_the_hand_make_two_different_moves() -> None:
    state = position("afwa2", "", laid=("afwa1 auwa1", ""), spies={"africa": (0, 3)})

    assert legal(state)[1:3] == ["deploy.watch.afwa1,auwa1", "deploy.watch.afwa1,afwa2"]
    assert "deploy.watch.afwa2,auwa1" in legal(state)


def test_another_copy_than_the_one_listed_may_be_played() -> None:
    state = position("", "", laid=("afwa1 afwa2 auwa1", ""))

    assert "deploy.watch.afwa2,auwa1" not in legal(state)
    assert play(state, "0 deploy.watch.afwa2,auwa1").state.laid[ANN] == ("afwa1",)


def test_what_can_be_deployed_tells_cards_bounds_and_spies() -> None:
    seen = view(position("afwa2", "", laid=("afwa1 auwa1", ""), spies={"watch": (1, 0)}, left=(1, 9)))

    found = deployment(seen, "watch")

    assert (found.hand, found.laid, found.cards) == (("afwa2",), ("afwa1", "auwa1"), ("afwa1", "auwa1", "afwa2"))
    assert (found.there, found.least, found.most, found.left, found.possible) == (2, 3, 3, 1, True)
    assert [found.spies(cards) for cards in (0, 2, 3, 4)] == [0, 0, 1, 1]
    assert [one.target for one in deployments(seen)] == ["africa", "watch"]


# Questions


def test_laying_out_and_ending_the_turn_are_played_by_one_press_unasked() -> None:
    state = position("afwa1 auwa1", "")

    assert Lay.at_once
    assert Done.at_once
    assert [GAME.question(view(state), move) for move in GAME.legal(view(state))] == [None, None]


@pytest.mark.parametrize("results", [(), (WON,)], ids=["in a match's first game", "in its last"])
@pytest.mark.parametrize("match", ["single", "full"])
def test_ending_ones_last_turn_of_a_game_with_spies_that_could_be_placed_is_asked_about(
    match: str, results: tuple[Result, ...]
) -> None:
    options = {"end": "round", "match": match}
    state = position("afwa1 auwa1", "", options=options, last_round=True, results=results if match == "full" else ())

    assert (
        question(GAME, view(state), "done") == "This is your last turn, and you can still place spies. End it anyway?"
    )


def test_deploying_in_ones_last_turn_is_not_asked_about() -> None:
    state = position("afwa1 auwa1", "", options={"end": "round"}, last_round=True)

    assert question(GAME, view(state), "deploy.watch.afwa1,auwa1") is None


def test_ending_ones_last_turn_with_nothing_to_place_is_asked_about_too_since_a_question_can_be_seen() -> None:
    state = position("afwa1", "", options={"end": "round"}, last_round=True)

    assert question(GAME, view(state), "done") == "This is your last turn: unplaced spies count against you. End it?"


# Refusals


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("lay.afha1", "You do not have hat · Africa."),
        ("lay.afwa2", "You do not have afwa2, but the same card as afwa1."),
        ("lay.auha1", "You have laid out hat · Australia already."),
        ("deploy.watch.afwa1,auwa1", "You have three cards in hand: lay one out first."),
        ("done", "You have three cards in hand: lay one out first."),
    ],
)
def test_what_does_not_fit_while_a_card_is_to_be_laid_out_is_refused(text: str, said: str) -> None:
    assert refusal(position("afwa1 auwa1 sape2", "afha1", laid=("auha1", "")), text) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("lay.afwa1", "You lay out a card only when you begin your turn with three in hand."),
        ("deploy.watch.", "There are 2 spies on the watch: play at least 3 cards."),
        ("deploy.watch.afwa1,auwa1", "There are 2 spies on the watch: play at least 3 cards."),
        ("deploy.hat.afha1", "There is 1 spy on the hat: play at least 2 cards."),
        ("deploy.watch.afwa1,auwa1,nawa1", "You do not have watch · North America."),
        ("deploy.watch.afwa1,auwa1,sawa2", "You do not have sawa2, but the same card as sawa1."),
        ("deploy.watch.afwa1,auwa1,afha1", "hat · Africa does not show the watch."),
        ("deploy.watch.afwa1,auwa1,auwa1", "You named watch · Australia (auwa1) twice."),
        ("deploy.africa.afwa1,afha1", "Deploying on Africa takes 5 cards now, and you have 2 that fit."),
        ("deploy.southamerica.sawa1", "Deploying on South America takes 2 cards now, and you have 1 that fits."),
    ],
)
def test_what_does_not_fit_while_one_may_deploy_is_refused(text: str, said: str) -> None:
    state = position(
        "afwa1 auwa1", "nawa1", laid=("sawa1 afha1 auha1 naha1", ""), spies={"watch": (0, 1), "africa": (0, 3)}
    )

    assert refusal(state, text) == said


def test_whoever_is_not_to_act_has_no_moves() -> None:
    state = position("afwa1 auha1", "afpe1")

    assert legal(state, BOB) == []
    assert GAME.kinds(GAME.view(state, BOB)) == ()
    assert GAME.choices(GAME.view(state, BOB), ("deploy",)).options == ()


def test_whoever_is_not_to_act_is_told_so() -> None:
    assert refusal(position("afwa1 auwa1", ""), "done", BOB) == "It is not your turn."


def test_a_card_of_another_player_is_refused_like_one_that_lies_in_the_pile() -> None:
    state = position("afwa1 auwa1", "euwa1", laid=("sawa1", "aswa1"))

    said = [refusal(state, f"deploy.watch.afwa1,auwa1,{card}") for card in ("euwa1", "aswa1", "nawa1")]

    assert said == [f"You do not have watch · {name}." for name in ("Europe", "Asia", "North America")]


# Sentences


def test_one_spy_placed_is_told_in_the_singular() -> None:
    assert told(play(position("afwa1 auwa1", ""), "0 deploy.watch.afwa1,auwa1")) == [
        "Ann plays Africa and Australia for the watch and places 1 spy (2 there now)."
    ]


def test_one_discard_and_one_penalty_point_are_told_in_the_singular() -> None:
    told_once = (Reshuffled(count=1), Scored(seat=ANN, points=1, total=7))

    assert [SAID(event.phrase()) for event in told_once] == [
        "The discard pile (1 card) is shuffled and becomes the draw pile.",
        "Ann: 1 penalty point, 7 in all.",
    ]


# The rules for players


@pytest.mark.parametrize("language", ["en", "nl"])
def test_the_rules_list_every_code_and_target_and_an_example_that_can_be_read(language: str) -> None:
    text = Path(games.__file__).with_name("texts").joinpath(f"spy.{language}.md").read_text("utf-8")
    named = re.findall(r"`(\w+)`", text)
    examples = re.findall(r"`/spy deploy target:(\S+) cards:(\S+)`", text)

    assert {*CONTINENTS, *HIDEOUTS, *TARGETS} <= {*named}
    assert [GAME.read(f"deploy.{target}.{played}") for target, played in examples] == [
        Deploy(target="watch", cards=("afwa1", "sawa1"))
    ]


# Notation


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("lay.afwa1", Lay(card="afwa1")),
        ("afwa1", Lay(card="afwa1")),
        ("deploy watch sawa1,afwa1", Deploy(target="watch", cards=("afwa1", "sawa1"))),
        ("watch afwa1,sawa1", Deploy(target="watch", cards=("afwa1", "sawa1"))),
        ("done", Done()),
    ],
)
def test_a_move_is_read_with_its_kind_or_without_and_cards_in_any_order(text: str, move: object) -> None:
    assert GAME.read(text) == move


@pytest.mark.parametrize(
    "text", ["lay.afwa4", "lay.afwa", "lay.waaf1", "lay.xxwa1", "deploy.moon.afwa1", "deploy.watch.x"]
)
def test_what_is_no_card_and_no_target_cannot_be_read(text: str) -> None:
    with pytest.raises(Unreadable):
        GAME.read(text)


def test_a_set_of_cards_has_one_notation() -> None:
    assert str(GAME.read("deploy.watch.sawa1,afwa2,afwa1")) == "deploy.watch.afwa1,afwa2,sawa1"


def test_the_options_are_those_of_the_rules_and_the_source_comes_first() -> None:
    assert SpyOptions() == SpyOptions(match="single", end="at once", spies="all")
