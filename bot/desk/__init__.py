"""The rules desk: anybody may ask the engine, by hand or from a script."""
