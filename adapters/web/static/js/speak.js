// What the page tells without being looked at: answers, plays for a screen reader, the title, a small bell.
import { words } from "./draw.js";
import { setting } from "./keep.js";
import { word } from "./words.js";

const status = document.getElementById("status");
const spoken = document.getElementById("spoken");

const PASSES = 8000; // milliseconds
let passing;

/** An answer to the reader's own press or line. `kind`: "" (it passes), "wait" (it stays), "alert" (stands out) or "no" (refused). */
export function answer(text, kind = "") {
  clearTimeout(passing);
  if (text && kind === "") passing = setTimeout(() => answer(""), PASSES);
  status.className = `status ${kind}`;
  status.replaceChildren(...words(text));
  status.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 200 });
}

let waiting = [];

/** Said to a screen reader, politely; what comes together is said together. */
export function say(text) {
  if (!text) return;
  if (waiting.length === 0) setTimeout(flush, 150);
  waiting.push(text);
}

function flush() {
  spoken.textContent = waiting.slice(-6).join(". ");
  waiting = [];
}

let mine = false;

/** Tell whether it is the reader's turn: the title says so; when it begins, a bell if wanted, and a refusal is out of date. */
export function tellTurn(turn, title) {
  document.title = turn ? `${word("your_turn")} · ${title}` : `${title} · Osteria`;
  document.body.classList.toggle("my-turn", turn);
  if (turn && !mine) beginTurn();
  mine = turn;
}

function beginTurn() {
  if (setting("sound", false)) ring();
  if (status.classList.contains("no")) answer("");
}

let audio;

/** Two soft notes. A browser lets a page sound only after it was touched, so the switch itself rings once. */
export function ring() {
  audio ??= new AudioContext();
  audio.resume();
  note(659, 0);
  note(880, 0.14);
}

function note(pitch, after) {
  const start = audio.currentTime + after;
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.4);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.45);
}
