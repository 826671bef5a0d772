"""Stratego 4: what a headline says of a move, to all and to whom it names."""

import pytest

from games.stratego import Shuttle, StrategoOptions, StrategoState
from tests.support.games.headlines import Case, check
from tests.support.games.stratego.positions import ANN, BOB, CAS, CLASSIC, DEE, GAME, TEAMS, fallen, play, position

SHORT = StrategoOptions(length="short")
BARRED = Shuttle(number=0, spaces=("ring", "turret"), times=5)
BARRED_SECOND = BARRED.replace(number=1)
ANNOUNCED = {
    "beats": Case(
        position("n7f4 e5f5"),
        ("f4 f5",),
        (
            "Ann's major beats Bob's lieutenant on f5.",
            "Your major beats Bob's lieutenant on f5.",
            "Ann's major beats your lieutenant on f5.",
        ),
        (
            "Ann pakt f5: majoor tegen luitenant van Bob.",
            "Je pakt f5: majoor tegen luitenant van Bob.",
            "Ann pakt f5: majoor tegen jouw luitenant.",
        ),
    ),
    "holds off": Case(
        position("n5f4 e7f5"),
        ("f4 f5",),
        (
            "Bob's major holds off Ann's lieutenant on f5.",
            "Bob's major holds off your lieutenant on f5.",
            "Your major holds off Ann's lieutenant on f5.",
        ),
        (
            "Bob houdt f5: majoor tegen luitenant van Ann.",
            "Bob houdt f5: majoor tegen jouw luitenant.",
            "Je houdt f5: majoor tegen luitenant van Ann.",
        ),
    ),
    "takes the ring": Case(
        position("n7g6 e5ring"),
        ("g6 ring",),
        (
            "Ann takes the ring: major beats lieutenant.",
            "You take the ring: major beats lieutenant.",
            "You lose the ring: major beats lieutenant.",
        ),
        (
            "Ann pakt de ring: majoor tegen luitenant.",
            "Je pakt de ring: majoor tegen luitenant.",
            "Je verliest de ring: majoor tegen luitenant.",
        ),
    ),
    "holds the turret": Case(
        position("n5ring e7turret"),
        ("ring turret",),
        (
            "Bob holds the turret: major beats lieutenant.",
            "You fall at the turret: major beats lieutenant.",
            "You hold the turret: major beats lieutenant.",
        ),
        (
            "Bob houdt de toren: majoor tegen luitenant.",
            "Je mist de toren: majoor tegen luitenant.",
            "Je houdt de toren: majoor tegen luitenant.",
        ),
    ),
    "spy": Case(
        position("n2f4 e9f5"),
        ("f4 f5",),
        (
            "Ann's spy brings down Bob's marshal!",
            "Your spy brings down Bob's marshal!",
            "Ann's spy brings down your marshal!",
        ),
        (
            "De spion van Ann velt de maarschalk van Bob!",
            "Jouw spion velt de maarschalk van Bob!",
            "De spion van Ann velt jouw maarschalk!",
        ),
    ),
    "marshal holds off a spy": Case(
        position("n9f4 e2f5"),
        ("f4 f5",),
        (
            "Ann's marshal beats Bob's spy on f5.",
            "Your marshal beats Bob's spy on f5.",
            "Ann's marshal beats your spy on f5.",
        ),
        (
            "Ann pakt f5: maarschalk tegen spion van Bob.",
            "Je pakt f5: maarschalk tegen spion van Bob.",
            "Ann pakt f5: maarschalk tegen jouw spion.",
        ),
    ),
}
"""What names the rank of a piece that lives on."""

REMEMBERED = {
    "beats": Case(
        position("n7f4 e5f5", options=CLASSIC),
        ("f4 f5",),
        ("Ann beats Bob's lieutenant on f5.", "You beat Bob's lieutenant on f5.", "Ann beats your lieutenant on f5."),
        (
            "Ann pakt f5: luitenant van Bob verslagen.",
            "Je pakt f5: luitenant van Bob verslagen.",
            "Ann pakt f5: jouw luitenant is verslagen.",
        ),
    ),
    "beats off": Case(
        position("n5ring e7turret", options=CLASSIC),
        ("ring turret",),
        (
            "Bob beats off Ann's lieutenant on the turret.",
            "Bob beats off your lieutenant on the turret.",
            "You beat off Ann's lieutenant on the turret.",
        ),
        (
            "Bob houdt de toren: luitenant van Ann verslagen.",
            "Bob houdt de toren: jouw luitenant is verslagen.",
            "Je houdt de toren: luitenant van Ann verslagen.",
        ),
    ),
    "spy": Case(
        position("n2f4 e9f5", options=CLASSIC),
        ("f4 f5",),
        ("Ann beats Bob's marshal on f5.", "You beat Bob's marshal on f5.", "Ann beats your marshal on f5."),
        (
            "Ann pakt f5: maarschalk van Bob verslagen.",
            "Je pakt f5: maarschalk van Bob verslagen.",
            "Ann pakt f5: jouw maarschalk is verslagen.",
        ),
    ),
}
"""The same where announced ranks must be remembered: only what fell is named."""

OF_BATTLES = {
    "both fall": Case(
        position("n5f4 e5f5", options=CLASSIC),
        ("f4 f5",),
        (
            "Ann and Bob both lose a lieutenant on f5.",
            "You and Bob both lose a lieutenant on f5.",
            "You and Ann both lose a lieutenant on f5.",
        ),
        (
            "Ann en Bob elk een luitenant kwijt op f5.",
            "Jij en Bob elk een luitenant kwijt op f5.",
            "Jij en Ann elk een luitenant kwijt op f5.",
        ),
    ),
    "boom": Case(
        position("n1f4 e8f6", options=CLASSIC),
        ("f4 f6",),
        (
            "Boom! Ann's cannon takes Bob's general.",
            "Boom! Your cannon takes Bob's general.",
            "Boom! Ann's cannon takes your general.",
        ),
        (
            "Boem! Kanon van Ann raakt generaal van Bob.",
            "Boem! Jouw kanon raakt generaal van Bob.",
            "Boem! Het kanon van Ann raakt jouw generaal.",
        ),
    ),
    "out": Case(
        position("n7f4 e5f5", also="s4k15 w4a11"),
        ("f4 f5",),
        ("Bob is out: no pieces left!", "You are out: no pieces left!"),
        ("Bob ligt eruit: geen stukken meer!", "Je ligt eruit: geen stukken meer!"),
        (BOB,),
    ),
    "recruit": Case(
        position("n7f4 e4f5", sliders=(5, 0, 0, 0), chronicle=fallen(3, 3, 9)),
        ("f4 f5", "recruit 9"),
        ("Ann puts a recruit on h2.", "You put a recruit on h2."),
        ("Ann zet een rekruut op h2.", "Je zet een rekruut op h2."),
        (ANN,),
    ),
    "decline": Case(
        position("n7f4 e4f5", sliders=(5, 0, 0, 0), chronicle=fallen(3, 3, 9)),
        ("f4 f5", "decline"),
        ("Ann brings nothing back.", "You bring nothing back."),
        ("Ann brengt niets terug.", "Je brengt niets terug."),
        (ANN,),
    ),
}
OF_FLAGS = {
    "one step to go": Case(
        position("n5g6+n"),
        ("g6 ring",),
        ("Ann's flag is on the ring: one step to go!", "Your flag is on the ring: one step to go!"),
        ("De vlag van Ann is op de ring: nog één stap!", "Jouw vlag is op de ring: nog één stap!"),
        (ANN,),
    ),
    "handed to the ring by a partner": Case(
        position("n5ring s6g6+n", CAS, options=TEAMS),
        ("g6 ring",),
        ("Ann's flag is on the ring: one step to go!", "Your flag is on the ring: one step to go!"),
        ("De vlag van Ann is op de ring: nog één stap!", "Jouw vlag is op de ring: nog één stap!"),
        (ANN,),
    ),
    "picked up on the ring": Case(
        position("n5g6", loose="nring"),
        ("g6 ring",),
        ("Ann's flag is on the ring: one step to go!", "Your flag is on the ring: one step to go!"),
        ("De vlag van Ann is op de ring: nog één stap!", "Jouw vlag is op de ring: nog één stap!"),
        (ANN,),
    ),
    "won the ring": Case(
        position("n7g6+n e4ring"),
        ("g6 ring",),
        ("Ann's flag is on the ring: one step to go!", "Your flag is on the ring: one step to go!"),
        ("De vlag van Ann is op de ring: nog één stap!", "Jouw vlag is op de ring: nog één stap!"),
        (ANN,),
    ),
    "captured": Case(
        position("n7f4 e5f5+e"),
        ("f4 f5",),
        ("Ann has captured Bob's flag!", "You have captured Bob's flag!", "Ann has captured your flag!"),
        ("Ann heeft de vlag van Bob!", "Je hebt de vlag van Bob!", "Ann heeft jouw vlag!"),
    ),
    "back": Case(
        position("n7f4 e5f5+n"),
        ("f4 f5",),
        ("Ann has the flag back!", "You have your flag back!"),
        ("Ann heeft de vlag terug!", "Je hebt je vlag terug!"),
        (ANN,),
    ),
    "taken by a partner": Case(
        position("n7f4 e5f5+s", options=TEAMS),
        ("f4 f5",),
        ("Ann now carries Cas's flag.", "You now carry Cas's flag.", "Ann now carries your flag."),
        ("Ann draagt nu de vlag van Cas.", "Je draagt nu de vlag van Cas.", "Ann draagt nu jouw vlag."),
        (ANN, CAS),
    ),
    "left": Case(
        position("n1f4 e7f6+e"),
        ("f4 f6",),
        ("Bob's flag lies on f6, free to take!", "Your flag lies on f6, free to take!"),
        ("De vlag van Bob ligt op f6 voor het oprapen!", "Jouw vlag ligt op f6 voor het oprapen!"),
        (BOB,),
    ),
    "handed on": Case(
        position("n7f4+n n5f5"),
        ("f4 f5",),
        ("Ann's flag is passed to f5.", "You pass your flag to f5."),
        ("Ann geeft de eigen vlag door naar f5.", "Je geeft je vlag door naar f5."),
        (ANN,),
    ),
    "another's handed on": Case(
        position("n7f4+e n5f5"),
        ("f4 f5",),
        ("Ann passes Bob's flag to f5.", "You pass Bob's flag to f5.", "Ann passes your flag to f5."),
        (
            "Ann geeft de vlag van Bob door naar f5.",
            "Je geeft de vlag van Bob door naar f5.",
            "Ann geeft jouw vlag door naar f5.",
        ),
    ),
    "nearer": Case(
        position("n7f4+n"),
        ("f4 f5",),
        ("Ann's flag is on f5: 4 steps to go.", "Your flag is on f5: 4 steps to go."),
        ("De vlag van Ann is op f5: nog 4 stappen.", "Jouw vlag is op f5: nog 4 stappen."),
        (ANN,),
    ),
    "another's carried": Case(
        position("n7f4+e"),
        ("f4 f5",),
        ("Ann carries Bob's flag to f5.", "You carry Bob's flag to f5.", "Ann carries your flag to f5."),
        ("Ann brengt de vlag van Bob naar f5.", "Je brengt de vlag van Bob naar f5.", "Ann brengt jouw vlag naar f5."),
    ),
}
OF_TURNS = {
    "into the castle": Case(
        position("n7ring"),
        ("ring turret",),
        ("Ann is on the turret now.", "You are on the turret now."),
        ("Ann staat nu op de toren.", "Je staat nu op de toren."),
        (ANN,),
    ),
    "a step": Case(
        position("n7f4"),
        ("f4 f5",),
        ("Ann moves from f4 to f5.", "You move from f4 to f5."),
        ("Ann gaat van f4 naar f5.", "Je gaat van f4 naar f5."),
        (ANN,),
    ),
    "skipped": Case(
        position("n5f4 e5turret", also="s4k15 w4a11", shuttles=((), (BARRED,), (), ())),
        ("f4 f5",),
        ("Bob has no move and is skipped.", "You have no move and are skipped."),
        ("Bob heeft geen zet en wordt overgeslagen.", "Je hebt geen zet en wordt overgeslagen."),
        (BOB,),
    ),
    "no second move": Case(
        position("n5d7 n5turret", also="e4o5 s4k15 w4a11", options=SHORT, shuttles=((BARRED_SECOND,), (), (), ())),
        ("d7 d8",),
        ("Ann has no second piece that can move.", "You have no second piece that can move."),
        ("Ann heeft geen tweede stuk dat iets kan doen.", "Je hebt geen tweede stuk dat iets kan doen."),
        (ANN,),
    ),
    "last round": Case(
        position("w7f4", DEE, options=SHORT, round=11, spent=9),
        ("f4 f5",),
        ("Last round: flags count as turns begin!",),
        ("Laatste ronde: vlag telt als de beurt begint!",),
        (),
    ),
    "quiet": Case(
        position("w7f4", DEE, quiet=19),
        ("f4 f5",),
        ("20 rounds without a battle: 30 is a draw!",),
        ("20 rondes zonder gevecht: bij 30 is het gelijk!",),
        (),
    ),
}
CASES = {
    f"{group}: {name}": case
    for group, cases in {
        "aid": ANNOUNCED,
        "classic": REMEMBERED,
        "battle": OF_BATTLES,
        "flag": OF_FLAGS,
        "turn": OF_TURNS,
    }.items()
    for name, case in cases.items()
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_move_is_told_to_all_and_to_whom_it_names(case: Case[StrategoState]) -> None:
    """A case that says nothing of its readers is of Ann and Bob."""
    state = play(case.state, *case.moves[:-1]).state

    step = play(state, case.moves[-1])

    readers = case.readers or (ANN, BOB)[: len(case.english) - 1]
    check(GAME, GAME.view(step.state, None), step.events, case._replace(readers=readers))
