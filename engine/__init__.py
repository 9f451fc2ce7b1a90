"""The rules of the games: pure, and standing on nothing of ours."""
