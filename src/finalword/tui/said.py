"""What was said: one line where there is no room, else the newest first, one a line."""

from textual.content import Content
from textual.widgets import Static

from finalword.render import breadth, felled_by, padded, up
from finalword.rules.state import State
from finalword.tui import palette


def said_line(view: State, me: int | None, turn: int, width: int) -> Content:
    """Draw one Guess: turn, who, word, a block for each letter turned up, who went out."""
    guess = view.guesses[turn - 1]
    who = "You" if guess.seat == me else view.names[guess.seat]
    longest = max(map(breadth, view.names))
    pieces = [
        (f"{turn:3} ", palette.RULE),
        (f"{padded(who, longest)} ", f"bold {palette.INK}" if guess.seat == me else palette.SECOND),
        (f"{guess.word:{max(4, view.maximum)}} ", f"bold {palette.INK}"),
        (_blocks(up(guess)), palette.SECOND),
    ]
    out = ["you" if seat == me else view.names[seat] for seat in felled_by(view, turn)]
    if out:
        pieces.append((f"  {', '.join(out)} out", palette.RED))
    return Content.assemble(*pieces).truncate(width, ellipsis=True)


def _blocks(count: int) -> str:
    return "▪" * count if count else "nothing"


class Said(Static):
    """The log of the table."""

    def show(self, view: State, me: int | None) -> None:
        """Draw as much as there is room for, the newest first."""
        width, height = (self.size.width or 80), self.size.height or 1
        if not view.guesses:
            self.update(Content.styled("Nobody has spoken.", f"italic {palette.RULE}"), layout=False)
            return
        turns = range(len(view.guesses), 0, -1)
        if height == 1:
            self.update(_line(view, width), layout=False)
            return
        lines = [Content.styled("SAID", f"bold {palette.RULE}")] if height > 3 else []
        lines += [said_line(view, me, turn, width) for turn in turns][: height - len(lines)]
        self.update(Content("\n").join(lines), layout=False)


def _line(view: State, width: int) -> Content:
    pieces = [("Said  ", palette.RULE)]
    for guess in reversed(view.guesses):
        pieces += [(guess.word, f"bold {palette.INK}"), (f" {up(guess)}   ", palette.RULE)]
    return Content.assemble(*pieces).truncate(width, ellipsis=True)
