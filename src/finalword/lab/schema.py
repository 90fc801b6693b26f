"""The three tables of a run, column by column; docs/lab.md explains each."""

import polars as pl

KEYS = {"game": pl.UInt32, "cell": pl.UInt16}
GAMES = KEYS | {
    "deal": pl.UInt32,
    "source": pl.String,
    "players": pl.UInt8,
    "bots": pl.String,
    "variants": pl.String,
    "word_check": pl.String,
    "dictionary": pl.String,
    "deck": pl.String,
    "first": pl.UInt8,
    "longest": pl.UInt8,
    "guesses": pl.UInt16,
    "forfeits": pl.UInt16,
    "redeals": pl.UInt16,
    "winners": pl.UInt8,
    "winner": pl.UInt8,
    "is_over": pl.Boolean,
}
SEATS = KEYS | {
    "seat": pl.UInt8,
    "order": pl.UInt8,
    "kind": pl.String,
    "bot": pl.String,
    "dealt": pl.String,
    "words_dealt": pl.UInt16,
    "best_dealt": pl.UInt8,
    "discards": pl.String,
    "exchanged": pl.UInt8,
    "redeals": pl.UInt16,
    "hand": pl.String,
    "words": pl.UInt16,
    "best": pl.UInt8,
    "secret": pl.String,
    "length": pl.UInt8,
    "distinct": pl.UInt8,
    "rare": pl.UInt8,
    "turns": pl.UInt16,
    "fell": pl.UInt16,
    "put_out_by": pl.UInt8,
    "resigned": pl.Boolean,
    "share": pl.Float32,
    "rank": pl.Float32,
}
GUESSES = KEYS | {
    "number": pl.UInt16,
    "seat": pl.UInt8,
    "kind": pl.String,
    "word": pl.String,
    "limit": pl.UInt8,
    "left": pl.UInt8,
    "hidden": pl.UInt8,
    "up": pl.UInt8,
    "hit": pl.UInt8,
    "out": pl.UInt8,
    "near": pl.UInt8,
}
TABLES = {"games": GAMES, "seats": SEATS, "guesses": GUESSES}
