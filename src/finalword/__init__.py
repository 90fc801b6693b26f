"""Final Word: a fast hidden-word card game of deduction for three or more players."""
