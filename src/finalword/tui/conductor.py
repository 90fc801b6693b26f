"""The course of a game on the full screen: whom to ask, what to show, when to go on; the one place with a session."""

import asyncio
from typing import TYPE_CHECKING

from finalword import sentences
from finalword.play.session import Session
from finalword.rules.actions import Action, Build, Guess, NoWord, Resign
from finalword.rules.errors import IllegalAction
from finalword.rules.events import Drawn, Event, Guessed, Revealed, Shuffled, Won
from finalword.rules.legal import Legal
from finalword.rules.state import State, evolve, fold
from finalword.tui.reveal import Motion, staged

if TYPE_CHECKING:
    from finalword.tui.stage import Stage

THINKING: dict[Motion, float] = {"full": 0.9, "reduced": 0.7, "none": 0.25}


class Ready:
    """What a person answers who keeps the word and lets the game begin."""


Answer = Action | Ready


class Conductor:
    """One game from deal to end. What it hands to the screen is a view, never the table."""

    def __init__(self, app: "Stage", session: Session) -> None:
        self.app = app
        self.session = session
        humans = session.terms.humans
        self.alone = humans[0] if len(humans) == 1 else None
        self.me = self.alone
        self.is_skipping = False
        self._answer: asyncio.Future[Answer] | None = None
        self._end_of_reveal = asyncio.Event()
        self._before = session.view(None)
        self._since = session.length
        self._resigning: int | None = None
        self._offered = session.view(None).phase == "guess"

    @property
    def view(self) -> State:
        """The table as the one at the screen sees it."""
        return self.session.view(self.me)

    @property
    def asks(self) -> Legal | None:
        """What the one at the screen may do; None when nobody is there."""
        return None if self.me is None else self.session.legal(self.me)

    @property
    def is_asking(self) -> bool:
        """Whether it is for the one at the screen to answer."""
        return self._answer is not None and not self._answer.done()

    def answered(self, answer: Answer) -> None:
        """Take an answer from the screen; one that nobody waits for is dropped."""
        if self._answer and self.is_asking:
            self._answer.set_result(answer)

    def reveal_shown(self) -> None:
        """Go on: the reveal has been played."""
        self._end_of_reveal.set()

    def resign(self) -> None:
        """Let the one at the screen leave the game, at once or as soon as a bot has spoken."""
        if self.me is None:
            return
        if self._answer and self.is_asking:
            self._answer.set_result(Resign(self.me))
        else:
            self._resigning = self.me

    async def play(self) -> None:
        """Play to the end."""
        while (seat := self.session.waiting_for) is not None:
            if self._resigning is not None:
                self._leave()
            elif self.session.can_change and not self._offered:
                self._offered = True
                await self._offer_change(seat)
            elif self.session.is_human(seat):
                await self._person(seat)
            else:
                await self._bot(seat)
        self.app.show_end(self.session.view(self.alone), self.alone)

    def _leave(self) -> None:
        seat, self._resigning = self._resigning, None
        if seat is not None and self.session.legal(seat).resign:
            self.session.submit(Resign(seat))

    async def _cover(self, seat: int) -> None:
        """Hide the screen until `seat` is there, where several people share it."""
        if self.alone is None and self.me != seat:
            self.me = None
            self.app.show_cover(self.session.view(None).names[seat])
            await self._wait()
            self.me = seat

    async def _wait(self) -> Answer:
        self._answer = asyncio.get_running_loop().create_future()
        return await self._answer

    async def _offer_change(self, first: int) -> None:
        """Let everybody but the first to speak change the word, now that all lengths are known (3.2)."""
        for seat in self.session.terms.humans:
            if seat != first:
                await self._cover(seat)
                await self._change()
        if self.alone is None:
            self.me = None

    async def _change(self) -> None:
        while True:
            self.app.show_table(self.view, self.me, self.asks, "begin")
            answer = await self._wait()
            if isinstance(answer, Ready):
                return
            if isinstance(answer, Build):
                self._is_made(answer)

    async def _person(self, seat: int) -> None:
        await self._cover(seat)
        legal = self.session.legal(seat)
        self._show_question(legal)
        while True:
            answer = await self._wait()
            if isinstance(answer, Ready) or not self._is_made(answer):
                continue
            if legal.guess is None or not isinstance(answer, Build):
                break
            self._show_question(self.session.legal(seat))
        if isinstance(answer, Guess | Resign):
            await self._shown()
        if self.alone is None:
            self.me = None

    def _show_question(self, legal: Legal) -> None:
        view = self.view
        if legal.exchange is not None:
            self.app.show_exchange(view, legal)
        elif not view.seats[legal.seat].length:
            self.app.show_build(view, legal, self._drew(legal.seat))
        else:
            self.app.show_table(view, self.me, legal, "guess")

    def _drew(self, seat: int) -> str:
        """Say what a player drew in the exchange, and whether the discards had been shuffled in."""
        view, shuffled = State(), None
        for event in self.session.stream(seat):
            view = evolve(view, event)
            if isinstance(event, Shuffled):
                shuffled = sentences.tell(view, event, seat)
            elif isinstance(event, Drawn) and event.seat == seat:
                return " ".join(filter(None, (sentences.tell(view, event, seat), shuffled)))
        return ""

    def _is_made(self, action: Action) -> bool:
        """Make a move of a person; where it is refused, say why and return False."""
        try:
            self._before, self._since = self.session.view(self.me), self.session.length
            self.session.submit(action)
        except IllegalAction as refused:
            self.app.show_refusal(refused.message)
            return False
        if isinstance(action, Guess):
            self.app.clear_field()
        if isinstance(action, NoWord) and self.me is not None:
            self._show_question(self.session.legal(self.me))
            self.app.show_note("True. Ten new cards.")
            return False
        return True

    async def _bot(self, seat: int) -> None:
        question = self.session.question(seat)
        guessing = self.session.view(None).is_built
        if guessing:
            self.app.show_table(self.view, self.me, self.asks, "wait")
        thought = asyncio.get_running_loop().create_task(asyncio.to_thread(question))
        if guessing and not self.is_skipping:
            await asyncio.sleep(THINKING[self.app.motion])
        try:
            action: Action | None = await thought
        except Exception:
            action = None
        self._stop_if_left()  # the bot will think the same again
        self._before, self._since = self.session.view(self.me), self.session.length
        self.session.answer(seat, action)
        for sentence in self.session.troubles():
            self.app.notify(sentence, severity="warning", timeout=10)
        if guessing:
            await self._shown()

    def _stop_if_left(self) -> None:
        """End this game where the player left while it waited: there is no screen any more."""
        if not self.app.is_running:
            raise asyncio.CancelledError

    async def _shown(self) -> None:
        """Show what the last move did: the reveal of a Guess, then the table at rest."""
        events = self.session.stream(self.me, self._since)
        guess = next((event for event in events if isinstance(event, Guessed)), None)
        message = _message(self._before, events, self.me)
        motion: Motion = "none" if self.is_skipping else self.app.motion
        reveal = staged(self._before, guess, motion) if guess else None
        if guess and reveal:
            self._end_of_reveal.clear()
            outcome = sentences.outcome(fold(events, self._before), guess, self.me)
            self.app.play_reveal(self._before, guess, reveal, outcome)
            await self._end_of_reveal.wait()
            self._stop_if_left()
        self.app.note = message


def _message(before: State, events: tuple[Event, ...], me: int | None) -> str:
    """Tell in short what happened, but for the end, which has a page of its own."""
    after = fold(events, before)
    for event in events:
        if isinstance(event, Guessed):
            return sentences.brief(after, event, me)
    return " ".join(sentences.told(before, [event for event in events if not isinstance(event, Revealed | Won)], me))
