"""What teaches Steal the Glory, against Ada, and once Bruno: from the first card to the win on the finish."""

from games.core import Lesson, Reply, record_lines
from games.words import N_

_ONE_AHEAD = record_lines(
    "0 play.8C|1 play.KD|0 play.5C|1 play.AC|0 play.3H|1 play.KS|0 play.9H|1 play.JD|0 play.7H|1 play.2D|"
    "0 steal.1.2C|1 play.9D|0 play.4C|1 play.KH|0 play.3S|1 play.10S|0 play.JS|1 play.7C|0 play.6S|"
    "1 play.3D|0 steal.1.8S|1 play.5H|0 decline|1 steal.1.QD"
)
"""Ada has the crown, one space before the finish and one ahead of the learner, who has the cup."""

_RACE = Lesson(
    N_("The race"),
    N_("Reach the finish with cup and crown to win. Each plays a secret card: the highest goes farthest."),
    {
        "play.7S": Reply(
            N_("Ada's 9 is higher: Ada goes 2 spaces, you 1. Your king would have beaten it."), lines=("1 play.9H",)
        ),
        "play.4H": Reply(
            N_("The lowest card goes only 1 space, so Ada leads. Your king would have gone 2."), lines=("1 play.9H",)
        ),
        "play.KC": Reply(
            N_("Your king beats Ada's 9: you go 2 spaces, Ada 1. Then both draw up to three cards again."),
            good=True,
            lines=("1 play.9H",),
        ),
    },
    seed=1914,
)

_FIRST_COME = Lesson(
    N_("First come"),
    N_("The cup is 2 spaces ahead. The higher card moves first; who reaches or passes the cup has it."),
    {
        "play.3H": Reply(
            N_("Your 3 goes 1 space: one short, and Ada has the cup. The king would have got it."), lines=("1 play.8S",)
        ),
        "play.KC": Reply(
            N_("You move first and reach the cup: it is yours. To take it costs no card and no press."),
            good=True,
            lines=("1 play.8S",),
        ),
        "play.5D": Reply(
            N_("Ada's 8 is higher, moves first and takes the cup. A king is worth playing here."), lines=("1 play.8S",)
        ),
    },
    record_lines("0 play.QS|1 play.3D|0 play.AD|1 play.9H"),
    seed=82,
)

_EQUAL = Lesson(
    N_("Equal cards"),
    N_("Both of you played a 7, so each plays one more card. The higher one goes 2 spaces, to the cup."),
    {
        "play.6H": Reply(
            N_("Your 6 beats Ada's 2: you move first, and the cup is yours. But it took two cards."),
            good=True,
            lines=("1 play.2S",),
        ),
        "play.AS": Reply(
            N_("An ace counts 1, the lowest of all: Ada's 2 beats it and takes the cup. Your 6 would win."),
            lines=("1 play.2S",),
        ),
    },
    record_lines("0 play.9C|1 play.QC|0 play.8S|1 play.5C|0 play.7S|1 play.7C"),
    seed=165,
)

_TWO_CARDS = Lesson(
    N_("Two good cards"),
    N_("After your move, a second card may steal from who is level or behind. Ada's crown is 1 ahead."),
    {
        "play.QH": Reply(
            N_("You pass Ada, but your 9 then loses to a jack. Win the round with the 9, keep the queen."),
            lines=("1 play.5S", "0 steal.2.9C", "1 play.JH"),
        ),
        "play.2S": Reply(
            N_("Ada's 5 is higher: Ada stays ahead and may try for your cup. The 9 would have passed Ada."),
            lines=("1 play.5S",),
        ),
        "play.9C": Reply(
            N_("Your 9 beats the 5: you pass Ada, and still hold the queen to steal with."),
            good=True,
            lines=("1 play.5S",),
        ),
    },
    _ONE_AHEAD,
    seed=8924,
)

_STEAL = Lesson(
    N_("Steal"),
    N_("You have passed Ada: steal the crown! Both play a card, and the higher one gets it."),
    {
        "steal.2.QH": Reply(
            N_("Your queen beats Ada's jack: you have cup and crown and are on the finish. You win!"),
            good=True,
            lines=("1 play.JH",),
        ),
        "steal.2.2S": Reply(
            N_("Ada's jack beats a 2, so Ada keeps the crown. A duel is what you saved the queen for."),
            lines=("1 play.JH",),
        ),
        "decline": Reply(N_("Ada keeps the crown, comes level and may try for your cup. Your queen would have won.")),
    },
    (*_ONE_AHEAD, "0 play.9C", "1 play.5S"),
    seed=8924,
)

_DEFEND = Lesson(
    N_("Defend"),
    N_("Ada, on the finish with the crown, tries for your cup. If the cards are equal, you keep it."),
    {
        "play.3H": Reply(
            N_("Ada's 8 beats the 3: cup, crown, finish, and Ada wins. Your own 8 would have been enough.")
        ),
        "play.8H": Reply(N_("8 against 8 is equal, and the owner keeps it: the cup stays with you."), good=True),
    },
    record_lines(
        "0 play.3D|1 play.5H|0 play.10C|1 play.10S|0 play.KC|1 play.3C|0 play.QC|1 play.6S|0 play.7D|"
        "1 play.8D|1 decline|0 play.7H|1 play.2S|0 play.JC|1 play.2D|0 play.AC|1 play.2H|1 decline|"
        "0 play.QH|1 play.AD|0 play.5D|1 play.6H|1 steal.1.4D|0 play.JH|1 steal.2.KD|0 play.4C|1 play.9S|"
        "1 steal.1.8S"
    ),
    seed=439,
)

_LAST_CARD = Lesson(
    N_("The last card"),
    N_("One card left, and none is drawn before the round ends. Bruno comes level next. Steal the cup?"),
    {
        "steal.1.9D": Reply(
            N_("You get the cup, but have no card to defend with: Bruno takes both at once. Keep the 9."),
            lines=("1 play.2H", "2 steal.1", "2 steal.2"),
        ),
        "decline": Reply(
            N_("Bruno tries for your crown, and your 9 beats the 8. Without a card you would just lose it."),
            good=True,
            lines=("2 steal.2.8D",),
        ),
    },
    record_lines(
        "0 play.AH|1 play.JH|2 play.3S|0 play.10S|1 play.7H|2 play.6S|0 play.QH|1 play.4H|2 play.KH|"
        "0 play.KD|1 play.4C|2 play.JC|0 play.5S|1 play.AD|2 play.6H|2 steal.1.KS|0 play.4D|0 steal.1.7C|"
        "0 play.6D|1 play.QS|2 play.QD|1 play.10C|2 play.9S|1 steal.1.KC|0 decline|0 play.QC|1 play.5C|"
        "2 play.6C|0 steal.2.10D|2 play.2S"
    ),
    seats=3,
    seed=12717,
)

_FINISH = Lesson(
    N_("On the finish"),
    N_("On the finish you go no farther, but you may still steal. Ada, behind you, has the cup."),
    {
        "play.2C": Reply(
            N_("Your 2 loses the round, which costs nothing; then your queen steals the cup. You win!"),
            good=True,
            lines=("1 play.7S", "0 steal.1.QC", "1 play.8H"),
        ),
        "play.QC": Reply(
            N_("The queen wins spaces that you cannot go, and your 4 loses the duel. Keep it to steal."),
            lines=("1 play.7S", "0 steal.1.4D", "1 play.8H"),
        ),
        "play.4D": Reply(
            N_("You keep the queen: good. But the 2 does the same, and a 4 defends better than a 2."),
            lines=("1 play.7S",),
        ),
    },
    record_lines(
        "0 play.5H|1 play.10H|0 play.6H|1 play.AD|0 play.7D|1 play.QD|0 play.JD|1 play.5D|0 decline|"
        "0 play.9H|1 play.5C|0 steal.1.9S|1 play.JC|0 play.2S|1 play.AS|0 steal.1.3D|1 play.KD|0 play.2D|"
        "1 play.4H|1 steal.2.10S|0 play.10D|0 steal.1.2H|0 play.KC|1 play.8D|0 steal.1.AH|1 play.AC|"
        "0 play.8C|1 play.6S|0 decline"
    ),
    seed=1363,
)

LESSONS = (_RACE, _FIRST_COME, _EQUAL, _TWO_CARDS, _STEAL, _DEFEND, _LAST_CARD, _FINISH)
