"""A game of a room before its first event, as another server may see it for a moment."""

from finalword.server.game import Game


def test_a_game_that_has_not_begun_waits_for_nobody() -> None:
    game = Game("game", None)
    assert game.awaited() == ()
    assert not game.is_on
    assert not game.is_over
