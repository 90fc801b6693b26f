"""The game itself: four pure functions over frozen values.

`decide` judges an action, `evolve` writes an event into a state, `redact` makes holes where a seat may not look,
`legal` says what a seat may do. Nothing here reads a file, a clock or a random generator. Numbers such as (4.6)
name clauses of GAME.md.
"""
