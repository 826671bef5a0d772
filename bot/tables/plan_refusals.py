"""What cannot be done with plans and standing orders.

Refusal (games.errors)
├── NothingToPlan       nothing can be chosen ahead at this table now
├── YourTurn            it is their turn: what they choose is played, not planned
├── NoPlan              there is no plan of theirs (any more)
├── PlanPlayed          it was played before it could be dropped
└── NoSuchOrder         a standing order that the game has not
"""

from games.errors import Refusal
from games.words import N_


class NothingToPlan(Refusal):
    text = N_("There is nothing that you can plan here now.")


class YourTurn(Refusal):
    text = N_("It is your turn now, so there is nothing to plan: choose your move.")


class NoPlan(Refusal):
    text = N_("You have no plan here.")


class PlanPlayed(Refusal):
    text = N_("Too late: your plan has just been played.")


class NoSuchOrder(Refusal):
    text = N_("This game has no such standing order.")
