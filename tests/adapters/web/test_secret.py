"""Logins, invitations and the ids that come of them."""

from adapters.web.secret import SECRET, digest, invitation_of, is_secret, member_of, room_of

LOGIN = "x" * 22


def test_a_login_holds_at_least_128_bits() -> None:
    assert 64**22 > 2**128
    assert is_secret(LOGIN)
    assert not is_secret("x" * 21)
    assert not is_secret("x" * 65)
    assert not is_secret(LOGIN[:-1] + "!")
    assert not is_secret(LOGIN + "\n")


def test_an_invitation_is_a_secret_too() -> None:
    assert SECRET.fullmatch(invitation_of(LOGIN))
    assert invitation_of(LOGIN) != invitation_of("y" * 22)


def test_ids_are_public_and_tell_nothing_of_the_login() -> None:
    room = room_of(LOGIN)
    ids = {room, member_of(LOGIN, room), member_of(LOGIN, "another"), invitation_of(LOGIN)}
    assert len(ids) == 4
    assert len(room) == len(member_of(LOGIN, room)) == 12
    assert digest(LOGIN).hex()[:8] not in room
