"""The laws of docs/architecture.md, over random whole games of every kind."""

from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from finalword import data, record, wire
from finalword.rules import Action, Build, Exchange, Options, legal, redact
from finalword.rules.deck import decks_needed
from finalword.rules.events import Forfeited, Guessed
from finalword.rules.state import fold
from finalword.table import Table
from finalword.verify import verify
from randomplay import SMALL, played, readers, tables

games = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
seeds = st.integers(0, 2**32).map(Random)


@games
@given(tables(), seeds)
def test_state_is_the_fold_of_the_log(table: Table, rng: Random) -> None:
    """fold(log) equals state."""
    assert fold(played(table, rng).log) == table.state


@games
@given(tables(), seeds)
def test_view_is_the_fold_of_the_stream(table: Table, rng: Random) -> None:
    """view(seat) equals fold(stream(seat)), however often it was asked for on the way."""

    def look(table: Table) -> None:
        for reader in readers(table):
            assert table.view(reader) == fold(table.stream(reader))

    played(table, rng, moves=40, look=look)


@games
@given(tables(), seeds)
def test_redaction_drops_nothing_and_is_idempotent(table: Table, rng: Random) -> None:
    """Positions in a stream and in the log are the same; redacting twice changes nothing."""
    played(table, rng)
    for reader in readers(table):
        stream = table.stream(reader)
        assert [type(event) for event in stream] == [type(event) for event in table.log]
        assert tuple(redact(event, reader) for event in stream) == stream
        assert table.stream(reader, 7) == stream[7:]


@games
@given(tables(), seeds)
def test_legal_is_the_same_from_state_and_view(table: Table, rng: Random) -> None:
    """legal(state) equals legal(own view)."""

    def look(table: Table) -> None:
        for seat in range(len(table.state.seats)):
            assert legal(table.state, seat, table.lexicon) == table.legal(seat)

    played(table, rng, moves=40, look=look)


@games
@given(tables(), seeds)
def test_wire_gives_back_what_it_got(table: Table, rng: Random) -> None:
    """decode(encode(event)) equals event, in the log and in every stream."""
    played(table, rng)
    for event in [*table.log, *table.stream(None), *table.stream(0)]:
        assert wire.decode_event(wire.encode_event(event)) == event


@games
@given(tables(), seeds)
def test_every_record_verifies_in_full_and_redacted(table: Table, rng: Random) -> None:
    """What a table wrote holds good; a full record leaves nothing unjudged, a seat's stream something."""
    played(table, rng)
    lines = record.write(table.log).splitlines(keepends=True)
    verdict = verify(lines, lambda _: table.lexicon)
    assert verdict.state == table.state
    assert not verdict.unjudged
    for reader in readers(table):
        lines = record.write(table.stream(reader)).splitlines(keepends=True)
        assert verify(lines, lambda _: table.lexicon).unjudged


@games
@given(tables(), seeds)
def test_cards_are_conserved(table: Table, rng: Random) -> None:
    """At every moment hands, stock and discards are the cards of the decks, no more and no fewer (1.3, 2.3, 3.5)."""
    cards = sorted("".join((seat.hand or "") for seat in table.state.seats) + (table.state.stock or ""))

    def look(table: Table) -> None:
        state = table.state
        now = "".join((seat.hand or "") + (seat.discards or "") for seat in state.seats) + (state.stock or "")
        assert sorted(now) == cards
        assert all(seat.count == len(seat.hand or "") for seat in state.seats)
        assert state.stock_count == len(state.stock or "")

    played(table, rng, look=look)


@games
@given(st.integers(0, 99), st.integers(3, 6))
def test_game_of_guesses_ends(seed: int, players: int) -> None:
    """A game of Guesses ends: by 4.6, or by 4.9 when the words run out."""
    names = ["x"] * players
    table = Table.open(SMALL, data.load_deck(), names, Options(word_check="end"), str(seed))
    for seat in range(players):
        table.submit(Exchange(seat, ""))
    for seat in range(players):
        table.submit(Build(seat, (table.view(seat).seats[seat].hand or "")[:9]))
    played(table, Random(seed), moves=len(SMALL) * 3)
    assert table.state.winners is not None


def test_twenty_seats_play_whole_games() -> None:
    """Nothing in the rules knows an upper limit (1.4): twenty seats, and thirty-three."""
    for players in (20, 33):
        table = Table.open(data.open_lexicon(), data.load_deck(), ["x"] * players, seed=str(players))
        assert table.state.stock_count == 52 * decks_needed(players, 52) - 10 * players
        played(table, Random(players), moves=3000)
        assert table.state.winners
        assert verify(record.write(table.log).splitlines(), lambda _: data.open_lexicon()).state.winners


@games
@given(tables(), seeds)
def test_same_seed_same_actions_same_bytes(table: Table, rng: Random) -> None:
    """The same seed and actions give the same game, and no event tells the seed."""
    opened = list(table.log)
    actions: list[Action] = []
    played(table, rng, listen=actions.append)
    again = Table(table.lexicon, opened, seed=table._seed)
    for action in actions:
        again.submit(action)
    assert record.write(again.log) == record.write(table.log)


@games
@given(tables(), seeds)
def test_rows_show_what_guesses_asked_for(table: Table, rng: Random) -> None:
    """What Guess after Guess has turned up is what all of them together ask for, worked out anew (4.3, 4.6, 4.8)."""

    def look(table: Table) -> None:
        state = table.state
        for place, seat in enumerate(state.seats):
            asked = set().union(*[guess.word for guess in state.guesses if place in guess.revealed])
            secret = seat.secret or ""
            shown = secret if seat.resigned else "".join(letter if letter in asked else "." for letter in secret)
            assert seat.shown == shown
            assert seat.resigned or seat.is_in == (not secret or "." in shown)
            assert seat.turns == sum(isinstance(e, Guessed | Forfeited) and e.seat == place for e in table.log)

    look(played(table, rng, look=look))
