"""What teaches Heroes & Cities: the learner plays white, Ada black."""

from games.core import Lesson, Reply, record_lines
from games.words import N_

_CITY = record_lines(
    "0 move.h1.i3|1 move.e10.g8|0 move.i1.j3|1 move.h10.i8|0 move.d1.d3|1 move.c10.d8|0 move.b1.b2|1 move.d10.b8|"
    "0 move.b2.a4|1 move.d8.f9|0 move.a4.b6|1 move.b8.b9"
)
_TRAP = record_lines(
    "0 move.i1.i3|1 move.b10.d8|0 move.h1.j3|1 move.d10.b8|0 move.j3.j5|1 move.f10.g8|0 move.j5.h6|1 move.h10.i8|"
    "0 move.g1.g3|1 move.g8.h5"
)
_OWN = record_lines(
    "0 move.g1.i3|1 move.g10.g8|0 move.h1.j3|1 move.g8.e6|0 move.e1.g3|1 move.d10.b8|0 move.j3.i4|1 move.e6.e7|"
    "0 move.i4.j6|1 move.e10.d8|0 move.j6.i8|1 move.h10.g9|0 move.i1.j3|1 move.g9.g8|0 move.d1.d2|1 move.b8.e6|"
    "0 move.d2.e4|1 move.e6.f6|0 move.e4.c6|1 move.i10.g9|0 move.c6.b8|1 move.e7.d7|0 move.j3.i4|1 move.f10.e8|"
    "0 move.i4.i6|1 move.e8.d6|0 move.b1.d1|1 move.d6.e5|0 move.f1.d3|1 move.e5.c3"
)
_BETWEEN = record_lines(
    "0 move.i1.i3|1 move.g10.i8|0 move.h1.j3|1 move.f10.g8|0 move.f1.g3|1 move.b10.b8|0 move.j3.h5|1 move.d10.d8|"
    "0 move.h5.g6|1 move.i8.f6"
)
_DANGER = record_lines(
    "0 move.i1.i3|1 move.b10.b8|0 move.h1.j3|1 move.e10.d8|0 move.j3.h4|1 move.g10.i8|0 move.h4.h6|1 move.i10.g8|"
    "0 move.c1.b3|1 move.i8.i9|0 move.b1.a3|1 move.f10.g10|0 move.a3.a5|1 move.d8.a7|0 move.a5.c6|1 move.b8.b7"
)
_ROW = record_lines(
    "0 move.g1.i3|1 move.h10.g8|0 move.i1.j3|1 move.g10.i8|0 move.f1.d3|1 move.d10.b8|0 move.j3.h4|1 move.e10.d8|"
    "0 move.h1.j3|1 move.b8.e7|0 move.h4.j6|1 move.i10.j9|0 move.e1.d2|1 move.j9.j7|0 move.j3.j5|1 move.j7.h5|"
    "0 move.d3.g3|1 move.i8.f7|0 move.j6.i8|1 move.c10.b8|0 move.d2.e4|1 move.h5.f4|0 move.e4.e5|1 move.f7.i7|"
    "0 move.j5.i6|1 move.e7.d7|0 move.e5.g6|1 move.b10.b9|0 move.i6.h8|1 move.d7.g7"
)
_LAST = record_lines(
    "0 move.g1.i3|1 move.h10.g8|0 move.i1.j3|1 move.c10.d8|0 move.f1.g3|1 move.g8.j9|0 move.d1.d2|1 move.g10.i8|"
    "0 move.d2.b4|1 move.d10.b8|0 move.b4.c6|1 move.e10.g8|0 move.h1.i1|1 move.j9.i9|0 move.i1.g2|1 move.b10.c8|"
    "0 move.g2.g4|1 move.i8.f6|0 move.g4.h6|1 move.i10.i8|0 move.e1.g1|1 move.i8.g9|0 move.j3.h4|1 move.c8.a6|"
    "0 move.h4.i6|1 move.a6.c4|0 move.c1.c3|1 move.c4.d3|0 move.g1.e3|1 move.d8.d6|0 move.c6.d8|1 move.d6.d7|"
    "0 move.g3.d6|1 move.g9.d7|0 move.h6.i8|1 move.f6.i7|0 move.e3.d3|1 move.g8.j6|0 move.i6.g8|1 move.b8.e6"
)

LESSONS = (
    Lesson(
        N_("The goal"),
        N_("Own all 8 cities, and you win. An attacker that ends on a city of Ada's conquers it. Move b6."),
        {
            "move.b6.d8": Reply(
                N_("d8 is yours: 5 cities of 8. An attacker goes 1 or 2 steps, and may turn on the way."), good=True
            ),
            "move.b6.d7": Reply(
                N_("Beside a city nothing happens. With two steps you end on d8, and the city is yours.")
            ),
            "move.b6.c7": Reply(
                N_("Ada comes back to guard b8. Take d8 at once: two steps, and the city is yours."),
                lines=("1 move.b9.b8",),
            ),
        },
        lines=_CITY,
    ),
    Lesson(
        N_("Trap"),
        N_("What stands between two of your pieces is captured. Trap Ada's hero on h5!"),
        {
            "move.i3.h4": Reply(
                N_("h6, h5, h4: in one line, without a gap, Ada's hero stood between two of yours. It is captured."),
                good=True,
            ),
            "move.g3.h4": Reply(N_("From g3 it works too: h5 stood between h6 and h4, and is captured."), good=True),
            "move.g3.g5": Reply(
                N_("g5 is beside h5, not opposite your h6. Now Ada traps h6! Go to h4 and capture first."),
                lines=("1 move.i8.h7",),
            ),
            "move.h6.g8": Reply(
                N_("You have a city, but Ada's hero gets away. Mostly a piece is worth more than a city: go to h4.")
            ),
        },
        lines=_TRAP,
    ),
    Lesson(
        N_("Your own city"),
        N_("An attacker that ends on a city of yours becomes a hero. Ada's c3 is next to b3: what now?"),
        {
            "move.c1.b3": Reply(
                N_("A new hero: it goes up to 3 steps. And c3 stood between b3 and d3: captured."), good=True
            ),
            "move.c1.c2": Reply(
                N_("Ada traps your hero on d3. On b3 your attacker would become a hero and capture c3."),
                lines=("1 move.f6.e3",),
            ),
            "promote.b8": Reply(
                N_("That counts as your move. But now Ada traps d3; from b3 you have a hero and capture c3 too."),
                lines=("1 move.f6.e3",),
            ),
            "move.d3.b3": Reply(
                N_("Ada takes the city that your hero left. Leave d3 where it is, and trap c3 from b3 with c1."),
                lines=("1 move.c3.d3",),
            ),
        },
        lines=_OWN,
    ),
    Lesson(
        N_("In between"),
        N_("If you end your move between two of Ada's pieces, you are captured yourself. Which move is best?"),
        {
            "move.g3.e6": Reply(
                N_("Your hero goes three steps, and f6 stands between e6 and g6: captured. e6 itself is safe."),
                good=True,
            ),
            "move.g6.e7": Reply(
                N_("e7 lies between d8 and f6: your attacker is captured. From e6 your hero traps f6.")
            ),
            "move.g6.i8": Reply(N_("You have a city, but f6 gets away. Your hero on g3 can capture it from e6.")),
        },
        lines=_BETWEEN,
    ),
    Lesson(
        N_("Danger"),
        N_("Ada's b7 touches your c6. With one more piece on d5 Ada would trap it. What do you do?"),
        {
            "move.c6.d8": Reply(
                N_("You are out of danger, and d8 is yours. Look before each move at what Ada can trap."), good=True
            ),
            "move.h6.i8": Reply(
                N_("You have a city, but c6 is lost between b7 and d5. c6 itself can take a city and be safe."),
                lines=("1 move.a7.d5",),
            ),
            "move.d1.d3": Reply(
                N_("You have a hero, but Ada traps c6 from d5. First move what is in danger: c6 to d8."),
                lines=("1 move.a7.d5",),
            ),
            "move.c6.b8": Reply(
                N_("You have b8, but Ada traps you there: between a7 and c9. On d8 you would be safe."),
                lines=("1 move.d10.c9",),
            ),
        },
        lines=_DANGER,
    ),
    Lesson(
        N_("The whole row"),
        N_("All that stands in a line between two of yours is captured. How do you trap the most?"),
        {
            "move.h8.g9": Reply(N_("g9 and g6 enclose both heroes, on g8 and g7: two in one move."), good=True),
            "move.i8.g9": Reply(
                N_("From i8 it works too: g8 and g7 stand between g9 and g6, and both are captured."), good=True
            ),
            "move.g6.f8": Reply(N_("Only g8 stood between f8 and h8. Leave g6 where it is: from g9 you trap two.")),
            "move.g3.f6": Reply(N_("Only g7 stood between f6 and h8, on the diagonal. From g9 you trap g8 as well.")),
        },
        lines=_ROW,
    ),
    Lesson(
        N_("The last city"),
        N_("Ada's last city is b8. Take it and you win, as you do when Ada has only one piece left."),
        {
            "move.d8.b8": Reply(
                N_("All eight cities: you win! d8 stays yours too: a city keeps its colour when you leave it."),
                good=True,
            ),
            "move.d6.b8": Reply(N_("A hero may stand on a city, but never conquers it. Send the attacker from d8.")),
            "move.d8.f6": Reply(
                N_("You capture e6, but the game goes on. Your attacker on d8 could take the last city and win.")
            ),
        },
        lines=_LAST,
    ),
)
