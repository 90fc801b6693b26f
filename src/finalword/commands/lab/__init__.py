"""The jobs of `finalword lab`, a module each."""
