"""The command `osteria verify`: check the shuffle of a hand."""

import json

import click

from bot.clearline import ClearCommand, ClearLineError
from bot.fairness import CommitmentBroken, FairnessError
from bot.fairness import verify as verify_pack
from engine.cards import NAME


@click.command(cls=ClearCommand)
@click.option("--commitment", required=True, metavar="HEX", help="The fingerprint shown before the first card.")
@click.option("--seed", required=True, metavar="HEX", help="The key shown in the score sheet.")
@click.option("--cut", "cut_at", required=True, type=int, metavar="N", help="How many cards were lifted.")
@click.option("--pack", "pack_size", required=True, type=int, metavar="40|52", help="The number of cards in the pack.")
@click.option("--json", "as_json", is_flag=True, help='Print {"pack": […]}.')
def verify(commitment: str, seed: str, cut_at: int, pack_size: int, as_json: bool) -> None:
    """Print the pack of a hand, first card dealt first, or say what is wrong.

    The exit code is 0 if the seed matches the commitment, 1 if it does not, 2 for nonsense.
    """
    try:
        pack = [NAME[card] for card in verify_pack(commitment, seed, cut_at, pack_size)]
    except CommitmentBroken as error:
        raise click.ClickException(str(error)) from error
    except FairnessError as error:
        raise ClearLineError(str(error)) from error
    click.echo(json.dumps({"pack": pack}) if as_json else " ".join(pack))
