"""What teaches Stratego 4: three invented games of three players, the learner in the south."""

from games.core import Lesson, Reply, Seat
from games.words import N_

LEARNER = Seat(1)
"""In the south and first to move; then come Bruno in the west, seat 2, and Ada in the east, seat 0."""
ARMIES = (
    "0 place.3,1,5,6,6,5,3,4,3,7,1,7,4,3,5,2,9,8,6,4",
    "1 place.3,2,6,6,8,3,1,7,4,5,5,7,4,3,6,5,4,9,1,3",
    "2 place.8,6,4,4,3,3,9,7,5,1,6,3,7,5,6,2,5,4,3,1",
)


def _turns(text: str) -> tuple[str, ...]:
    """The moves of turns in a row, of which the learner has the first, as lines of a record."""
    return tuple(f"{(LEARNER + turn) % len(ARMIES)} move.{move}" for turn, move in enumerate(text.split()))


MARCH = (
    *ARMIES,
    *_turns("""
    h13.g12 c8.d8 m8.l7   h15.h14 c7.d7 l7.l5   h14.h13 c6.d6 o8.n8   h13.h12 b7.c7 n8.m8
    h12.i12 d8.d9 m8.l8   i12.j12 c5.d5 l8.l7   j12.j11 d5.e5 l7.l6   j11.j10 e5.f5
    """),
)
"""The learner's flag is as far as j10, and Ada is to move."""
AT_THE_RING = (*MARCH, "0 move.o9.o8", *_turns("j10.i10 f5.f6 l5.j5   i10.ring f6.g6 j5.j7"))
"""The learner's flag is on the ring; Bruno's general and Ada's captain are beside it."""
PASSING = (
    *ARMIES,
    *_turns("""
    h13.g12 c8.d8 m8.l9   j13.j12 c7.d7 l9.k10   j12.h12 c6.d6 k10.j11   h15.h14 b7.c7 j11.j12   h14.h13 d8.d9 j12.h12
    """),
)
"""Ada's captain stands before the learner's flag."""
RUNNING = (*ARMIES, *_turns("k13.k12 c8.d8 m11.j11   h13.i12 c11.d11 j11.j12"))
"""Ada's scout stands before the learner's army."""
UNKNOWN = (*RUNNING, *_turns("i12.j12 d11.d12 m8.l9   g13.f12 d12.e12 o8.n8"))
"""So does Bruno's marshal, of which nobody knows."""
MARSHAL = (
    *ARMIES,
    *_turns("""
    h13.i12 c8.d8 m8.l9   g13.f12 c7.d7 l9.l10   h15.h14 c11.d11 m7.m8   h14.h13 d11.d12 n7.m7   h13.h12 d12.e12 l10.l9
    h12.g12 e12.f12 m5.l5
    """),
)
"""It has beaten a captain, and stands next to the learner's flag and spy."""
WON = (
    *UNKNOWN,
    *_turns("""
    e13.e12 e12.e13 n8.m8   f13.e13 c10.f10 m8.l8   f12.f10 c9.c10 l8.l7   j12.j10 c10.f10 l7.l6   j10.j8 b10.f10 l6.k6
    j8.j6 c6.d6 k6.j6   k12.j12 a10.f10
    """),
)
"""The learner has won for the sixth time."""
STOPPING = (*WON, "1 recruit.6", "0 move.j6.j7", *_turns("j12.i12 d6.d7 j7.ring"))
"""Ada's flag is on the ring, within reach of the learner's cannon."""


def _lesson(title: str, text: str, lines: tuple[str, ...], replies: dict[str, Reply]) -> Lesson:
    return Lesson(title, text, replies, lines, seats=len(ARMIES), learner=LEARNER)


LESSONS = (
    _lesson(
        N_("The goal"),
        N_("Bring your own flag to the turret (the crown) and you win. Your 4 on the ring carries it: move!"),
        AT_THE_RING,
        {
            "move.ring.turret": Reply(
                N_("Your flag is on the turret: you win at once, whatever else stands on the board."), good=True
            ),
            "move.ring.j7": Reply(
                N_("Your 4 falls against Ada's 6, who takes your flag. One step to the turret would have won.")
            ),
            "move.j13.j10": Reply(
                N_("Bruno's general takes the ring, and your flag with it. The turret would have won at once."),
                lines=("2 move.g6.ring",),
            ),
        },
    ),
    _lesson(
        N_("Your army"),
        N_("All placed 20 pieces in secret; your flag is at the back, on h15. Move one piece, to clear its way."),
        ARMIES,
        {
            "move.h13.g12": Reply(
                N_("A captain (6) goes two steps, round a corner too; most pieces go one. Your flag has a way out."),
                good=True,
            ),
            "move.h13.i12": Reply(
                N_("Two steps, round the corner: captains (6) can. Now your flag has a way out."), good=True
            ),
            "move.h13.h12": Reply(
                N_("There it still stands in your flag's way. It can go two steps, round the corner to g12 or i12.")
            ),
            "move.k13.k12": Reply(
                N_("Out there any attacker beats your cannon (1). Keep it back, and clear a way for your flag.")
            ),
        },
    ),
    _lesson(
        N_("Higher wins"),
        N_("The higher rank wins. Ada's piece on j12 ran far, as only scouts (3) can. Attack it with…"),
        RUNNING,
        {
            "move.i12.j12": Reply(
                N_("6 beats 3: Ada's scout is gone. All have seen your 6 too: that is what the eye on it says."),
                good=True,
            ),
            "move.j13.j12": Reply(
                N_("Equal ranks: both leave the board, and nobody gains. Your 6 would have won and stayed.")
            ),
            "move.k12.j12": Reply(
                N_("A cannon (1) fires: what it hits is gone, and so is the cannon. Save it for something strong.")
            ),
        },
    ),
    _lesson(
        N_("Unknown ranks"),
        N_("Bruno's piece on e12 is coming closer, and you do not know its rank. Find out: attack it with…"),
        UNKNOWN,
        {
            "move.e13.e12": Reply(
                N_("Your scout falls, but now you know: it is the marshal. The 9 stays on it, for all to see."),
                good=True,
            ),
            "move.f12.e12": Reply(
                N_("It was the marshal, a 9: your captain is lost. A scout shows you as much and costs less.")
            ),
        },
    ),
    _lesson(
        N_("The spy"),
        N_("Bruno's marshal (9) is next to your flag. A spy (2) beats it, but only by attacking. What now?"),
        MARSHAL,
        {
            "move.f13.f12": Reply(
                N_("Your spy attacks, and the marshal falls! Attacked itself, a spy is a 2: let it strike first."),
                good=True,
            ),
            "move.g12.f12": Reply(
                N_("4 loses against 9, and Bruno has your flag. Your spy on f13 would have beaten the 9.")
            ),
            "move.i12.h12": Reply(
                N_("Bruno does not wait: the marshal beats your 4 and has your flag. Strike first, with your spy."),
                lines=("2 move.f12.g12",),
            ),
        },
    ),
    _lesson(
        N_("Pass the flag"),
        N_("Ada's captain (6) is next to your flag, which a 4 carries. Who beats it takes the flag. And now?"),
        PASSING,
        {
            "move.h13.i13": Reply(
                N_("Passing it is your turn. Your general, an 8, carries it now: no captain beats that."), good=True
            ),
            "move.i13.i12": Reply(
                N_("Ada does not wait: the captain beats your 4 and has your flag. Pass it to your 8 first."),
                lines=("2 move.d9.d10", "0 move.h12.h13"),
            ),
            "move.h13.h12": Reply(
                N_("4 loses against 6, and Ada has your flag. Pass it to your general on i13 instead.")
            ),
            "move.h13.h14": Reply(
                N_("You go one step, the captain two: Ada has your flag. With your general it was safe."),
                lines=("2 move.d9.d10", "0 move.h12.h14"),
            ),
        },
    ),
    _lesson(
        N_("A lost flag"),
        N_("Ada's cannon hit your carrier: your flag lies on j10. Whoever gets there takes it. Send…"),
        (*MARCH, "0 move.m10.j10"),
        {
            "move.j13.j10": Reply(
                N_("A scout runs as far as it likes, straight on. With your flag it goes one step a turn."), good=True
            ),
            "move.g12.i12": Reply(
                N_("Too slow: Ada's scout has your flag, and you must beat it. Your scout on j13 was in line."),
                lines=("2 move.f5.f6", "0 move.n10.j10"),
            ),
            "move.e13.e10": Reply(
                N_("A scout cannot turn, so this one has to wait, and Ada's takes your flag. Yours on j13 can."),
                lines=("2 move.f5.f6", "0 move.n10.j10"),
            ),
        },
    ),
    _lesson(
        N_("Recruiting"),
        N_("Victories fill your six boxes. This was your sixth: a lost piece of yours may come back, on h14."),
        WON,
        {
            "recruit.6": Reply(
                N_("Your captain is back, and only you know that it is one. Keep h14 free for the next."), good=True
            ),
            "recruit.3": Reply(N_("A scout is fast, but nearly everything beats it. Your captain is worth more.")),
            "decline": Reply(
                N_("You get nothing, and your next victory asks you again. Any piece is better than none.")
            ),
        },
    ),
    _lesson(
        N_("Watch the ring"),
        N_("A 9 has brought Ada's flag to the ring: one more step, and Ada wins. What can stop that?"),
        STOPPING,
        {
            "move.i12.ring": Reply(
                N_("A cannon fires three spaces far, over lakes too, and beats any rank. It leaves as well."), good=True
            ),
            "move.f10.ring": Reply(
                N_("The 9 beats your captain, steps on and wins. A cannon beats any rank: fire it."),
                lines=("2 move.d7.d6", "0 move.ring.turret"),
            ),
            "move.j13.j10": Reply(
                N_("Ada steps on the turret and wins. Look at the ring before each move: your cannon reached it."),
                lines=("2 move.d7.d6", "0 move.ring.turret"),
            ),
        },
    ),
)
