// A room: who I am, what comes in, what I do.
import { Chat } from "./chat.js";
import { countDown, make, mentions, spokenBlock } from "./draw.js";
import { Hand } from "./hand.js";
import { forgetLogin, keepLogin, keepSetting, keepTabLogin, logins, setting, tabLogin } from "./keep.js";
import { showInvite, showMenu, showPlays } from "./sheet.js";
import { dressTool } from "./signs.js";
import { answer, say, tellTurn } from "./speak.js";
import { follow, get, newKey, newLogin, post } from "./wire.js";
import { language, spell, word } from "./words.js";

const at = (id) => document.getElementById(id);
const room = location.pathname.split("/")[2];
const path = `/r/${room}`;
const state = { token: "", invite: "", hello: null, ahead: 0, online: true, letGo: () => {} };

const chat = new Chat(at("log"), at("down"), press);
const hand = new Hand(at("private"), at("hand"), at("note"), press);

// --- who I am: a link brings the login behind its #, which no server ever sees; it is kept by this tab and this browser, and
// --- taken out of the address, so that who passes the address on does not pass himself on ---------------------------------

function readAddress() {
  const found = new URLSearchParams(location.hash.slice(1));
  state.invite = found.get("j") ?? "";
  const known = logins().filter((login) => login.room === room).map((login) => login.token);
  const login = found.get("k") ?? (state.invite ? null : (tabLogin(room) ?? known[0]));
  if (login) become(login);
}

function become(token) {
  state.token = token;
  state.invite = "";
  keepTabLogin(room, token);
  history.replaceState(null, "", path);
}

function drawEntrance() {
  const known = logins().filter((login) => login.room === room);
  const doors = known.map((login) => door(word("enter_as", { name: login.name }), () => { become(login.token); start(); }));
  hand.hand.replaceChildren(make("div", "entrance", ...doors, entryForm(known.length > 0)));
}

function door(label, act) {
  const button = make("button", "button primary", label);
  button.type = "button";
  button.addEventListener("click", act);
  return button;
}

function entryForm(other) {
  const name = make("input", "");
  Object.assign(name, { name: "name", required: true, maxLength: 40, autocomplete: "nickname", value: other ? "" : setting("name", "") });
  const enter = make("button", "button success", word("enter"));
  const form = make("form", "enter", make("label", "", make("span", "", word(other ? "enter_new" : "your_name")), name), enter);
  form.addEventListener("submit", (event) => { event.preventDefault(); enterRoom(name.value); });
  return form;
}

async function enterRoom(name) {
  const login = newLogin();
  const { status } = await post(`${path}/join`, login, language(), { invite: state.invite, name });
  if (status !== 200) return answer(word(status === 403 ? "bad_link" : status ? "rejected" : "failed"), "no");
  keepSetting("name", name);
  become(login);
  start();
}

// --- what comes in -------------------------------------------------------------------------------------------------------

function take(event, data) {
  if (event === "hello") return greet(data);
  if (event === "ready") return begin();
  if (data.kind === "hand" || data.kind === "note") takePrivate(data);
  else chat.take(data);
  if (data.kind === "record") hand.turnPage(data.place);
  tell();
}

function greet(hello) {
  state.hello = hello;
  state.ahead = hello.now - Date.now() / 1000;
  chat.me = hand.me = hello.me?.id ?? null;
  if (hello.me) keepLogin({ room, token: state.token, title: hello.title, name: hello.me.name });
  dress();
}

/** The past has been told: what comes now is news. */
function begin() {
  if (chat.quiet) chat.begin();
  tell();
}

function takePrivate(message) {
  hand.take(message);
  if (chat.quiet) return;
  const blocks = message.screen.blocks;
  if (message.kind === "note") say(blocks.map(spokenBlock).join(". "));
  if (message.kind === "note" || message.fresh) at("private").scrollTop = 0;
}

function tell() {
  const spoken = [chat.table(), chat.lastRecord()].some((message) => message && mentions(message.screen, chat.me));
  countDown(() => state.ahead);
  tellTurn(!chat.quiet && Boolean(chat.me) && (hand.turn() || spoken), state.hello?.title ?? "Osteria");
}

function line(now) {
  if (now === "on" && !state.online) answer(word("back"));
  if (now === "off") answer(word("connecting"), "wait");
  state.online = now === "on";
  document.body.classList.toggle("offline", now === "off");
  if (now === 404) answer(word("not_found"), "no");
  if (now === 401) lose();
}

function lose() {
  forgetLogin(state.token);
  keepTabLogin(room, "");
  answer(word("bad_link"), "no");
}

// --- what I do ------------------------------------------------------------------------------------------------------------

async function press(button, token) {
  if (!state.token) return answer(word("watching"), "no");
  if (button.ariaBusy === "true") return;
  button.ariaBusy = "true";
  const note = at("note").contains(button) ? hand.reading() : null;
  const told = await post(`${path}/press`, state.token, language(), { key: newKey(), token });
  tellAnswer(told);
  if (note && told.body.ok) hand.settle(note);
  button.ariaBusy = "false";
}

async function write(text) {
  tellAnswer(await post(`${path}/say`, state.token, language(), { key: newKey(), text }));
}

function tellAnswer({ status, body }) {
  if (status === 200) answer(body.text, body.alert ? "alert" : body.ok ? "" : "no");
  else answer(word(status ? "rejected" : "failed"), "no");
}

async function readPlays() {
  showPlays((await get(`${path}/plays`, state.token, language()))?.lines ?? []);
}

const myLink = () => state.hello?.me && `${state.hello.base || location.origin}${path}#k=${state.token}`;

// --- the page ----------------------------------------------------------------------------------------------------------------

function dress() {
  spell();
  const hello = state.hello;
  at("title").textContent = hello?.title ?? "";
  dressTool(at("write"), "write", word("write"));
  dressTool(at("invite"), "invite", word("invite"));
  dressTool(at("plays"), "plays", word("plays"));
  dressTool(at("menu"), "menu", word("menu"));
  dressTool(at("down"), "down", word("down"));
  dressTool(at("composer").querySelector("button"), "send", word("send"));
  at("composer").elements.text.placeholder = word("write");
  at("composer").elements.text.setAttribute("aria-label", word("write"));
  at("chat").setAttribute("aria-label", word("chat"));
  at("private").setAttribute("aria-label", word("private"));
  at("invite").hidden = !hello?.invite;
  at("composer").hidden = at("write").hidden = !hello?.me;
  chat.redraw();
  hand.redraw();
  if (hello && !hello.me && state.invite) drawEntrance();
  tell();
}

function onKey(event) {
  if (event.key === "Escape") hand.turnPage(Infinity);
  const typing = event.target.closest("input, textarea, dialog");
  if (!typing && /^[1-9]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) hand.pressKey(Number(event.key));
}

function start() {
  state.letGo();
  state.letGo = follow(`${path}/events`, state.token, language(), take, line);
}

at("composer").addEventListener("submit", (event) => {
  event.preventDefault();
  const field = event.target.elements.text;
  if (field.value.trim()) write(field.value);
  if (field.value.startsWith("/")) document.body.classList.remove("writing"); // on a phone, make room for what it asks for
  field.value = "";
});
at("write").addEventListener("click", () => {
  if (document.body.classList.toggle("writing")) at("composer").elements.text.focus();
});
// On a phone the hand makes room for the keyboard; it comes back late enough not to move a button away from under a tap.
at("composer").addEventListener("focusin", () => document.body.classList.add("typing"));
at("composer").addEventListener("focusout", () => setTimeout(() => {
  document.body.classList.toggle("typing", at("composer").contains(document.activeElement));
}, 300));
at("invite").addEventListener("click", () => showInvite(state.hello.base || location.origin, room, state.hello.invite));
at("plays").addEventListener("click", readPlays);
at("menu").addEventListener("click", () => showMenu({ login: myLink(), command: write, again: dress }));
addEventListener("keydown", onKey);
addEventListener("hashchange", () => location.reload());
setInterval(() => countDown(() => state.ahead), 1000);

readAddress();
dress();
start();
