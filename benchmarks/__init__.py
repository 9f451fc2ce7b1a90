"""Speed, strength and load, each a ratio within one run."""
