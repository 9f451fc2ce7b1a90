"""What Osteria keeps of a person, his own data as a file, and the question that is asked before all of it goes."""

from bot.commands import Erase, Export, LinkAccount, ShowPrivacy
from bot.screens.menu import button
from bot.screens.names import whole
from bot.screens.values import Attachment, Screen, Style
from bot.screens.voice import Voice, plain


def privacy_screen(operator: str, voice: Voice) -> Screen:
    """What is kept, and who runs this Osteria (empty: nobody has said)."""
    kept = tuple(map(plain, voice.say("privacy").splitlines()))
    runs = voice.line("privacy.operator", operator=whole(operator)) if operator else voice.line("privacy.nobody")
    first = (button(0, voice, "privacy.export", Export()), button(0, voice, "privacy.erase", Erase(), Style.DANGER))
    return Screen((*kept, runs), (first, (button(0, voice, "privacy.link", LinkAccount()),)))


def export_screen(data: bytes, voice: Voice) -> Screen:
    """The file with a person's own data."""
    file = Attachment(voice.say("export.file"), "application/json", data, voice.say("export.about"))
    return Screen((voice.line("export.here"),), attachment=file)


def erase_screen(voice: Voice) -> Screen:
    """Is that meant? The red button does not lie where the first one lay."""
    asked = tuple(map(plain, voice.say("erase.sure").splitlines()))
    no = button(0, voice, "erase.no", ShowPrivacy(), Style.PRIMARY)
    return Screen(asked, ((no,), (button(0, voice, "erase.yes", Erase(sure=True), Style.DANGER),)))
