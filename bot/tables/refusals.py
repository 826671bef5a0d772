"""What cannot be done at a table, with the sentence for the person who asked for it.

Refusal (games.errors)
├── NoSuchTable (TableBroken: what is stored of it does not read), NoSuchGame, BadOptions
├── LongOver (GameGone)         it is not known any more who played, or nothing but that there was a game
├── NotSeated                   only its players may do this
├── AlreadySeated, PlayedElsewhere   nobody sits twice, or plays on in a second seat
├── HostOnly                    neither the host nor a moderator asked
├── Reserved, InvitedOnly, NotInvited   a seat is kept for somebody else, or none is for them
├── NoBots, NoBotPlaysOn        a bot was invited, to a lobby or to play on in a seat
├── SitsAlready, HasDeclined, InTime, Unseen   nobody else can be asked to take this seat
├── NotSoMany, Removed, WasRemoved, NobodyCalled   no such seat can be kept, taken again or freed
├── WhichSeat, NoSuchSeat, AskedToSit   it is not said which seat, or it is offered to them already
├── Full, TooFew, TooMany       the number of players is none that the game has
├── TooManyLobbies, TooManyTables, TooManyInvitations   one person would take up more than the host of the bot allows
├── KeptAway, GuestKeptAway     the server keeps them away, or somebody whom they ask
├── NoInvitations, NotWithBots, NotWithYourself   nobody else can be asked, or not this one
├── NoReports, ReportLost, ReportsUsedUp   nobody is reported so: they left, it does not arrive, or it was often
├── NoComputer, NoSuchLevel     there is no such computer player, or none that plays so well
├── NotBegun, NotOver           too early; the record of a game holds every secret until its end
├── Begun, TableClosed          too late; a cancelled lobby is closed too
├── NoAnalysisYet, NothingToLookBackOn, CoachUnderWay, CoachUsedUp   nobody can look back on this game, or not now
├── LookedBackByOthers          only who played can look back on a game
├── NothingTried                no finished game is tried again there
├── NoRematch                   this table's game is not over
├── RematchOfAnother            somebody else has asked for it, and begins it with computers
├── NothingToUndo, Stands, ComputerAnswered   no move can be taken back, or not this one
├── NotLate                     nobody's time is up any more
├── NobodyToAsk, NobodyToJoin, RefusedBefore   nobody could agree, or join, or somebody has refused not long ago
├── NotPaused, NotTonight       there is no pause that could end; fast play begins within a day
├── HintsOff, NoHintForSetup    there are no hints at this table, or none for this decision
├── NotAsked, AlreadyProposed   a proposal is not theirs to answer, or another one is not answered yet
├── YesOrNo, WaitOrEnd          what is asked is answered otherwise
├── UnknownControl              a button or a command that this bot does not have (any more)
├── Incomplete                  what was picked or typed did not arrive as Discord sends it
├── NoTableHere, NoneFits, WhichTable   a command about a table where none fits, or several
├── NobodyToNudge, NudgedBefore nobody has been waited for long enough, or they know it
├── OneAtATime                  several things were to be done with favourites at once
├── NothingArranged, BadName, TooManySaved   nothing is arranged; or a favourite cannot be kept so, or not one more
├── NotSaved, FavouriteNotAllowed   there is no favourite of that name, or the rules do not allow it (any more)
├── BadHours, NoSuchZone        quiet hours or a time zone that there are not
├── ServerManagerOnly, InAServerOnly, LastGame   what a server chooses is not theirs, or it would offer no game
├── ChannelNotAllowed, NotOffered   a server has chosen so
├── EitherOr, NotAway, TooMuchWaiting   somebody cannot be away so, or is not away
├── BadMoment, InThePast, TooFar   what was typed is no moment, or none that is still to come or soon enough
├── BadSpan                     what was typed is no length of time
├── BeingForgotten              they have asked to be forgotten, and nothing else is done for them until then
├── BotTimedOut                 a moderator has timed the bot out
├── BotNotHere                  that needs the bot in the server
├── NoPrivateChat, PlayedAmongOthers   a game cannot be played, or its replay shown, where the bot is not
├── NoPrivateMessages           a game for one person alone cannot be shown to them
└── MayNotPost                  the bot lacks permissions in the channel
"""

from collections.abc import Mapping
from types import MappingProxyType

from bot.store.games.limits import LimitReached
from bot.store.people.banned import NotWelcome
from bot.store.people.people import Uninvited
from bot.values.proposal import ProposalKind
from bot.values.seating import mention
from games.errors import Refusal
from games.words import N_, NN_, Plural


def refusal(text: str | Plural, base: type[Refusal] = Refusal) -> type[Refusal]:
    """A kind of refusal, called what it says (a msgid, or one in two numbers); `base` is one of which it is a case."""
    return type(str(text), (base,), {"text": text, "__module__": __name__})


NoSuchTable = refusal(N_("I do not know this table."))
LongOver = refusal(
    N_("This game ended long ago. I have kept its moves, but not who played: “History” still shows them.")
)
GameGone = refusal(N_("This game ended long ago, and I have not kept it."), LongOver)
TableBroken = refusal(
    N_("I can no longer read what I stored of this table, so it cannot go on. Its host or a moderator can end it."),
    NoSuchTable,
)
HintsOff = refusal(
    N_("Hints are for games against computers alone. Here the host can allow them: *More* has a button for it.")
)
NoHintForSetup = refusal(N_("I have no hints for what you arrange: a ready-made one is a good beginning."))
NoSuchGame = refusal(N_("I do not know this game."))
BadOptions = refusal(N_("This game cannot be played with these options."))
NoSuchOption = refusal(N_("Somebody has changed these options. Press “Options” again."))
TooManySit = refusal(
    NN_(
        "With these options at most {most} player can play, and more sit here already.",
        "With these options at most {most} players can play, and more sit here already.",
        "most",
    )
)
NotSeated = refusal(N_("You are not playing at this table."))
AlreadySeated = refusal(N_("You already have a seat at this table."))
HostOnly = refusal(N_("Only the host of the table or a moderator can do that."))
HostBegins = refusal(
    N_("{host} begins this game. If {host} stays away, anybody seated can begin from {moment} on."), HostOnly
)
HostAway = refusal(N_("{host} has not been here lately. From {moment} on anybody seated can begin."), HostBegins)
Full = refusal(N_("All seats at this table are taken."))
Reserved = refusal(N_("The seats that are free are kept for {who}. If they decline, you can sit down."))
InvitedOnly = refusal(N_("Only invited people can join this table. Ask {host} to invite you."))
NotInvited = refusal(N_("No seat is kept for you here."))
SitsAlready = refusal(N_("They sit at this table already."))
HasDeclined = refusal(N_("They have been asked here before, and said no, thanks."))
InTime = refusal(N_("Their time is not up. Until then only they can hand over their seat."))
NoSuchSeat = refusal(
    N_("Nobody plays in seat {number} here. Choose one of the players from the list of the option “seat”.")
)
AskedToSit = refusal(N_("They have been asked to take this seat already, and have not answered yet."))
WhichSeat = refusal(N_("Say whose seat you mean with the option “seat”."))
Unseen = refusal(N_("Nobody else sees this table. To play with others, open one in a server."))
NotSoMany = refusal(N_("Fewer seats than that are free: the others are taken, or kept for somebody."))
HostSaidNo = refusal(N_("The host would rather have the computer play on."))
SeatAskedFor = refusal(N_("Somebody asks for a seat here already. Try again once the host has answered."))
PlayedElsewhere = refusal(
    N_("You have played in another seat here, and know its secrets. You can have that one again.")
)
NoComputersSeat = refusal(N_("No computer player has that seat any more."))
CannotPlayOn = refusal(N_("{who} can't play at this table, so the computer plays on."))
Removed = refusal(N_("The host has freed your seat at this table, so you cannot sit down here again."))
WasRemoved = refusal(N_("They were taken from this table, so they cannot be invited to it again."))
NobodyCalled = refusal(
    N_("Nobody here is called “{name}”. Choose one of the players from the list of the option “seat”.")
)
NoBots = refusal(N_("A bot cannot sit down. To play with a computer, press “Add computer”."))
NoBotPlaysOn = refusal(N_("A bot cannot play on for somebody. Choose a person."))
TooFew = refusal(NN_("This game needs at least {least} player.", "This game needs at least {least} players.", "least"))
TooMany = refusal(NN_("This game has at most {most} player.", "This game has at most {most} players.", "most"))
TooManyLobbies = refusal(
    NN_(
        "You have {most} table that has not begun. Begin or cancel it first.",
        "You have {most} tables that have not begun. Begin or cancel one of them first.",
        "most",
    )
)
TooManyTables = refusal(
    NN_(
        "You sit at {most} table that is not finished. Finish or leave it first.",
        "You sit at {most} tables that are not finished. Finish or leave one of them first.",
        "most",
    )
)
TooManyInvitations = refusal(
    NN_(
        "Somebody you invite got {most} invitation this hour already. Ask them yourself, or try again later.",
        "Somebody you invite got {most} invitations this hour already. Ask them yourself, or try again later.",
        "most",
    )
)


BEYOND_LIMITS: Mapping[str, type[Refusal]] = MappingProxyType(
    {"lobbies": TooManyLobbies, "tables": TooManyTables, "invitations": TooManyInvitations}
)
"""By the limit that is reached."""


def refused(error: LimitReached | NotWelcome | Uninvited) -> Refusal:
    """The refusal for a limit that is reached, or for somebody who is kept away or takes no invitations."""
    if isinstance(error, Uninvited):
        return NoInvitations(who=mention(error.person))
    if isinstance(error, LimitReached):
        return BEYOND_LIMITS[error.name](most=error.most)
    return KeptAway() if error.joined else GuestKeptAway(who=mention(error.person))


KeptAway = refusal(
    N_(
        "You can't open or join tables on this server: its moderators decided so. Games that you are in go on, and in a"
        " private chat with me you can play as before."
    )
)
NoReports = refusal(
    N_("I can't pass that on: they have left this table, or this server takes no reports. Turn to its moderators.")
)
ReportLost = refusal(
    N_("Your report did not arrive: I can't write where the moderators would read it. Please turn to them yourself.")
)
ReportsUsedUp = refusal(
    NN_(
        "You have sent {most} report today. Please turn to this server's moderators yourself.",
        "You have sent {most} reports today. Please turn to this server's moderators yourself.",
        "most",
    )
)
GuestKeptAway = refusal(N_("{who} can't join tables on this server, so nobody was asked. Choose somebody else."))
NoInvitations = refusal(N_("{who} takes no invitations, so nobody was asked. Choose somebody else."))
NotWithBots = refusal(N_("That is a bot. To play with a computer, open a table and press “Add computer”."))
NotWithYourself = refusal(N_("That is you. Choose somebody else, or open a table with `/newgame`."))
NoComputer = refusal(N_("There is no computer player at this table."))
NoSuchLevel = refusal(N_("Nobody plays this game at that level. Choose another one."))
NotBegun = refusal(N_("This game has not begun yet."))
Begun = refusal(N_("This game has already begun."))
TableClosed = refusal(N_("This table is closed."))
NotOver = refusal(N_("You can have the record when the game is over: it holds everybody's secrets."))
NoReplayYet = refusal(N_("You can share the replay when the game is over. Until then it is for you alone."))
ReplayUnderWay = refusal(N_("I'm making a replay for you already: one moment."))
ReplayNotTaken = refusal(N_("Discord does not take this replay. Try again later."))
ReplayLost = refusal(N_("I can't post the replay in the channel. Save it from your own message, or try again later."))
NoAnalysisYet = refusal(N_("You can look back on a game when it is over."))
NothingToLookBackOn = refusal(N_("I cannot look back on this game: I can only do that with games played to their end."))
LookedBackByOthers = refusal(N_("Only those who played here to the end can look back on this game."))
CoachUnderWay = refusal(N_("I'm looking back on a game for you already: one moment."))
CoachUsedUp = refusal(
    N_("I have looked back on {most} games for you this hour. You can see those again now; for others try again later.")
)
NoRematch = refusal(N_("You can play again when the game is over."))
NothingTried = refusal(N_("You are trying nothing here any more: you stopped, or began again somewhere else."))
RematchOfAnother = refusal(
    N_("Only {who} can begin with computers, since they asked to play again. Are you in? Press “I'm in”.")
)
NothingToUndo = refusal(N_("You have no move to take back."))
Stands = refusal(N_("Something was drawn or shown since, so your move stands."))
ComputerAnswered = refusal(N_("A computer has answered with what it alone knows, so your move stands."))
NobodyToNudge = refusal(N_("It is too early for a nudge: nobody has kept you waiting for long."))
NudgedBefore = refusal(N_("{who} got a nudge already. You can send another one {moment}."))
NotAsked = refusal(N_("Nobody asks you anything here just now."))
YesOrNo = refusal(N_("Answer with “yes” or “no”."))
WaitOrEnd = refusal(N_("Answer with “wait”, “computer” or “claim”: how does the game go on?"))
NotLate = refusal(N_("They have moved after all."))
AlreadyProposed = refusal(N_("A question is still open here: {what}. That must be answered first."))


QUESTIONS: Mapping[ProposalKind, str] = MappingProxyType(
    {
        ProposalKind.UNDO: N_("whether a move may be taken back"),
        ProposalKind.REMATCH: N_("whether you play again"),
        ProposalKind.LATE: N_("how the game goes on"),
        ProposalKind.PAUSE: N_("whether the game is paused"),
        ProposalKind.FAST_PLAY: N_("who would like to finish tonight"),
        ProposalKind.END: N_("whether the game ends here"),
    }
)
"""What is asked at a table, in words that go on with a sentence (msgids)."""
NobodyToAsk = refusal(N_("There is nobody here who could agree: the others are computers. You can give up."))
NobodyToJoin = refusal(N_("Nobody could join you just now: computers play for the others."))
RefusedBefore = refusal(N_("That was refused not long ago. You can ask again {moment}."))
NotPaused = refusal(N_("This game is not paused. To pause it, say until when: “/table pause until: friday”."))
FastPlayTooLate = refusal(N_("That is more than a day away. Say from when you will play fast, such as “20:00”."))
UnknownControl = refusal(N_("I do not know this button any more. Look for a newer message of this game."))
Incomplete = refusal(N_("What you picked or typed did not arrive whole. Please try it once more."))
NoTableHere = refusal(N_("I find no table here at which you can do that. Open one with /{game} start."))
NoneFits = refusal(N_("I find no such table here. /games shows all your tables, and /newgame opens one."))
WhichTable = refusal(N_("There are several tables here: say which one with the option “table”."))
NothingArranged = refusal(N_("You are not arranging anything at this table. Choose a ready-made set-up first."))
BadName = refusal(N_("A name has 1 to {most} characters."))
TooManySaved = refusal(
    N_("You have saved {most} for this game, and I keep no more. Forget one first, or use a name again.")
)
OneAtATime = refusal(N_("Say only one of “save”, “use” and “forget”."))
NotSaved = refusal(N_("You have saved nothing under the name “{name}”."))
FavouriteNotAllowed = refusal(N_("“{name}” cannot be used here: {reason}"))
BadMoment = refusal(
    N_("I cannot read “{text}” as a day or a time. Try “friday”, “3 december”, “18:00” or “tomorrow 18:00”.")
)
InThePast = refusal(N_("That is in the past. Try “tomorrow”, “friday” or “3 december”."))
BadSpan = refusal(N_("I cannot read “{text}” as a length of time. Try “3 days”, “2 weeks” or “36 hours”."))
TooFar = refusal(N_("That is more than {most} days away, and I do not plan so far ahead. Try an earlier day."))
BotTimedOut = refusal(
    N_(
        "A moderator has timed me out on this server until {moment}, so I can't show a table here. Until then you can"
        " play against the computer in private with me."
    )
)
MayNotPost = refusal(
    N_(
        "I can't show a table here: I lack {missing}. Whoever manages this channel can allow that in its settings,"
        " under “Permissions”. Or open the table in another channel, or play against the computer in private with me."
    )
)
NoPrivateMessages = refusal(
    N_("That game opens in private, and my private messages do not reach you. Allow them in this server's settings.")
)
BotNotHere = refusal(N_("That works only in servers that I am in."))
NoPrivateChat = refusal(
    N_("Discord does not let me open a private chat with you just now. Please try again in a minute.")
)
PlayedAmongOthers = refusal(N_("That game was played in a server, so its replay is shown only there."))
BadHours = refusal(
    N_("Quiet hours go from one full hour to another, such as 23-8, or are “off”. A day has the hours 0 to 23.")
)
NoSuchZone = refusal(
    N_("I do not know the time zone “{zone}”. Type a large city near you, such as Amsterdam or New York.")
)
EitherOr = refusal(N_("Say either until when you are away or for how long, not both."))
NotAway = refusal(N_("You are not away."))
TooMuchWaiting = refusal(
    NN_(
        "Within a year your tables wait for 30 days in all, and {left} day is left. Choose “computer” for longer.",
        "Within a year your tables wait for 30 days in all, and {left} days are left. Choose “computer” for longer.",
        "left",
    )
)
ServerManagerOnly = refusal(N_("Only people who manage this server can do that."))
MayNotShow = refusal(N_("You may not write in this channel, so I show nothing there."))
ShownEnough = refusal(N_("That is enough for now: in ten minutes you can show {most} more."))
NothingToShow = refusal(N_("There is nothing to show: you have finished no game with people in an open channel here."))
InAServerOnly = refusal(N_("That is for a whole server: do it in one of its channels."))
ChannelNotAllowed = refusal(N_("On this server tables are opened in {channels}."))
NotOffered = refusal(
    N_("{game} is not played on this server. `/newgame` shows what is; in a private chat with me you can play it.")
)
BeingErased = refusal(N_("One moment: I am forgetting you."))
LastGame = refusal(N_("A server offers at least one game: offer another one first."))
