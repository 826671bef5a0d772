"""Spy: what a headline says of a move, to all and to whom it names."""

import pytest

from games.chance import SeededChance
from games.spy import TARGETS, Result, SpyState, Target
from games.spy.events import Began, Deployed, NextGame
from tests.support.games.headlines import LONGEST, Case, check, figures, in_english, longest, says
from tests.support.games.spy.positions import ANN, BOB, CAS, GAME, ROUND, all_before_ann, ending, play, position, view

LAST = "{} deploy.watch.afwa1,auwa1"
"""Two cards that place somebody's last spy."""
THREE_CARDS = position("afwa1 auwa1", "", laid=("euwa1", ""))


TURNS = {
    "placed": Case(
        THREE_CARDS,
        ("0 deploy.watch.afwa1,auwa1,euwa1",),
        ("Ann slips 2 spies into the watch: next costs 4.", "You slip 2 spies into the watch: next costs 4."),
        ("Ann zet 2 spionnen op het horloge: nu kost het 4.", "Je zet 2 spionnen op het horloge: nu kost het 4."),
        (ANN,),
    ),
    "placed one": Case(
        position("euwa1 euha1", ""),
        ("0 deploy.europe.euha1,euwa1",),
        ("Ann slips 1 spy into Europe: next costs 3.", "You slip 1 spy into Europe: next costs 3."),
        ("Ann zet 1 spion op Europa: nu kost het 3.", "Je zet 1 spion op Europa: nu kost het 3."),
        (ANN,),
    ),
    "placed where the name is long": Case(
        position("nawa1 naha1", "", laid=("nape1", "")),
        ("0 deploy.northamerica.naha1,nawa1,nape1",),
        ("Ann puts 2 spies in North America: next costs 4.", "You put 2 spies in North America: next costs 4."),
        ("Ann zet 2 spionnen op Noord-Amerika: nu 4 nodig.", "Je zet 2 spionnen op Noord-Amerika: nu 4 nodig."),
        (ANN,),
    ),
    "placed one where the name is long": Case(
        position("euca1 auca1", ""),
        ("0 deploy.camera.auca1,euca1",),
        ("Ann puts 1 spy in the camera: next costs 3.", "You put 1 spy in the camera: next costs 3."),
        ("Ann zet 1 spion op het fototoestel: nu 3 nodig.", "Je zet 1 spion op het fototoestel: nu 3 nodig."),
        (ANN,),
    ),
    "laid out": Case(
        position("afwa1 auli1 eupe1", ""),
        ("0 lay.afwa1",),
        ("Ann lays out watch · Africa.", "You lay out watch · Africa."),
        ("Ann legt horloge · Afrika open.", "Je legt horloge · Afrika open."),
        (ANN,),
    ),
    "laid out, and ended the turn": Case(
        position("afwa1 auli1 eupe1", ""),
        ("0 lay.afwa1", "0 done"),
        ("Ann places no spy this turn.", "You place no spy this turn."),
        ("Ann plaatst deze beurt geen spion.", "Je plaatst deze beurt geen spion."),
        (ANN,),
    ),
    "no spy": Case(
        position("afwa1", ""),
        ("0 done",),
        ("Ann places no spy this turn.", "You place no spy this turn."),
        ("Ann plaatst deze beurt geen spion.", "Je plaatst deze beurt geen spion."),
        (ANN,),
    ),
    "only a draw": Case(THREE_CARDS, ("0 deploy.watch.afwa1,auwa1,euwa1", "0 done"), ("",), ("",)),
    "no cards": Case(
        position("", "afwa1", pile=""),
        ("0 done",),
        ("No cards are left: Ann cannot draw.", "No cards are left: you cannot draw."),
        ("De kaarten zijn op: Ann kan niet trekken.", "De kaarten zijn op: je kunt niet trekken."),
        (ANN,),
    ),
    "shuffled": Case(
        position("", "", pile="", discards="afwa1 auwa1"),
        ("0 done",),
        ("The discard pile is the new draw pile.",),
        ("De aflegstapel is nu de trekstapel.",),
    ),
}
LAST_SPIES = {
    "one left": Case(
        position("afwa1 auwa1", "", laid=("euwa1", ""), left=(3, 9)),
        ("0 deploy.watch.afwa1,auwa1,euwa1",),
        ("Ann has 1 spy left!", "You have 1 spy left!"),
        ("Ann heeft nog maar 1 spion!", "Je hebt nog maar 1 spion!"),
        (ANN,),
    ),
    "two left": Case(
        position("afwa1 auwa1", "", laid=("euwa1", ""), left=(4, 9)),
        ("0 deploy.watch.afwa1,auwa1,euwa1",),
        ("Ann has 2 spies left!", "You have 2 spies left!"),
        ("Ann heeft nog maar 2 spionnen!", "Je hebt nog maar 2 spionnen!"),
        (ANN,),
    ),
    "three left": Case(
        position("afwa1 auwa1", "", laid=("euwa1", ""), left=(5, 9)),
        ("0 deploy.watch.afwa1,auwa1,euwa1",),
        ("Ann slips 2 spies into the watch: next costs 4.", "You slip 2 spies into the watch: next costs 4."),
        ("Ann zet 2 spionnen op het horloge: nu kost het 4.", "Je zet 2 spionnen op het horloge: nu kost het 4."),
        (ANN,),
    ),
    "the last round": Case(
        ending((1, 9), options=ROUND),
        (LAST.format(0),),
        ("Ann has placed all spies: last round!", "You have placed all your spies: last round!"),
        ("Alle spionnen van Ann liggen er: laatste ronde!", "Al je spionnen liggen er: laatste ronde!"),
        (ANN,),
    ),
    "in the last round": Case(
        ending((0, 1, 9), mover=BOB, options=ROUND, last_round=True),
        (LAST.format(1),),
        ("Bob has placed all spies too!", "You have placed all your spies too!"),
        ("Ook alle spionnen van Bob liggen er!", "Ook jouw spionnen liggen er allemaal!"),
        (BOB,),
    ),
}
CASES = {
    f"{group}: {name}": case
    for group, cases in {"turn": TURNS, "last spies": LAST_SPIES}.items()
    for name, case in cases.items()
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_move_is_told_to_all_and_to_whom_it_names(case: Case[SpyState]) -> None:
    state = play(case.state, *case.moves[:-1]).state

    step = play(state, case.moves[-1], chance=SeededChance(bytes(32), 0))

    check(GAME, view(step.state, None), step.events, case)


def test_the_beginning_tells_who_deals() -> None:
    events = (Began(dealer=BOB, seat=CAS),)

    english = ("Bob deals, Cas begins.", "You deal, Cas begins.", "Bob deals, you begin.")
    dutch = ("Bob deelt, Cas begint.", "Jij deelt, Cas begint.", "Bob deelt, jij begint.")
    check(GAME, view(position("", "", ""), None), events, Case(THREE_CARDS, (), english, dutch, (BOB, CAS)))


@pytest.mark.parametrize("target", TARGETS)
def test_all_numbers_of_spies_fit_with_every_target(target: Target) -> None:
    seen, cards = view(all_before_ann(), None), ()
    every = [
        Deployed(seat=ANN, target=target, cards=cards, spies=spies, total=total)
        for total in range(2, 19)
        for spies in range(1, total)
    ]

    assert max(longest(says(GAME, seen, (event,))) for event in every) <= LONGEST


@pytest.mark.parametrize(
    ("spies", "english", "dutch"),
    [
        (1, "puts 1 spy in the camera: 9 there now!", "zet 1 spion op het fototoestel: nu al 9!"),
        (2, "puts 2 spies in the camera: 9 there now!", "zet 2 spionnen op het fototoestel: nu al 9!"),
    ],
)
def test_where_it_is_crowded_the_spies_are_counted(spies: int, english: str, dutch: str) -> None:
    event = Deployed(seat=ANN, target="camera", cards=(), spies=spies, total=9)

    [said, gezegd] = says(GAME, view(all_before_ann(), None), (event,))

    assert (said[BOB], said[ANN]) == (f"Ann {english}", f"You {english.replace('puts', 'put')}")
    assert (gezegd[BOB], gezegd[ANN]) == (f"Ann {dutch}", f"Je {dutch}")


def test_eight_spies_are_not_yet_a_crowd() -> None:
    event = Deployed(seat=ANN, target="hat", cards=(), spies=2, total=8)

    assert in_english(GAME, view(all_before_ann(), None), (event,)) == "Ann slips 2 spies into the hat: next costs 9."


def test_the_figures_are_the_spies_that_each_has_left() -> None:
    step = play(position("euwa1 euha1", "", left=(4, 9)), "0 deploy.europe.euha1,euwa1")

    assert figures(GAME, view(step.state, None), step.events) == [
        "Spies left: Ann 3 · Bob 9",
        "Spionnen over: Ann 3 · Bob 9",
    ]


def test_between_two_games_the_figures_are_penalty_points() -> None:
    state = position("", "", results=(Result(left=(0, 3), winners=(ANN,)),))
    events = (NextGame(number=2, games=2, dealer=BOB, seat=ANN),)

    assert figures(GAME, view(state, None), events) == ["Penalty points: Ann 0 · Bob 3", "Strafpunten: Ann 0 · Bob 3"]


def test_before_the_first_spy_there_are_no_figures() -> None:
    assert figures(GAME, view(position("", ""), None), (Began(dealer=BOB, seat=ANN),)) == ["", ""]
