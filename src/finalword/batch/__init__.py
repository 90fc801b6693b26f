"""Many games at once in compiled code: the same game as `finalword.Table`, event by event, for bulk play and training.

`Tables` is the door: arrays in, arrays out, and any game's events on request. It plays `build` tables (3.4) with every
variant of clause 9, hands of ten, and neither forfeits nor resignations.
"""
