// Screens, as Osteria sends them, into elements. Every text is set as text; nothing is ever read as markup.
import { sign, SIGNS } from "./signs.js";
import { word } from "./words.js";

const PIECES = new RegExp(`(${SIGNS.source}|[♦♥♣♠])`, "u");
const SIDE = /^.+ \+\d+ → \d+$/u; // "Anna+Carla +12 → 45": a side of a score sheet
const SUIT_CLASS = { "♦": "red", "♥": "red", "♣": "black", "♠": "black" };

export function make(tag, className, ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

/** Words with our own signs and coloured suits. */
export function words(text) {
  return text.split(PIECES).filter(Boolean).map((piece) => {
    if (SUIT_CLASS[piece]) return make("span", `suit ${SUIT_CLASS[piece]}`, piece);
    return SIGNS.test(piece) ? sign(piece) : piece;
  });
}

function drawSpan(span, me) {
  if (typeof span === "string") return words(span);
  if (span.bold) return make("strong", "", ...words(span.bold));
  if (span.who) return make("strong", span.who === me ? "who me" : "who", span.name);
  if (span.code) return make("code", "", span.code);
  return drawTime(span);
}

function drawTime({ until, text }) {
  const time = make("time", "until", text);
  time.dataset.until = until;
  return time;
}

const plain = (spans) => spans.map((span) => (typeof span === "string" ? span : (span.bold ?? span.name ?? span.code ?? span.text))).join("");

/** What a block says, for who listens. */
export const spokenBlock = (block) => (block.line ? plain(block.line) : `${block.label}: ${block.cards.map((face) => face.text).join(", ")}`);

export function drawLine(spans, me) {
  const text = plain(spans);
  const kind = text === "" ? "gap" : text.startsWith("• ") ? "item" : text.startsWith("  ") ? "under" : text.startsWith("▶") ? "turn" : SIDE.test(text) ? "side" : "";
  return make("p", `line ${kind}`, ...spans.flatMap((span) => drawSpan(span, me)));
}

export const cardFile = (suits, card) => `/static/cards/${suits}/${card}.svg`;

export function drawCard(suits, card, alt = "") {
  const image = make("img", "card");
  image.src = cardFile(suits, card);
  image.alt = alt;
  image.width = 120;
  image.height = 180;
  image.dataset.card = card;
  image.draggable = false;
  return image;
}

function drawFaces(block, suits) {
  const faces = block.cards.map((face) => make("li", "face", drawCard(suits, face.card), make("span", "name", ...words(face.text))));
  const list = make("ul", "faces", ...faces);
  list.setAttribute("aria-label", block.label);
  const kind = block.bold ? "bold" : block.own ? "own" : "";
  return make("div", `cards ${kind}`, make("p", "label", block.label), list);
}

function writeFaces(block) {
  const text = block.cards.map((face) => face.text).join(" · ");
  return make("p", "line cards-line", ...words(block.label ? `${block.label}: ${text}` : text));
}

function drawBlock(block, screen, options) {
  if (block.line) return drawLine(block.line, options.me);
  return options.pictures || block.own ? drawFaces(block, screen.suits) : writeFaces(block);
}

function drawButton(button, screen, press) {
  if (button.url) return drawLink(button);
  const element = make("button", `button ${button.style ?? ""}`, make("span", "", ...words(button.label)));
  if (button.card) dressCard(element, button, screen.suits);
  element.type = "button";
  element.dataset.token = button.token;
  element.addEventListener("click", () => press(element, button.token));
  return element;
}

function dressCard(element, button, suits) {
  element.className = `card-button ${button.style ?? ""}`;
  element.replaceChildren(drawCard(suits, button.card), make("span", "name", ...words(button.label)));
}

function drawLink(button) {
  const link = make("a", `button ${button.style ?? ""}`, make("span", "", ...words(button.label)));
  link.href = button.url;
  link.rel = "noreferrer noopener";
  return link;
}

function drawRow(row, screen, press) {
  const kind = row.every((button) => button.card) ? "row hand-row" : "row";
  return make("div", kind, ...row.map((button) => drawButton(button, screen, press)));
}

function drawFolded(screen, options) {
  const inside = screen.folded.map((block) => drawBlock(block, screen, options));
  return make("details", "folded", make("summary", "", word("more")), ...inside);
}

function drawFile(file) {
  if (!file.picture) {
    const link = make("a", "button file", make("span", "", word("save", { name: file.name })));
    link.href = file.url;
    link.download = file.name;
    return link;
  }
  const image = make("img", "picture");
  image.src = file.url;
  image.alt = file.about;
  return image;
}

/**
 * The elements of a screen. `options`: `me` (own id, to mark what is said to the reader), `pictures` (draw rows of cards, else
 * write them, but for the reader's own), `press(element, token)`, `hide(block)` (blocks that the page shows otherwise).
 */
export function drawScreen(screen, options) {
  const blocks = screen.blocks.filter((block) => !options.hide?.(block)).map((block) => drawBlock(block, screen, options));
  const first = blocks[0];
  if (first) first.classList.add("head");
  const parts = [make("div", "blocks", ...blocks)];
  if (screen.file) parts.push(drawFile(screen.file));
  if (screen.folded) parts.push(drawFolded(screen, options));
  if (screen.rows) parts.push(make("div", "rows", ...screen.rows.map((row) => drawRow(row, screen, options.press))));
  return parts;
}

/** Whether a screen speaks to the reader: "▶ Gioca @Anna" is Anna's turn. */
export const mentions = (screen, me) => screen.blocks.some((block) => block.line?.some((span) => span.who && span.who === me));

const two = (number) => String(number).padStart(2, "0");

/** Seconds as a clock: "1:07", from an hour on "3 h". */
export function clock(seconds) {
  const left = Math.max(0, Math.round(seconds));
  return left >= 3600 ? `${Math.round(left / 3600)} h` : `${Math.floor(left / 60)}:${two(left % 60)}`;
}

/** Let every moment on the page be counted down; `ahead`: how many seconds Osteria's clock is ahead of this one. */
export function countDown(ahead) {
  for (const time of document.querySelectorAll("time.until")) time.textContent = clock(time.dataset.until - Date.now() / 1000 - ahead());
}
