// The door: this browser's rooms, and a form that opens one.
import { make } from "./draw.js";
import { forgetLogin, keepLogin, keepSetting, keepTheme, logins, setting, theme } from "./keep.js";
import { dressTool } from "./signs.js";
import { newLogin, post } from "./wire.js";
import { language, spell, switchLanguage, word } from "./words.js";

const at = (id) => document.getElementById(id);
const form = at("open");
const NEXT_THEME = { auto: "light", light: "dark", dark: "auto" };

function drawRooms() {
  at("mine").hidden = logins().length === 0;
  at("rooms").replaceChildren(...logins().map(drawRoom));
}

function drawRoom(login) {
  const link = make("a", "room-link", make("strong", "", login.title), make("span", "", word("as", { name: login.name })));
  link.href = `/r/${login.room}#k=${login.token}`;
  const forget = make("button", "tool");
  forget.type = "button";
  dressTool(forget, "close", word("forget"));
  forget.addEventListener("click", () => { forgetLogin(login.token); drawRooms(); });
  return make("li", "", link, forget);
}

async function openRoom(event) {
  event.preventDefault();
  const name = form.elements.name.value;
  const login = newLogin();
  const wanted = { name, title: form.elements.title.value.trim() || "Bar Sport" };
  const { status, body } = await post("/rooms", login, language(), wanted);
  if (status !== 200) return (at("status").textContent = word(status ? "rejected" : "failed"));
  keepSetting("name", name);
  keepLogin({ room: body.room, token: login, title: wanted.title, name });
  location.href = `/r/${body.room}#k=${login}`;
}

function dress() {
  spell();
  at("language").textContent = word("language");
  dressTool(at("theme"), theme(), word(`theme_${theme()}`));
  form.elements.name.value ||= setting("name", "");
  drawRooms();
}

form.addEventListener("submit", openRoom);
at("language").addEventListener("click", () => { switchLanguage(); dress(); });
at("theme").addEventListener("click", () => { keepTheme(NEXT_THEME[theme()]); dress(); });
dress();
