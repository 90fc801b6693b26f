"""A game that people play at one screen, whatever the face: who sits where, whose move it is, the saved record."""
