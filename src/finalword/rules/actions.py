"""What a seat asks for (clause 8). Words and cards stand as typed; `decide` folds and judges them."""

import msgspec


class Exchange(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do", tag="exchange"):
    """Swap these cards of the hand for new ones; none at all is a decision, too (2.2)."""

    seat: int
    cards: str


class Build(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do", tag="build"):
    """Lay this word facedown, in place of an earlier one (3.1, 3.2)."""

    seat: int
    word: str


class NoWord(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do", tag="no_word"):
    """Claim that the hand holds no valid word (3.5)."""

    seat: int


class Guess(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do", tag="guess"):
    """Say a word (4.2)."""

    seat: int
    word: str


class Forfeit(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do", tag="forfeit"):
    """Let the turn go by: the clock's action, or the host's (4.8)."""

    seat: int


class Resign(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do", tag="resign"):
    """Leave the game for good (4.8)."""

    seat: int


Action = Exchange | Build | NoWord | Guess | Forfeit | Resign
