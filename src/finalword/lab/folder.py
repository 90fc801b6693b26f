"""A match on disk: its terms, its results so far, a record of every game; a match can be taken up again from there."""

import contextlib
from collections.abc import Generator, Iterable
from pathlib import Path

import msgspec

from finalword.lab.deals import Deal
from finalword.lab.match import Match


class OtherMatchError(ValueError):
    """The folder holds another match, or something that is none; the message is one sentence."""


class Folder:
    """`match.json`, `deals.jsonl` (one deal a line, in order) and `games/DEAL-LINEUP.jsonl` in one folder."""

    def __init__(self, path: Path, match: Match) -> None:
        """Open or make the folder; raises OtherMatchError unless it is empty or of this very match."""
        self.path = path
        self._deals = path / "deals.jsonl"
        self._games = path / "games"
        try:
            self._games.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OtherMatchError(f"The results cannot be kept in {path}: {error.strerror}.") from None
        self._check(match)

    def done(self) -> list[Deal]:
        """Return the deals played so far; a last line that was cut short by a kill is dropped for good."""
        if not self._deals.exists():
            return []
        whole = self._deals.read_bytes()
        lines = whole[: whole.rfind(b"\n") + 1].splitlines()
        with contextlib.suppress(msgspec.MsgspecError):
            deals = [msgspec.json.decode(line, type=Deal) for line in lines]
            if [deal.number for deal in deals] == list(range(len(deals))):
                if sum(map(len, lines)) + len(lines) < len(whole):
                    self._deals.write_bytes(b"".join(line + b"\n" for line in lines))
                return deals
        raise OtherMatchError(f"{self._deals} is not a list of deals as the arena writes it; choose another folder.")

    def keep(self, played: Iterable[tuple[Deal, list[bytes]]]) -> Generator[Deal, None, None]:
        """Write down each deal as it comes, the records first, and pass it on."""
        with self._deals.open("ab") as file:
            for deal, records in played:
                for lineup, written in enumerate(records):
                    (self._games / f"{deal.number:05}-{lineup}.jsonl").write_bytes(written)
                file.write(msgspec.json.encode(deal) + b"\n")
                file.flush()
                yield deal

    def _check(self, match: Match) -> None:
        terms = self.path / "match.json"
        if not terms.exists():
            if self._deals.exists() or any(self._games.iterdir()):
                raise OtherMatchError(f"{self.path} holds results without a match.json; choose another folder.")
            terms.write_bytes(msgspec.json.format(msgspec.json.encode(match)) + b"\n")
            return
        try:
            there = msgspec.json.decode(terms.read_bytes(), type=Match)
        except msgspec.MsgspecError:
            raise OtherMatchError(f"{terms} cannot be read as a match; choose another folder.") from None
        if there != match:
            differing = [name for name in Match.__struct_fields__ if getattr(there, name) != getattr(match, name)]
            raise OtherMatchError(
                f"{self.path} holds another match ({', '.join(differing)} differ): take it up with the same arguments, "
                "or choose another folder."
            )
