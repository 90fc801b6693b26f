"""The game line by line: for screen readers, pipes and scripts. The same session as the full-screen table."""

from finalword import sentences
from finalword.play.console import Console, Left
from finalword.play.session import Session
from finalword.render import LEGEND, cards, felled_by, spelled, still_hidden, table, up
from finalword.rules.actions import Action, Build, Exchange, Guess, NoWord, Resign
from finalword.rules.errors import IllegalAction
from finalword.rules.state import State, fold

COMMANDS = [
    "/table   the rows",
    "/spell   the rows, letter by letter",
    "/said    every guess",
    "/hand    your cards",
    "/none    there is no word in your hand",
    "/build WORD   another word, before the first guess",
    "/resign  turn your word up and leave the others to it",
    "/end     once you are out: all the rest",
    "/quit    stop; the game is saved",
]


def play_on(session: Session, console: Console) -> None:
    """Play a game and, as long as the answer is yes, the next; raises Left when the player stops."""
    try:
        while _play(session, console):
            session = session.rematch()
    finally:
        session.close()


def _play(session: Session, console: Console) -> bool:
    """Play one game and say whether another is wanted; to who leaves in the middle, say how to go on."""
    try:
        PlainGame(session, console).play()
    except Left as left:
        console.say("The input has ended. The game is saved." if left.ended else "The game is saved.")
        console.say(f"Go on: {session.saved.command}")
        raise
    return console.ask("Deal again? (yes or no)").strip().lower() in {"y", "yes"}


class PlainGame:
    """One game told and asked line by line; `play` returns when it is over, and raises Left when the player stops."""

    def __init__(self, session: Session, console: Console) -> None:
        self.session = session
        self.console = console
        self.alone = session.terms.humans[0] if len(session.terms.humans) == 1 else None
        self._told = State()
        self._heard = 0
        self._at_screen = self.alone
        self._recent: list[str] = []
        self._is_hurried = False

    def play(self) -> None:
        """Play to the end."""
        self.tell_new(silent=self.session.view(None).phase != "over")
        self.welcome()
        offered = False
        while (seat := self.session.waiting_for) is not None:
            if self.session.can_change and not offered:
                offered = True
                self.offer_change(seat)
            elif self.session.is_human(seat):
                self.move(seat)
            else:
                self.watch()
                self.session.play_bot(seat)
                for sentence in self.session.troubles():
                    self.console.say(sentence)
            self.tell_new()
        self.ending()

    def welcome(self) -> None:
        """Say who plays, and what the signs mean."""
        view, say = self.session.view(None), self.console.say
        say(f"FINAL WORD. {sentences.listed(view.names)} play with {_words(view.dictionary.words)}.")
        say(f"Signs: {LEGEND}. Commands: /help shows them.")
        say(f"Saved as you play, every word in it: {self.session.saved.path}")

    def tell_new(self, *, silent: bool = False) -> None:
        """Tell what has happened since the last time."""
        events = self.session.stream(self.alone, self._heard)
        if not silent:
            sentences_now = sentences.told(self._told, events, self.alone)
            self.say_all(sentences_now)
            self._recent += sentences_now
        self._told = fold(events, self._told)
        self._heard += len(events)

    def offer_change(self, first: int) -> None:
        """Let everybody but the first to speak change the word, now that all lengths are known (3.2)."""
        for seat in self.session.terms.humans:
            if seat != first:
                self.change(seat, first)

    def change(self, seat: int, first: int) -> None:
        """Offer one player another word; Enter keeps the one that is laid."""
        self.hand_over(seat)
        view = self.session.view(seat)
        for line in table(view, seat, self.console.width):
            self.console.say(line)
        self.show_hand(seat)
        speaks = sentences.who(view, first, seat)
        self.ask(seat, f"{speaks} speaks first. Enter keeps {view.seats[seat].secret}, or lay another word:", Build)

    def move(self, seat: int) -> None:
        """Ask a person for a move until there is a legal one."""
        self.hand_over(seat)
        legal, view = self.session.legal(seat), self.session.view(seat)
        if legal.exchange is not None:
            self.show_hand(seat)
            self.ask(seat, f"Exchange up to {legal.exchange} cards, once; Enter keeps all:", Exchange)
        elif not view.seats[seat].length:
            self.show_hand(seat)
            self.ask(seat, "Your Secret Word, 4 letters or more (/none if there is none):", Build)
        else:
            for line in table(view, seat, self.console.width):
                self.console.say(line)
            change = " (/build changes your word)" if legal.build else ""
            yours = f"Your turn{sentences.afterwards(view, seat)}"
            self.ask(seat, f"{yours}. Say a word of at most {legal.guess} letters{change}:", Guess)

    def watch(self) -> None:
        """Give a person who is out time to read: on a terminal, and where nobody at it is still in."""
        people = self.session.terms.humans
        left = set(people) & set(self.session.view(None).still_in)
        if left or self._is_hurried or not self.console.is_terminal:
            return
        while line := self.console.ask("Enter shows the next word, /end all the rest:").strip().lower():
            if line == "/end":
                self._is_hurried = True
                return
            self.command(people[0], line if line.startswith("/") else "/help")

    def ask(self, seat: int, prompt: str, kind: type[Exchange | Build | Guess]) -> None:
        """Read lines until one of them is a move of `seat`; a refusal is told and costs nothing."""
        keeps = kind is Build and bool(self.session.view(seat).seats[seat].length)
        while True:
            line = self.console.ask(prompt).strip()
            if not line and keeps:
                return
            if not line and kind is not Exchange:
                self.console.say("Type a word, or /help.")
                continue
            action = self.command(seat, line) if line.startswith(("/", "?")) else kind(seat, line)
            if action and self.is_made(action) and not (kind is Guess and isinstance(action, Build)):
                return

    def is_made(self, action: Action) -> bool:
        """Make a move; where it is refused, say why and return False."""
        try:
            self.session.submit(action)
        except IllegalAction as refused:
            self.console.say(refused.message)
            return False
        if isinstance(action, Build | NoWord):
            self.tell_new()
        return True

    def command(self, seat: int, line: str) -> Action | None:
        """Obey a command; returns the move that it stands for, if any."""
        word, _, rest = line.partition(" ")
        view = self.session.view(seat)
        match word.lower():
            case "/build":
                return Build(seat, rest)
            case "/none":
                return NoWord(seat)
            case "/resign":
                return Resign(seat)
            case "/quit":
                raise Left
            case "/hand":
                self.show_hand(seat)
            case "/table":
                self.say_all(table(view, seat, self.console.width))
            case "/spell":
                self.say_all([spelled(view, place) for place in [*view.after(seat)]])
            case "/said":
                self.say_all(said(view, seat) or ["Nobody has spoken."])
            case _:
                self.say_all(COMMANDS)
        return None

    def say_all(self, lines: list[str]) -> None:
        """Say several lines."""
        for line in lines:
            self.console.say(line)

    def show_hand(self, seat: int) -> None:
        """Show a player the own cards, and the own word where there is one."""
        mine = self.session.view(seat).seats[seat]
        self.console.say(f"Your hand: {cards(mine.hand or '')}")
        if mine.secret:
            left = still_hidden(mine) or ""
            self.console.say(f"Your word: {mine.secret}, {len(left)} hidden")

    def hand_over(self, seat: int) -> None:
        """Where several people share the screen, hide what the last one saw and wait for the next."""
        if self.alone is None and self._at_screen != seat:
            name = self.session.view(None).names[seat]
            if self._at_screen is not None and self.console.hide():
                self.say_all(self._recent)  # what everybody may know, and had no time to read
            self._recent = []
            self.console.ask(f"Pass to {name}, press Enter.")
            self._at_screen = seat

    def ending(self) -> None:
        """Say how it fell, who won and why."""
        view = self.session.view(self.alone)
        if view.winners is None:
            self.say_all(["", " ".join(sentences.verdict_of(view, self.alone))])
        else:
            self.say_all(["", "How it fell:", *said(view, self.alone)])
        self.console.say(self.session.saved.look_back)


def _words(count: int) -> str:
    return "1 word" if count == 1 else f"{count:,} words"


def said(view: State, me: int | None) -> list[str]:
    """List all guesses: number, who, word, how many letters turned up, who went out."""
    lines = []
    for turn, guess in enumerate(view.guesses, 1):
        out = [sentences.who(view, seat, me) for seat in felled_by(view, turn)]
        fallen = f", out: {', '.join(out)}" if out else ""
        lines.append(f"{turn:3}  {sentences.who(view, guess.seat, me)}: {guess.word}, {up(guess)} up{fallen}")
    return lines
