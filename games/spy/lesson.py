"""What teaches Spy: two players with half of the spies, and Ada is the other one."""

from collections.abc import Mapping
from typing import Final

from games.core import Lesson, Reply, record_lines
from games.words import N_

HALF: Final[Mapping[str, object]] = {"spies": "half"}


_GOAL = record_lines(
    "0 lay.aswa3|1 lay.afpe3|1 done|0 lay.afwa3|0 done|1 lay.sawa2|1 done|0 lay.nape1|0 done|1 lay.sagl2|"
    "1 deploy.pen.afpe3,aupe2,aupe3|1 done|0 lay.naca1|0 done|1 done|0 lay.asli3|0 done|"
    "1 deploy.southamerica.sagl2,sawa1,sawa2|1 done|0 lay.asca3|0 done|1 done|0 lay.aswa2|"
    "0 deploy.asia.asli3,aswa2,aswa3,asca3|0 done|1 lay.euli1|1 done|0 lay.naha2|0 done|1 lay.euwa1|1 done|"
    "0 lay.afgl1|0 deploy.northamerica.naha2,nawa1,naca1,nape1|0 done|1 lay.euli3|"
    "1 deploy.europe.euli1,euli3,euwa1|1 done"
)
_PRICE = record_lines(
    "0 lay.afha2|1 lay.auli1|1 done|0 lay.asgl3|0 done|1 lay.afpe2|1 done|0 lay.aspe1|0 done|1 lay.asli2|"
    "1 deploy.asia.asli2,asca2,aspe3|1 done|0 lay.nape1|0 done|1 done|0 lay.asgl2|0 done|1 done|0 lay.naha3|"
    "0 deploy.northamerica.naha3,nali2,naca3,nape1|0 done|1 lay.eugl3|1 done"
)
_STOP = record_lines(
    "1 lay.afli3|0 lay.asgl3|1 lay.naha2|1 done|0 lay.auwa2|1 lay.augl2|1 done|0 lay.saha3|0 done|1 lay.asca3|1 done|"
    "0 lay.naca2|0 deploy.watch.auwa2,euwa3,aswa1|0 done|1 lay.aupe2|1 deploy.asia.asgl1,asca1,asca3|1 done|0 done|"
    "1 done|0 done|1 done|0 lay.euli2|0 done|1 lay.euha2|1 done|0 lay.euha3|0 done|1 lay.euca2|"
    "1 deploy.australia.augl2,auca1,aupe2|1 done|0 lay.afgl3|0 deploy.hat.saha3,euha1,euha3|0 done|1 done|"
    "0 deploy.africa.afgl3,afwa2,afpe2|0 done|1 lay.nagl1|1 done|0 done|1 lay.sagl3|1 done|0 done|1 lay.auli2|"
    "1 deploy.glasses.nagl1,sagl3,eugl3|1 done|0 lay.naha1|0 done|1 deploy.europe.euha2,euca2,euca3|1 done|"
    "0 lay.afca2"
)
_AGAIN = record_lines(
    "1 lay.eugl3|0 lay.eupe2|0 done|1 lay.aupe2|0 lay.afca2|0 done|1 lay.nawa2|1 done|0 lay.aswa2|0 done|1 lay.auli1|"
    "1 deploy.lighter.afli2,auli1,sali1|1 done|0 lay.auwa1|0 done|1 done|0 lay.nagl3|"
    "0 deploy.watch.afwa2,auwa1,aswa2|0 done|1 done|0 done|1 lay.afli1|1 done|0 lay.augl1|0 done|1 lay.euca1|"
    "1 deploy.australia.auha2,aupe2,aupe3|1 done|0 lay.saha2|0 done|1 done|0 lay.asca1|"
    "0 deploy.pen.afpe3,nape3,eupe2|0 done|1 deploy.europe.eugl3,euwa3,euca1|1 done|"
    "0 deploy.camera.afca2,asca1,asca2|0 done|1 deploy.africa.afgl3,afli1,afli3|1 done|0 done|1 done"
)
_MOTIF = record_lines(
    "0 lay.asli2|1 lay.augl2|1 done|0 lay.augl1|0 done|1 lay.euha2|1 done|0 lay.euca1|0 done|1 lay.saca3|1 done|"
    "0 lay.aspe1|0 done|1 lay.auli1|1 done|0 lay.euwa2|0 done|1 lay.sali1|1 done|0 lay.afgl1|"
    "0 deploy.asia.asha2,asli2,aspe1|0 done|1 lay.nawa2|1 deploy.camera.naca2,saca3,euca2|1 done|0 done|"
    "1 deploy.lighter.auli1,sali1,euli3|1 done|0 lay.sawa2|0 done|1 done|0 lay.auha2|0 done|1 done|0 lay.sape3|"
    "0 deploy.africa.afgl1,afli3,afca2|0 done|1 lay.euli1|1 done|0 deploy.australia.auha2,augl1,augl3|0 done|"
    "1 lay.afwa3|1 done"
)

LESSONS = (
    Lesson(
        N_("The goal"),
        N_("Place all your spies first: 3 are left. 2 Africa cards are in your hand, 2 open; 1 spy lies there."),
        {
            "deploy.africa.afha3,afgl1,afwa3,afpe2": Reply(
                N_("You win! 4 cards where 1 spy lies are 3 more: they place 3 spies, your last ones."), good=True
            ),
            "done": Reply(
                N_("Ada catches up. You could have won at once: your 4 cards place 3 spies on Africa."),
                lines=("1 lay.asha1", "1 deploy.glasses.afgl2,nagl2", "1 done"),
            ),
        },
        lines=_GOAL,
        seed=116694,
        options=HALF,
    ),
    Lesson(
        N_("Your turn"),
        N_("With three cards in hand you lay one open, then deploy if you like, then draw. Which may Ada see?"),
        {
            "lay.afpe1": Reply(
                N_("The pen fits neither of the others. Two watches stay secret, and the pen is still yours to play."),
                good=True,
            ),
            "lay.auwa3": Reply(
                N_("Ada sees a watch and sends a spy there: now it takes 3 cards. The pen would give nothing away."),
                lines=("0 done", "1 lay.afha2", "1 deploy.watch.nawa2,aswa1", "1 done"),
            ),
            "lay.sawa1": Reply(
                N_("Your two watches belong together, and Ada makes the watch dearer. Show the card that fits least."),
                lines=("0 done", "1 lay.afha2", "1 deploy.watch.nawa2,aswa1", "1 done"),
            ),
        },
        seed=3575,
        options=HALF,
    ),
    Lesson(
        N_("Collect"),
        N_("Your two watch cards can place 1 spy now. Or end your turn: then you draw a card."),
        {
            "done": Reply(
                N_("A third watch! Three cards place 2 spies: you pay for the spy that lies there only once."),
                good=True,
            ),
            "deploy.watch.auwa3,sawa1": Reply(
                N_("2 cards for 1 spy, and now the watch takes 3. Had you waited, three cards would have placed 2."),
                lines=("0 done",),
            ),
        },
        lines=("0 lay.afpe1",),
        seed=3575,
        options=HALF,
    ),
    Lesson(
        N_("The price"),
        N_("It takes one card more than spies lie there, as the dark cards say. Where do you place most?"),
        {
            "deploy.glasses.asgl1,asgl2,asgl3": Reply(
                N_("3 cards, 1 spy there: you place 2. Now the glasses take 4 cards, for Ada and for you."), good=True
            ),
            "deploy.asia.asgl1,asgl2,asgl3,aspe1": Reply(
                N_("4 cards where 3 spies lie place only 1. On the glasses 3 cards place 2, and you keep the pen.")
            ),
        },
        lines=_PRICE,
        seed=319,
        options=HALF,
    ),
    Lesson(
        N_("Stop Ada"),
        N_("Ada has 1 spy left and shows two lighter cards: enough where 1 spy lies. What do you do?"),
        {
            "deploy.lighter.nali2,euli2": Reply(
                N_("Now 2 spies lie on the lighter: Ada's two cards are too few, and the game goes on."),
                good=True,
                lines=("0 done", "1 done"),
            ),
            "deploy.northamerica.naha1,nali2,naca2": Reply(
                N_("2 spies for you, but Ada wins. You needed that lighter card to make the lighter dearer."),
                lines=("0 done", "1 deploy.lighter.afli3,auli2"),
            ),
            "done": Reply(
                N_("Ada places the last spy and wins. One spy of yours on the lighter stops that."),
                lines=("1 deploy.lighter.afli3,auli2",),
            ),
        },
        lines=_STOP,
        seed=318,
        options=HALF,
    ),
    Lesson(
        N_("Once more"),
        N_("3 spies left: the hat takes 2 of them, the glasses 1. In a turn you deploy as often as you like."),
        {
            "deploy.hat.afha3,saha2,euha2": Reply(
                N_("2 on the hat, then 1 on the glasses in the same turn. That was your last spy: you win!"),
                good=True,
                lines=("0 deploy.glasses.augl1,nagl3",),
            ),
            "deploy.glasses.augl1,nagl3": Reply(
                N_("1 on the glasses, then 2 on the hat in the same turn. That was your last spy: you win!"),
                good=True,
                lines=("0 deploy.hat.afha3,saha2,euha2",),
            ),
            "done": Reply(
                N_("Ada could not win this time, but why risk it? Hat and glasses in one turn place your last 3."),
                lines=("1 done",),
            ),
        },
        lines=_AGAIN,
        seed=451,
        options=HALF,
    ),
    Lesson(
        N_("One motif"),
        N_("3 spies left, but each card counts for one motif only. Where do you begin?"),
        {
            "deploy.europe.eugl2,euwa2,euca1": Reply(
                N_("2 in Europe, and the two cards that are left place 1 in South America. You win!"),
                good=True,
                lines=("0 deploy.southamerica.sawa2,sape3",),
            ),
            "deploy.southamerica.sawa2,sape3": Reply(
                N_("1 in South America, and your three Europe cards are still there for 2 more. You win!"),
                good=True,
                lines=("0 deploy.europe.eugl2,euwa2,euca1",),
            ),
            "deploy.watch.sawa2,euwa2": Reply(
                N_("Both watches are gone: Europe gets 1 now, South America none. Leave the watch, and you win."),
                lines=("0 deploy.europe.eugl2,euca1", "0 done"),
            ),
        },
        lines=_MOTIF,
        seed=951,
        options=HALF,
    ),
)
