"""What a person writes is read as a move only where it can be no other."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Literal

import pytest

from bot.interactions.moves.move_text import (
    MAX_TEXT_LENGTH,
    Ambiguous,
    NotOffered,
    parse_move,
    read_fields,
    spoken,
    unreadable,
)
from bot.interactions.moves.option_names import FieldNames, Names
from games import GAMES
from games.core import AnyGame, Move, Option, Phrase, Seat, View
from games.errors import Illegal, Unreadable
from games.match import Match
from games.words import Words, english
from tests.support.bot.players import Count, Say
from tests.support.games.addvantage.positions import GAME as ADDVANTAGE
from tests.support.games.addvantage.positions import position as addvantage_position
from tests.support.games.spy.positions import GAME as SPY
from tests.support.games.spy.positions import position as spy_position
from tests.support.languages import LANGUAGES


class Shout(Move):
    """Say a number loudly."""

    label: ClassVar[str] = "Shout"
    help: ClassVar[str] = "Shout a number"
    kind: Literal["shout"] = "shout"
    number: int


class Sing(Move):
    """Sing numbers in any order."""

    label: ClassVar[str] = "Sing"
    help: ClassVar[str] = "Sing numbers"
    kind: Literal["sing"] = "sing"
    key: int
    numbers: tuple[int, ...]


class Hum(Move):
    """No number at all."""

    label: ClassVar[str] = "Hum"
    help: ClassVar[str] = "Hum"
    kind: Literal["hum"] = "hum"


class Choir(Count):
    """Numbers below five may be said, one and two be shouted; somebody may sing or hum."""

    moves: ClassVar[tuple[type[Move], ...]] = (Say, Shout, Sing, Hum)

    def legal(self, view: View) -> Iterable[Any]:
        yield from super().legal(view)
        yield from (Shout(number=1), Shout(number=2), Sing(key=1, numbers=(2, 3)), Hum())

    def option(self, view: View, partial: tuple[str, ...], value: str) -> Option:
        return Option(value, Phrase({"0": "Zero", "4": "Four"}.get(value, value)))


CHOIR, WORDS = Choir(), english(())
VIEW = View(turn=0, me=Seat(0), to_act=(Seat(0),))


@pytest.mark.parametrize(
    ("move", "texts"),
    [
        ("say.3", "say 3;SAY.3;  say   3 ;3"),
        ("say.4", "say four"),
        ("say.0", "ZERO"),
        ("shout.2", "shout 2"),
        ("hum", "hum;Hum"),
        ("sing.1.2,3", "sing 1 2,3;sing 1 2, 3;sing 1 2 3"),
    ],
)
def test_a_move_is_read_in_notation_or_in_words_with_its_kind_or_without(move: str, texts: str) -> None:
    for text in texts.split(";"):
        assert str(parse_move(FieldNames(CHOIR, VIEW, WORDS), text)) == move, text


def test_a_text_that_fits_two_legal_moves_is_ambiguous() -> None:
    with pytest.raises(Ambiguous) as refused:
        parse_move(FieldNames(CHOIR, VIEW, WORDS), "2")

    assert refused.value.phrase.fields == {"moves": ("say 2", "shout 2")}


def test_a_readable_text_that_the_rules_forbid_is_refused_by_the_rules() -> None:
    for text in ("shout 3", "say 9", "9", "sing 3 2 1"):
        with pytest.raises(Illegal):
            parse_move(FieldNames(CHOIR, VIEW, WORDS), text)


@pytest.mark.parametrize(
    "text", ["", " . ", "say", "say 1 2", "say x", "hum 1", "good evening", "1" * (MAX_TEXT_LENGTH + 1)]
)
def test_what_fits_no_move_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        parse_move(FieldNames(CHOIR, VIEW, WORDS), text)


def test_a_command_is_read_field_by_field_also_when_it_is_not_the_persons_turn() -> None:
    assert str(read_fields(FieldNames(CHOIR, None, WORDS), "say", ["4"])) == "say.4"
    assert str(read_fields(FieldNames(CHOIR, VIEW, WORDS), "say", ["four"])) == "say.4"
    assert str(read_fields(FieldNames(CHOIR, VIEW, WORDS), "sing", ["1", "2 , 3"])) == "sing.1.2,3"
    assert str(read_fields(FieldNames(CHOIR, VIEW, WORDS), "sing", ["1", "2 3"])) == "sing.1.2,3"
    assert spoken(Say(number=3)) == "say 3"


def test_a_command_that_can_mean_several_things_is_asked_about() -> None:
    with pytest.raises(Ambiguous):
        read_fields(FieldNames(GLORY, holding("QS", "QD"), WORDS), "play", ["Q"])


def test_a_value_that_cannot_be_chosen_is_named_where_the_rest_makes_sense() -> None:
    for text, value in (("say x", "x"), ("Say eight.", "eight"), ("sing 1 2,seven", "seven"), ("sing c 2,3", "c")):
        with pytest.raises(NotOffered) as refused:
            parse_move(FieldNames(CHOIR, VIEW, WORDS), text)
        assert english(())(refused.value.phrase) == f"There is no “{value}” to choose here."


def test_where_it_is_not_known_what_can_be_chosen_the_whole_text_is_quoted() -> None:
    refusal = unreadable(FieldNames(CHOIR, None, WORDS), "say", ["x"], "say x")

    assert english(())(refusal.phrase) == "I cannot read “say x” as a move."


def called(known: Sequence[Option], *parts: str) -> list[str]:
    """What these parts mean."""
    return Names.of(known, WORDS).readings(parts)[0]


def test_options_with_equal_names_are_taken_one_after_the_other() -> None:
    """Two equal cards have one name and two values."""
    known = tuple(Option(value, Phrase(label)) for value, label in (("a1", "pen"), ("a2", "pen"), ("b1", "hat")))

    assert called(known, "pen", "Hat", "pen") == ["a1", "b1", "a2"]
    assert called(known, "a2", "pen") == ["a2", "a1"]
    assert called(known, "pen", "pen", "pen", "cup") == ["a1", "a2", "a1", "cup"]


def test_the_name_of_a_choice_that_was_made_can_be_written() -> None:
    known = (Option("turret", Phrase("step to the turret"), said=Phrase("tower")),)

    assert called(known, "Tower") == ["turret"]


@pytest.mark.parametrize(
    "text", ["deploy North America nagl1 nali1", "north america glasses · north america, lighter north america"]
)
def test_names_of_several_words_can_be_written(text: str) -> None:
    view = SPY.view(spy_position("nagl1 nali1", ""), Seat(0))

    assert str(parse_move(FieldNames(SPY, view, WORDS), text)) == "deploy.northamerica.nagl1,nali1"


GLORY = GAMES["glory"]
DUTCH = LANGUAGES.of("nl").translator(("Ann", "Bob"))


def holding(*cards: str) -> View:
    """What somebody sees who has these cards to choose from."""
    match = Match.start(GLORY, 2, GLORY.options(), bytes(32)).match
    view = match.view(Seat(0))
    return view.model_copy(update={"hand": tuple(cards)})


@pytest.mark.parametrize(
    ("card", "texts"),
    [
        ("QS", "Q; queen; queen of spades; QS; Q♠; play queen of spades"),
        ("QS", "vrouw; schoppenvrouw; schoppen vrouw; SV; VS; v"),
        ("10H", "hartentien; Harten Tien; harten10; harten 10; H10; 10 of hearts; ten of hearts; hearts ten"),
    ],
)
def test_a_card_is_read_as_people_write_it(card: str, texts: str) -> None:
    view = holding("QS", "10H", "10D")

    for text in texts.split("; "):
        assert str(parse_move(FieldNames(GLORY, view, DUTCH), text)) == f"play.{card}", text


@pytest.mark.parametrize("text", ["Queen of Hearts", "ten of spades"])
def test_another_card_of_the_same_rank_is_not_read_as_one_that_is_held(text: str) -> None:
    with pytest.raises((Unreadable, Illegal)):
        parse_move(FieldNames(GLORY, holding("QS", "10H", "10D"), DUTCH), text)


HEROES = GAMES["heroes"]


def spy(hand: str) -> View:
    """What somebody sees who holds these cards of Spy."""
    return SPY.view(spy_position(hand, ""), Seat(0))


def heroes_opening() -> View:
    """What whoever begins a game of Heroes & Cities sees."""
    match = Match.start(HEROES, 2, HEROES.options(), bytes(32)).match
    return match.view(min(match.to_act))


@pytest.mark.parametrize(
    ("game", "view", "text", "said"),
    [
        (GLORY, holding("QS", "QD", "3C"), "Q", "Which one do you mean: Q♠ or Q♦?"),
        (GLORY, holding("10H", "10D", "10S"), "ten", "Which one do you mean: 10♥, 10♦ or 10♠?"),
        (SPY, spy("nagl1 nali1 afgl1"), "glasses", "mean: glasses · Africa or glasses · North America?"),
        (HEROES, heroes_opening(), "attacker a2", "Which one do you mean: Attacker b1 or Attacker c1?"),
    ],
)  # fmt: skip
def test_what_several_things_are_called_is_asked_about(game: AnyGame, view: View, text: str, said: str) -> None:
    with pytest.raises(Ambiguous) as refused:
        parse_move(FieldNames(game, view, WORDS), text)

    assert WORDS(refused.value.phrase).endswith(said)


@pytest.mark.parametrize(("text", "to"), [("attacker a4", "a4"), ("aanvaller naar a4", "a4"), ("a2 1", "b3")])
def test_a_piece_is_named_by_what_it_is_and_a_square_by_its_number_in_the_picture(text: str, to: str) -> None:
    match = Match.start(HEROES, 2, HEROES.options(), bytes(32)).match
    [white] = match.to_act
    match = match.play(white, match.read("move.b1.a2")).match
    match = match.play(min(match.to_act), match.read("move.b10.a10")).match

    move = parse_move(FieldNames(HEROES, match.view(white), DUTCH), text)

    assert str(move) == f"move.a2.{to}"


ENGLISH_NUMBERS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
DUTCH_NUMBERS = ["twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen", "tien"]


@pytest.mark.parametrize(("number", "english", "dutch"), zip(range(2, 11), ENGLISH_NUMBERS, DUTCH_NUMBERS, strict=True))
def test_numbers_of_cards_are_read_in_words(number: int, english: str, dutch: str) -> None:
    view = holding("QS", f"{number}C")

    for text in (english, f"{english} of clubs", dutch, f"klaveren {dutch}", f"klaveren{dutch}"):
        assert str(parse_move(FieldNames(GLORY, view, DUTCH), text)) == f"play.{number}C"
    assert str(parse_move(FieldNames(GLORY, view, WORDS), f"{english} of clubs")) == f"play.{number}C"


@pytest.mark.parametrize(
    ("text", "words", "said"),
    [
        ("queen of spades", WORDS, "You do not hold Q♠."),
        ("Queen of Spades", DUTCH, "Je hebt Q♠ niet."),
        ("schoppenvrouw", DUTCH, "Je hebt Q♠ niet."),
        ("schoppen vrouw", DUTCH, "Je hebt Q♠ niet."),
        ("play SV", DUTCH, "Je hebt Q♠ niet."),
        ("seven of clubs", WORDS, "You do not hold 7♣."),
        ("klaveren 7", DUTCH, "Je hebt 7♣ niet."),
    ],
)
def test_a_card_that_is_not_held_is_refused_as_such(text: str, words: Words, said: str) -> None:
    with pytest.raises(Illegal) as refused:
        parse_move(FieldNames(GLORY, holding("QH", "10H", "10D"), words), text)

    assert words(refused.value.phrase) == said


@pytest.mark.parametrize("text", ["king", "of spades", "eleven of spades", "queen of swords"])
def test_what_is_no_card_is_not_read_as_one(text: str) -> None:
    with pytest.raises(Unreadable):
        parse_move(FieldNames(GLORY, holding("QH", "10H", "10D"), DUTCH), text)


def test_two_squares_are_read_as_one_word() -> None:
    heroes = GAMES["heroes"]
    match = Match.start(heroes, 2, heroes.options(), bytes(32)).match
    [mover] = match.to_act
    view = match.view(mover)
    move = next(iter(heroes.legal(view)))
    piece, to = move.tokens()

    for text in (f"{piece}{to}", f"{piece}-{to}", f"{piece} {to}", f"{piece.upper()}{to.upper()}"):
        assert parse_move(FieldNames(heroes, view, WORDS), text) == move


def rolled(dice: str) -> View:
    """What somebody sees who has rolled these dice and has an empty board."""
    return ADDVANTAGE.view(addvantage_position("... ... ...", "... ... ...", rolled=dice), Seat(0))


@pytest.mark.parametrize("text", ["9", "6 9", "6 on 9", "6 op 9", "place 9", "6 → 9"])
def test_a_die_is_placed_as_people_say_it(text: str) -> None:
    assert str(parse_move(FieldNames(ADDVANTAGE, rolled("6"), DUTCH), text)) == "place.6.9"


def test_what_can_be_one_thing_only_need_not_be_written_and_else_it_must() -> None:
    with pytest.raises(Illegal):
        parse_move(FieldNames(ADDVANTAGE, rolled("5 6"), DUTCH), "9")
    with pytest.raises(Ambiguous):
        parse_move(FieldNames(ADDVANTAGE, rolled("6"), DUTCH), "6")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("North America", WORDS),
        ("north-america", WORDS),
        ("deploy north america", WORDS),
        ("Noord-Amerika", DUTCH),
        ("noord amerika", DUTCH),
        ("noordamerika", DUTCH),
    ],
)
def test_a_target_alone_means_all_cards_that_fit_where_one_press_plays_them(text: str, words: Words) -> None:
    view = SPY.view(spy_position("nagl1 nali1", ""), Seat(0))
    assert [str(it.move) for it in SPY.shortcuts(view, ())] == ["deploy.northamerica.nagl1,nali1"]

    assert str(parse_move(FieldNames(SPY, view, words), text)) == "deploy.northamerica.nagl1,nali1"


def test_a_target_alone_means_nothing_where_its_cards_serve_another_one_too() -> None:
    view = SPY.view(spy_position("nagl1 nali1 afgl1 afgl2", ""), Seat(0))
    assert not SPY.shortcuts(view, ())

    with pytest.raises(Unreadable):
        parse_move(FieldNames(SPY, view, WORDS), "north america")


@pytest.mark.parametrize(("text", "words"), [("gooi", DUTCH), ("Werpen", DUTCH), ("throw", WORDS), ("throw", DUTCH)])
def test_a_kind_is_read_by_what_people_call_it(text: str, words: Words) -> None:
    game = GAMES["addvantage"]
    match = Match.start(game, 2, game.options(), bytes(32)).match
    [mover] = match.to_act

    assert str(parse_move(FieldNames(game, match.view(mover), words), text)) == "roll"


@pytest.mark.parametrize(("text", "words"), [("klaar", DUTCH), ("done", WORDS), ("end my turn", WORDS)])
def test_the_name_of_a_kind_may_have_several_words(text: str, words: Words) -> None:
    assert str(parse_move(FieldNames(SPY, SPY.view(spy_position("afwa2 auha1", ""), Seat(0)), words), text)) == "done"
