"""What is ours in the rules of a game: each mark in the text has its ruling in the last chapter."""

import re
from importlib.resources import files

import pytest

from games import GAMES

MARK = "†"
ENDING = ("You may also agree to end the game early", "Ending early")
MARKED = {
    "glory": (
        ("5 more away", "Track"),
        ("2, 3 or 4 trophies", "Trophies"),
        ("between start and finish", "Track"),
        ("play another card in secret", "One card"),
        ("turn over the top card of the draw pile", "Ties"),
        ("to the finish at most", "Finish"),
        ("may still steal", "Finish"),
        ("You must hold a card to try", "Stealing"),
        ("both at once", "Stealing"),
        ("discarded at once", "Discards"),
        ("in seat order", "Refill"),
        ("when a theft brings you the last one", "Finish"),
        ("the most trophies win", "30 rounds"),
        ENDING,
    ),
    "addvantage": (
        ("in random order", "Tiles"),
        ("in the order of the seats", "First player"),
        ("With a full board you are skipped too", "Full board"),
        ("two dice, rolled together", "Two dice"),
        ("more dice than you have empty cells", "Empty cells"),
        ("In their next turn", "Buying back"),
        ("may win the other bonus tile", "Diagonals"),
        ("equally many turns, and the game ends", "The end"),
        ("nothing but purchases happens for five rounds", "Only purchases"),
        ("more coins left", "Equal sums"),
        ENDING,
        ("five rounds of nothing but purchases", "The game also ends"),
        ("bought only once in the game", "A die can be bought only once"),
        ("a courtesy, no secret", "That is a courtesy"),
        ("before you roll or buy", "You do so before you roll or buy"),
    ),
    "spy": (
        ("18 cards carry any one motif", "Cards"),
        ("in the order of the seats", "The dealer"),
        ("you place one spy, not fewer", "Placing"),
        ("shuffled into a new one first", "Shuffling"),
        ("you draw nothing", "Nothing to draw"),
        ("the fewest spies left win", "Nothing happens"),
        ENDING,
        ("more games won", "Match: full"),
        ("End: round", "End: round"),
        ("Spies: half", "Spies: half"),
    ),
    "heroes": (
        ("If nothing happens for long, the most cities win", "40 turns"),
        ("This opening is ours", "The opening"),
        ("on rows 4 and 7", "Length: short"),
        ("white begins", "White"),
        ("you pass", "Passing"),
        ("never conquers one", "Heroes"),
        ("A city keeps its colour when the piece on it leaves or is captured", "Cities"),
        ("has still conquered it", "Captured conqueror"),
        ("in this order", "The endings"),
        ("one piece or none", "The endings"),
        ("then the most pieces", "The same position"),
        ("the same", "40 turns"),
        ("You may also agree on a draw", "A draw"),
        ("Length: short", "Length: short"),
    ),
    "stratego": (
        ("The shape of the board and its zones are ours", "Where the game's own rules are silent"),
        ("how many you have", "Where the game's own rules are silent"),
        ("goes 1 or 2 steps", "A captain"),
        ("North, East, South, West", "Who begins"),
        ("goes one or two steps", "A captain goes two steps at most"),
        ("it may not return to where it started", "A captain"),
        ("or with its second", "A captain"),
        ("may attack the first enemy in it", "A scout"),
        ("It stops on a space where a flag lies", "A scout"),
        ("between the same two spaces; each way counts", "In your consecutive turns"),
        ("The ranks of the others are hidden again", "After a battle"),
        ("does not fight hand to hand", "A cannon does not fight hand to hand"),
        ("across lakes too", "A cannon"),
        ("A captain or scout stops there", "A captain"),
        ("several may lie on one space", "One flag a piece"),
        ("a piece of yours next to the carrier", "To hand a flag over"),
        ("moves their slider up by one", "The rules say a winner may move the slider"),
        ("the slider stays on five", "While the space is occupied"),
        ("The last player with pieces wins too", "The last player"),
        ("without a battle or a shot are a draw", "30 full rounds"),
        ("You may also agree to end the game early", "If you all agree to end the game early"),
        ("Length: short", "Length: short"),
        ("sits in the middle and begins", "Who begins"),
        ("do not see each other's ranks", "Partners neither attack nor fire"),
    ),
}
"""The words before each mark, in order, and how the ruling begins that is meant. That the other languages mark as much
in each chapter is held with the rules as they are shown."""


@pytest.mark.parametrize("key", GAMES)
def test_every_mark_in_the_rules_has_its_ruling_in_the_last_chapter(key: str) -> None:
    text = (files("games") / "texts" / f"{key}.en.md").read_text("utf-8").replace("*", "")
    told, _, last = re.sub(f"^{MARK} .*", "", text, flags=re.MULTILINE).rpartition("\n## Our rulings\n")
    rulings = [line.removeprefix("- ") for line in last.splitlines()]
    *marked, _ = told.split(MARK)

    assert len(marked) == len(MARKED[key])
    for before, (words, ruling) in zip(marked, MARKED[key], strict=True):
        assert before.endswith(words)
        assert any(line.startswith(ruling) for line in rulings), ruling
