"""What teaches Add-Vantage, against Ada: from three dice for a tile to the last turn."""

from games.core import Lesson, Reply, record_lines
from games.words import N_

_THREE_DICE = Lesson(
    N_("Three dice"),
    N_("Most points win. Three dice of a row or column that make its tile win it. Place the 5."),
    {
        "place.5.7": Reply(
            N_("5, 2 and 5 make 12: the tile at the end of the row is yours, and worth 12 points."), good=True
        ),
        "place.5.3": Reply(N_("3, 1 and 5 make 9: you win 9 points. In the bottom row it would have won 12.")),
        "place.5.5": Reply(N_("5 and 2 make 7, but two dice win nothing yet. On a3 it makes 12 with a 2 and a 5.")),
    },
    record_lines(
        "0 roll|0 place.2.6|0 place.1.2|1 roll|1 place.4.4|1 place.2.5|0 roll|0 place.5.9|0 place.2.8|"
        "1 roll|1 place.2.8|1 place.4.1|0 roll|0 place.3.1"
    ),
    seed=10,
)

_ROOM = Lesson(
    N_("Leave room"),
    N_("A die stays where you put it. Choose a cell where its lines can still reach their tiles."),
    {
        "place.6.2": Reply(N_("5 and 6 in the column are 11 already: its 10 is lost. On c3 all stays open.")),
        "place.6.4": Reply(N_("5 and 6 are more than the 10 of that row, so it is dead. On c3 it spoils no line.")),
        "place.6.9": Reply(N_("Its row needs 13, its column 11: a 6 leaves room in both."), good=True),
        "refuse.6": Reply(N_("The die is gone, and a coin with it: you roll one die less. On c3 it fits.")),
    },
    record_lines("0 roll|0 place.5.5"),
    seed=3,
)

_TWO_LINES = Lesson(
    N_("Two lines"),
    N_("A die counts in its row and in its column. Where does the 3 win the most points?"),
    {
        "place.3.3": Reply(
            N_("2, 6 and 3 make 11, and 3, 3 and 5 make 11: two tiles, 22 points with one die!"), good=True
        ),
        "place.3.7": Reply(N_("3, 5 and 5 make 13: one tile. On c1 it completes two lines, for 22 points.")),
        "place.3.5": Reply(N_("The middle column makes 14, not 10: spoilt. On c1 the 3 wins two tiles.")),
    },
    record_lines(
        "0 roll|0 place.6.2|0 place.5.8|1 roll|1 place.6.2|1 place.2.6|0 roll|0 place.2.1|0 place.3.6|"
        "1 roll|1 place.5.7|1 place.1.4|0 roll|0 place.5.9"
    ),
    seed=3,
)

_BONUS = Lesson(
    N_("Bonus tiles"),
    N_("The two bonus tiles go to whoever first makes one with a diagonal. Where does the 2 go?"),
    {
        "place.2.3": Reply(
            N_("2, 6 and 1 make 9: the bonus tile is yours, before Ada gets there. Your 11 can wait."), good=True
        ),
        "place.2.4": Reply(
            N_("You win 11, but Ada buys your 4 and takes the 9. Your 11 could wait: only you can win it."),
            lines=("1 buy.1.1.5",),
        ),
        "place.2.9": Reply(N_("This diagonal makes 12, and the tiles say 8 and 9. From c1 the other makes 9.")),
    },
    record_lines(
        "0 roll|0 place.2.8|0 place.1.7|1 roll|1 place.3.9|1 place.3.3|0 roll|0 place.3.6|0 place.6.5|"
        "1 roll|1 place.2.1|1 place.1.4|0 roll|0 place.4.1"
    ),
    seed=12,
)

_LAST_COIN = Lesson(
    N_("The last coin"),
    N_("One die a coin: you may roll up to 1. Place the 5, or pay your last coin instead?"),
    {
        "place.5.2": Reply(
            N_("The 9 needs a 2 now, the 11 a 4. And you keep your coin, so you roll again."), good=True
        ),
        "place.5.3": Reply(N_("The right column makes 16, not 14. On b1 nothing is spoilt.")),
        "place.5.8": Reply(N_("The bottom row makes 12, not 11. On b1 both lines stay open.")),
        "refuse.5": Reply(N_("Without a coin you are skipped until somebody buys a die from you. The 5 fits on b1.")),
    },
    record_lines(
        "0 roll|0 place.5.6|0 place.2.5|1 roll|1 place.2.5|1 place.1.2|0 roll|0 place.6.4|0 place.6.9|"
        "1 roll|1 place.2.7|1 place.4.9|0 roll|0 place.1.7|0 place.2.1|1 roll|1 place.1.1|1 place.5.8|"
        "0 roll|0 refuse.1"
    ),
    seed=6033,
)

_NOT_YET = Lesson(
    N_("Not yet"),
    N_("Ada leads 13 to 9. A full board ends the game with the round, and Ada began. What about the 1?"),
    {
        "place.1.3": Reply(
            N_("Your board is full, the round is over, and Ada has won. A coin would have bought time.")
        ),
        "refuse.1": Reply(N_("A coin well paid: the game goes on, and a 6 on c1 would win you the 10."), good=True),
    },
    record_lines(
        "1 roll|1 place.5.5|1 place.6.8|0 roll|0 place.5.5|0 place.1.8|1 roll|1 place.3.4|1 place.6.2|"
        "0 roll|0 place.4.4|0 place.2.2|1 buy.1.5.6|0 roll|0 place.4.5|0 place.1.6|0 more|0 place.5.1|"
        "1 roll|1 place.1.1|0 roll|0 place.5.7|0 place.3.9|0 more"
    ),
    seed=143,
)

_BUY = Lesson(
    N_("Buy"),
    N_("Ada's board is full: this is your last turn, 23 to 31. Roll a die, or buy one of Ada's?"),
    {
        "roll": Reply(N_("A 1: no use. Of six faces only a 5 would have won, and Ada has a 5 for sale.")),
        "buy.2.1.2": Reply(N_("5, 5 and 4 make 14, and Ada gets your coin: 37 points to 31. You win!"), good=True),
        "buy.2.5.2": Reply(N_("6, 5 and 4 make 15, not 14, and that was your last turn. A 5 would have won.")),
    },
    record_lines(
        "1 roll|1 place.4.5|1 place.2.7|0 roll|0 place.5.5|0 place.1.3|1 roll|1 place.5.1|1 place.5.4|"
        "0 buy.2.5.7|1 roll|1 place.1.9|1 place.6.8|1 more|1 place.4.3|0 roll|0 place.5.9|1 buy.1.3.2|"
        "0 buy.2.3.8|1 roll|1 place.1.6|1 place.3.3|1 more|1 place.6.5"
    ),
    seed=35,
)

LESSONS = (_THREE_DICE, _ROOM, _TWO_LINES, _BONUS, _LAST_COIN, _NOT_YET, _BUY)
