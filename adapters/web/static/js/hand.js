// What one person alone sees: the own hand with its choosers, and private notes above it, which leave the hand in sight.
import { drawScreen, make } from "./draw.js";
import { keepFocus } from "./chat.js";
import { keepSetting, setting } from "./keep.js";
import { withMotion } from "./motion.js";
import { dressTool } from "./signs.js";
import { word } from "./words.js";

const SETTLED = 250; // milliseconds in which the next page of a note comes, if any

export class Hand {
  constructor(pane, hand, note, press) {
    this.pane = pane;
    this.hand = hand;
    this.note = note;
    this.press = press;
    this.me = null;
    this.shown = { hand: null, note: null };
  }

  /** Take a private message in: of each kind the newest is shown. */
  take(message) {
    const { kind } = message;
    if (this.shown[kind] && this.shown[kind].place > message.place) return;
    this.shown[kind] = message;
    this.draw(kind);
  }

  turn() {
    return Boolean(this.shown.hand?.screen.turn);
  }

  redraw() {
    this.draw("hand");
    this.draw("note");
  }

  draw(kind) {
    if (kind === "hand") keepFocus(this.hand, () => withMotion(this.hand, () => this.drawHand()));
    else keepFocus(this.note, () => this.drawNote());
  }

  drawHand() {
    const screen = this.shown.hand?.screen;
    this.hand.classList.toggle("turn", this.turn());
    if (!screen) return this.hand.replaceChildren(make("p", "empty", word(this.me ? "no_hand" : "watching")));
    this.hand.replaceChildren(...drawScreen(screen, { me: this.me, press: this.press, hide: alreadyDrawn(screen) }));
    this.cards().slice(0, 9).forEach(nameKey);
    this.hand.classList.toggle("many", this.cards().length > 5);
  }

  drawNote() {
    const note = this.shown.note;
    this.note.hidden = !note || this.dismissed() >= note.place;
    if (!note) return;
    const close = make("button", "tool close");
    close.type = "button";
    dressTool(close, "close", word("close"));
    close.addEventListener("click", () => this.dismiss());
    this.note.replaceChildren(close, ...drawScreen(note.screen, { me: this.me, press: this.press }));
    this.note.scrollTop = 0;
  }

  dismissed() {
    return setting("notes", {})[this.me] ?? 0;
  }

  dismiss() {
    const focused = this.note.contains(document.activeElement);
    keepSetting("notes", { ...setting("notes", {}), [this.me]: this.shown.note.place });
    this.drawNote();
    if (focused) this.pane.focus();
  }

  /** The place of the open note; Infinity if none is. */
  reading() {
    return this.note.hidden ? Infinity : this.shown.note.place;
  }

  /** Something went on record at `place`, such as a deal: an older note has been read. Infinity closes any. */
  turnPage(place) {
    if (this.reading() < place) this.dismiss();
  }

  /** A button of the note at `place` was pressed: what does not bring another page has been read. */
  settle(place) {
    setTimeout(() => this.reading() === place && this.dismiss(), SETTLED);
  }

  cards() {
    return [...this.hand.querySelectorAll(".card-button")];
  }

  /** The key of a digit presses the card at that place. */
  pressKey(digit) {
    this.cards()[digit - 1]?.click();
  }
}

/** The key that presses a card: seen beside it where there is a keyboard, and told to a screen reader. */
function nameKey(button, at) {
  button.dataset.key = at + 1;
  button.setAttribute("aria-keyshortcuts", at + 1);
}

/** Rows of cards that stand on the buttons anyway need not be written above them. */
function alreadyDrawn(screen) {
  const drawn = new Set((screen.rows ?? []).flat().map((button) => button.card).filter(Boolean));
  return (block) => block.cards?.length > 0 && block.cards.every((face) => drawn.has(face.card));
}
