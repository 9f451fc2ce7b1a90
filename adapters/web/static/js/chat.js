// The chat of the room: lines that people write, what happens at the table, records, and the one live table at its foot.
import { drawLine, drawScreen, make, spokenBlock } from "./draw.js";
import { withMotion } from "./motion.js";
import { say } from "./speak.js";
import { word } from "./words.js";

const PASSING = new Set(["say", "join", "news"]); // these slide in above the live table, which stays at the foot

const PEEK = 6000; // milliseconds

export class Chat {
  constructor(log, down, press) {
    this.log = log;
    this.down = down;
    this.press = press;
    this.messages = new Map();
    this.me = null;
    this.follows = true;
    this.quiet = true;
    this.frame = null; // in which the log is scrolled, if one waits
    log.addEventListener("scroll", () => this.noticeScroll(), { passive: true });
    down.addEventListener("click", () => this.goDown());
    new ResizeObserver(() => this.keepDown()).observe(log);
  }

  /** Take a message in, new or changed. */
  take(message) {
    const known = this.messages.get(message.ref);
    const element = known?.element ?? make("article", "");
    this.messages.set(message.ref, { ...message, element });
    if (!this.quiet) this.tell(message, known);
    this.draw(this.messages.get(message.ref));
    this.settle();
    if (this.follows) this.frame ??= requestAnimationFrame(() => this.keepDown());
    if (!this.quiet && message.kind === "say") requestAnimationFrame(() => this.peek(element));
  }

  /** Where the table fills the window, let what is said above it be seen for a while. */
  peek(element) {
    if (!this.follows || element.offsetTop >= this.log.scrollTop) return;
    element.classList.add("peek");
    setTimeout(() => element.classList.remove("peek"), PEEK);
  }

  /** Everything so far has been shown; from here on what comes is news, and said aloud. */
  begin() {
    this.quiet = false;
    this.goDown();
  }

  /** Draw all again: another language, another reader. */
  redraw() {
    for (const message of this.messages.values()) this.draw(message);
  }

  table() {
    return this.newest((message) => message.kind === "table");
  }

  lastRecord() {
    return this.newest((message) => message.kind === "record");
  }

  newest(wanted) {
    return [...this.messages.values()].filter(wanted).sort((a, b) => a.place - b.place).at(-1);
  }

  draw(message) {
    const { element } = message;
    element.dataset.ref = message.ref;
    element.className = `message ${message.kind} ${message.from?.id === this.me && message.kind === "say" ? "own" : ""}`;
    const parts = () => element.replaceChildren(...this.parts(message));
    keepFocus(element, message.kind === "table" ? () => withMotion(element, parts) : parts);
    for (const picture of element.querySelectorAll(".picture")) picture.addEventListener("load", () => this.keepDown());
  }

  parts(message) {
    if (message.kind === "say") return [make("span", "from", message.from.name), make("span", "text", message.text)];
    if (message.kind === "join") return [make("p", "line", word("joined", { name: message.from.name }))];
    if (message.kind === "news") return message.lines.map((line) => drawLine(line, this.me));
    return drawScreen(message.screen, { me: this.me, pictures: message.kind === "table", press: this.press });
  }

  /** Put every message in its place: by age, the live table below what merely passes. */
  settle() {
    const order = [...this.messages.values()].sort((a, b) => a.place - b.place);
    const table = order.findLastIndex((message) => message.kind === "table");
    for (let at = table; at >= 0 && PASSING.has(order[at + 1]?.kind); at++) [order[at], order[at + 1]] = [order[at + 1], order[at]];
    let next = this.log.firstChild;
    for (const { element } of order) {
      if (element === next) next = next.nextSibling;
      else this.log.insertBefore(element, next);
    }
    const live = this.table();
    for (const { kind, element } of order) if (kind === "table") element.classList.toggle("live", element === live.element);
  }

  tell(message, known) {
    if (message.kind === "say") return say(`${message.from.name}: ${message.text}`);
    if (message.kind === "join") return say(word("joined", { name: message.from.name }));
    if (message.kind === "news") return say(message.lines.map((line) => spokenBlock({ line })).join(". "));
    const before = new Set(known?.screen.blocks.map(spokenBlock));
    say(message.screen.blocks.map(spokenBlock).filter((text) => text && !before.has(text)).slice(known ? -4 : 0).join(". "));
  }

  atFoot() {
    return this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < 60;
  }

  /** The reader scrolled, unless it was the log that was pushed about: its content has changed, or its window. */
  noticeScroll() {
    const pushed = this.follows && this.shape !== this.shapeNow();
    if (!pushed && this.moved !== this.log.scrollTop) this.follows = this.atFoot();
    this.look();
  }

  shapeNow() {
    return `${this.log.scrollHeight} ${this.log.clientHeight}`;
  }

  /** Remember what there is to scroll in, and offer the way down to who reads further up. */
  look() {
    this.shape = this.shapeNow();
    this.down.hidden = this.follows || this.atFoot();
  }

  scrollTo(top) {
    this.log.scrollTop = top;
    this.moved = this.log.scrollTop;
    this.look();
  }

  /** Follow the newest; a record longer than the window is shown from its head. */
  keepDown() {
    this.frame = null;
    if (!this.follows) return;
    const last = this.log.lastElementChild;
    const tall = last?.matches(".record") && last.offsetHeight > this.log.clientHeight;
    this.scrollTo(tall ? last.offsetTop - 8 : this.log.scrollHeight);
  }

  goDown() {
    this.follows = true;
    this.keepDown();
  }
}

/** Run `change`, which draws `root` anew, and give the focus back to the button that had it, else to what is in its place. */
export function keepFocus(root, change) {
  const active = document.activeElement;
  const had = root.contains(active) ? active : null;
  const at = had ? [...root.querySelectorAll("button")].indexOf(had) : -1;
  change();
  if (at < 0) return;
  const buttons = [...root.querySelectorAll("button")];
  const same = buttons.find((button) => button.dataset.token === had.dataset.token);
  const next = same ?? buttons[Math.min(at, buttons.length - 1)] ?? root.closest("[tabindex]");
  next?.focus({ preventScroll: true });
}

