"""A game looked at afterwards: what each position was worth."""
