"""Playing many games and measuring what came of them."""
