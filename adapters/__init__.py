"""The chat platforms, one folder each."""
