"""The dealer: everything that chance brings follows from the seed of the hand, by the published algorithm."""

import pytest
from msgspec.structs import replace

from bot import fairness
from bot.dealer import carry_on, cuts, first_dealer, pack_of, sealed
from bot.rules import rules_of
from engine.actions import LotNeeded, PackNeeded, StockNeeded
from engine.cards import NAME, RANK, RANKS, Card, pile, read_cards
from engine.game import Progress
from engine.games.trentuno import Trentuno
from tests.kit.tables import Seeds

SEEDS = Seeds("dealer")


def height(card: Card) -> int:
    """How high a card is at Trentuno."""
    return -Trentuno.first_dealer.index(RANKS[RANK[card] - 1])


def test_a_sealed_pack_shows_its_commitment_and_is_not_cut() -> None:
    seed = SEEDS()
    shuffle = sealed(seed, 3)
    assert (shuffle.number, shuffle.cut) == (3, 0)
    assert shuffle.commitment == fairness.commitment(seed)


def test_whoever_has_seed_and_cut_finds_the_same_pack() -> None:
    seed = SEEDS()
    game = rules_of("cirulla", 2, {})
    shuffle = replace(sealed(seed, 1), cut=16)
    assert pack_of(game, shuffle).cards == fairness.verify(shuffle.commitment, seed.hex(), 16, 40)


def test_forty_cards_are_cut_at_8_16_half_24_32() -> None:
    assert cuts(rules_of("cirulla", 2, {})) == (8, 16, 20, 24, 32)


class TestFirstDealer:
    """FAM-7: by lot, or by highest card where the text says so; only the tied draw again."""

    def test_by_lot_each_seat_may_deal(self) -> None:
        game = rules_of("cirulla", 4, {})
        found = [first_dealer(game, SEEDS()) for _ in range(100)]
        assert {dealer.seat for dealer in found} == {0, 1, 2, 3}
        assert {dealer.drawn for dealer in found} == {()}

    def test_the_lot_is_the_published_one(self) -> None:
        seed = SEEDS()
        assert first_dealer(rules_of("cirulla", 3, {}), seed).seat == fairness.draw(seed, "dealer-1", 3)

    def test_the_highest_card_deals(self) -> None:
        """TRE-3: A K Q J 7 … 2."""
        game = rules_of("trentuno", 4, {})
        for _ in range(50):
            dealer = first_dealer(game, SEEDS())
            if len(dealer.drawn) == 1:
                assert dealer.seat == max(range(4), key=lambda seat: height(dealer.drawn[0][seat]))

    def test_only_the_tied_draw_again(self) -> None:
        game = rules_of("trentuno", 7, {})
        found = next(dealer for dealer in (first_dealer(game, SEEDS()) for _ in range(100)) if len(dealer.drawn) > 1)
        best = max(map(height, found.drawn[0]))
        tied = [seat for seat, card in enumerate(found.drawn[0]) if height(card) == best]
        assert len(found.drawn[1]) == len(tied)
        assert found.seat in tied


class TestCarryOn:
    """TRE-12, TRE-13: stocks and lots come from the hand's seed, by counter."""

    def test_nothing_is_supplied_where_nothing_is_needed(self) -> None:
        game = rules_of("trentuno", 4, {})
        shuffle = sealed(SEEDS(), 1)
        state = game.new(0)
        assert isinstance(state.need, PackNeeded)
        assert carry_on(game, Progress(state, ()), shuffle) == (Progress(state, ()), shuffle, ())

    @pytest.mark.parametrize("before", [0, 1, 2])
    def test_a_stock_is_the_next_one_of_the_seed(self, before: int) -> None:
        game = rules_of("trentuno", 4, {})
        shuffle = replace(sealed(SEEDS(), 1), stocks=before)
        discards = read_cards("7D 2C KS")
        state = replace(
            game.supply(game.new(0), pack_of(game, replace(shuffle, cut=20))).state,
            stock=(),
            discards=(*discards, *read_cards("AB")),
            need=StockNeeded(pile(discards)),
        )
        dealt = carry_on(game, Progress(state, ()), shuffle)
        expected = fairness.shuffle(shuffle.seed, discards, f"stock-{before + 1}")
        assert dealt.shuffle.stocks == before + 1
        assert dealt.log == (f"stock: {' '.join(NAME[card] for card in expected)}",)

    def test_a_lot_falls_on_one_of_those_it_is_among(self) -> None:
        game = rules_of("trentuno", 6, {})
        shuffle = replace(sealed(SEEDS(), 1), lots=1)
        state = replace(
            game.new(0),
            totals=(1, 2, 0, 0, 0, 1),
            before=(1, 2, 0, 0, 0, 1),
            bets=((2, 12), (4, 12)),
            need=LotNeeded((2, 4)),
        )
        dealt = carry_on(game, Progress(state, ()), shuffle)
        seat = (2, 4)[fairness.draw(shuffle.seed, "lot-2", 2)]
        assert dealt.shuffle.lots == 2
        assert dealt.log == (f"lot: {seat + 1}",)
