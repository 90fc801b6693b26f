"""The commands of `finalword`, in the order of its help: a line each. The modules are imported when asked for."""

from typing import NamedTuple


class Entry(NamedTuple):
    """Where a command lives, and what it does in a few words."""

    module: str
    summary: str


COMMANDS = {
    "play": Entry("finalword.commands.play", "play a game at this screen"),
    "referee": Entry("finalword.commands.referee", "judge a game as a program, on standard input and output"),
    "replay": Entry("finalword.commands.replay", "show a game move by move"),
    "review": Entry("finalword.commands.review", "look back at a game: every guess beside the best"),
    "solve": Entry("finalword.commands.solve", "solve an ending of two players exactly"),
    "verify": Entry("finalword.commands.verify", "judge a game record again"),
    "arena": Entry("finalword.commands.arena", "let bots play each other, and measure who is stronger"),
    "lab": Entry("finalword.commands.lab.command", "play many games, and find out what they tell of the game"),
    "check": Entry("finalword.commands.check", "say whether words are valid, and how rare"),
    "words": Entry("finalword.commands.words", "list what a hand can build, longest first"),
    "deck": Entry("finalword.commands.deck", "show a deck by class, with counts"),
    "rules": Entry("finalword.commands.rules", "read the rules of the game"),
    "print": Entry("finalword.press.command", "make the files to print and play at a table"),
    "serve": Entry("finalword.commands.serve", "serve the game to browsers"),
    "export": Entry("finalword.commands.export", "write a server's finished games and feedback as files"),
    "backup": Entry("finalword.commands.backup", "copy a server's database while it runs"),
    "forget": Entry("finalword.commands.forget", "take a name out of a server's database, or delete old rooms"),
    "about": Entry("finalword.commands.about", "show version, dictionary, notices and licences"),
    "completion": Entry("finalword.commands.completion", "print a completion script for bash, zsh or fish"),
}
