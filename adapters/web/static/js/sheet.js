// The one dialog of a room: menu, invitation, plays.
import { drawLine, make } from "./draw.js";
import { keepSetting, keepTheme, setting, theme } from "./keep.js";
import { dressTool } from "./signs.js";
import { ring } from "./speak.js";
import { switchLanguage, word } from "./words.js";

const sheet = document.getElementById("sheet");
sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());

function open(title, ...parts) {
  const close = make("button", "tool close");
  close.type = "button";
  dressTool(close, "close", word("close"));
  close.addEventListener("click", () => sheet.close());
  const head = make("h2", "", title);
  head.id = "sheet-title";
  sheet.setAttribute("aria-labelledby", "sheet-title");
  sheet.replaceChildren(make("div", "sheet-inner", close, head, ...parts));
  if (!sheet.open) sheet.showModal();
}

function button(label, act, kind = "") {
  const element = make("button", `button ${kind}`, label);
  element.type = "button";
  element.addEventListener("click", act);
  return element;
}

function linkBox(address, explanation, warning) {
  const field = make("input", "link");
  field.value = address;
  field.readOnly = true;
  field.setAttribute("aria-label", explanation);
  field.addEventListener("focus", () => field.select());
  const told = make("span", "told");
  told.setAttribute("role", "status");
  const copy = button(word("copy"), () => copyFrom(field, told), "primary");
  const parts = [make("p", "", explanation), make("div", "copy", field, copy), told];
  if (warning) parts.push(make("p", "warning", warning));
  return make("div", "link-box", ...parts);
}

/** The clipboard is closed to pages that come over plain http from another machine: then the old way. */
async function copyFrom(field, told) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy");
  }
  told.textContent = word("copied");
}

const local = (address) => ["127.0.0.1", "localhost", "[::1]"].includes(new URL(address).hostname);

/** The link for friends. `base` is where they reach this Osteria. */
export function showInvite(base, room, invite) {
  const address = `${base}/r/${room}#j=${invite}`;
  open(word("invite"), linkBox(address, word("invite_text"), local(address) ? word("invite_here") : ""));
}

export function showPlays(lines) {
  const list = make("ol", "plays", ...lines.map((line) => make("li", "", drawLine(line, ""))));
  open(word("plays_title"), lines.length ? list : make("p", "", word("plays_none")));
}

const COMMANDS = {
  command_play: "/gioca", command_table: "/tavolo", command_hand: "/mano", command_rules: "/regole",
  command_board: "/classifica", command_numbers: "/statistiche", command_history: "/storia",
  command_help: "/aiuto", command_language: "/lingua", command_leave: "/lascia", command_close: "/chiudi",
};

/** The menu: commands (for who may give them), the look of the page, the own link. `again` draws the page anew. */
export function showMenu({ login, command, again }) {
  const look = make("div", "choices", button(word("language"), () => { switchLanguage(); sheet.close(); again(); }), themeButton(), soundButton());
  const parts = [make("h3", "", word("page")), look];
  if (login) parts.unshift(make("h3", "", word("commands")), commandButtons(command));
  if (login) parts.push(make("h3", "", word("my_link")), linkBox(login, word("my_link_text")));
  open(word("menu"), ...parts);
}

function commandButtons(command) {
  return make("div", "choices", ...Object.entries(COMMANDS).map(([name, text]) => button(word(name), () => { sheet.close(); command(text); })));
}

const NEXT_THEME = { auto: "light", light: "dark", dark: "auto" };

export function themeButton() {
  const element = button(word(`theme_${theme()}`), () => {
    keepTheme(NEXT_THEME[theme()]);
    element.textContent = word(`theme_${theme()}`);
  });
  return element;
}

function soundButton() {
  const label = () => word(setting("sound", false) ? "sound_on" : "sound_off");
  const element = button(label(), () => {
    keepSetting("sound", !setting("sound", false));
    if (setting("sound", false)) ring();
    element.textContent = label();
  });
  return element;
}
