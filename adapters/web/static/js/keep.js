// What this browser remembers: logins by room, the last name given, and how the page looks and sounds.

const read = (key, otherwise) => {
  try {
    return JSON.parse(localStorage.getItem(`osteria.${key}`)) ?? otherwise;
  } catch {
    return otherwise;
  }
};
const write = (key, value) => localStorage.setItem(`osteria.${key}`, JSON.stringify(value));

/** Logins, newest first: `{room, token, title, name}`. The same room may stand here under several names. */
export const logins = () => read("logins", []);

export function keepLogin(login) {
  const others = logins().filter((known) => known.token !== login.token);
  write("logins", [login, ...others]);
}

export function forgetLogin(token) {
  write("logins", logins().filter((known) => known.token !== token));
}

/** Who this tab is in a room: two tabs may be two people. */
export const tabLogin = (room) => sessionStorage.getItem(`osteria.${room}`) || null;
export const keepTabLogin = (room, token) => sessionStorage.setItem(`osteria.${room}`, token);

export const setting = read;
export const keepSetting = write;

/** The theme is read before the page is drawn, by `theme.js`, and so is a plain string. */
export const theme = () => localStorage.getItem("osteria.theme") || "auto";

export function keepTheme(name) {
  localStorage.setItem("osteria.theme", name);
  document.documentElement.dataset.theme = name;
}
