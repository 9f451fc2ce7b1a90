// The nine signs of Osteria's texts, drawn by ourselves: the same on every machine, in the colour of the words beside them.

const SVG = "http://www.w3.org/2000/svg";

const PATHS = {
  "🂠": "M9.6 2.5h9A1.9 1.9 0 0 1 20.5 4.4v12.2a1.9 1.9 0 0 1-1.9 1.9h-.6V7.4a2.9 2.9 0 0 0-2.9-2.9H7.7v-.1a1.9 1.9 0 0 1 1.9-1.9zM5.4 6h9.7a1.9 1.9 0 0 1 1.9 1.9v11.7a1.9 1.9 0 0 1-1.9 1.9H5.4a1.9 1.9 0 0 1-1.9-1.9V7.9A1.9 1.9 0 0 1 5.4 6zm4.85 3.6L6.8 13.75l3.45 4.15 3.45-4.15z",
  "▶": "M7 4.3v15.4a.8.8 0 0 0 1.22.68l12.3-7.7a.8.8 0 0 0 0-1.36L8.22 3.62A.8.8 0 0 0 7 4.3z",
  "✊": "M6.1 4.5a1.7 1.7 0 0 1 3.4 0v5H6.1zM10.2 3.7a1.7 1.7 0 0 1 3.4 0v5.8h-3.4zM14.3 4.1a1.7 1.7 0 0 1 3.4 0v5.4h-3.4zM18.4 6a1.6 1.6 0 0 1 3.2 0v7.6c0 3-1.7 4.7-3.3 6.1V22H8.6v-2.4c-2.6-1.7-5.2-4.5-5.7-7.6-.3-1.8 0-3.6 2.5-3.9v3h8.3a1.7 1.7 0 0 1 0 3.4h-3.3v1.3h3.5a3 3 0 0 0 3-3.8 4 4 0 0 0-.6-1.3h2.1z",
  "🧹": "M19.9 2.3a1.3 1.3 0 0 1 1.8 1.8l-7 8.7 1.5 1.5-3.3 1.9-5.1-5.1 1.9-3.3 1.5 1.5zM6.9 12.1l5.1 5.1c-1.6 3-4.6 4.5-9.7 4.5 1-.9 1.6-1.7 2-2.6-1 .5-1.8.7-2.7.8 2.5-1.7 3.4-5.9 5.3-7.8z",
  "❤": "M12 21S2.6 15.3 2.6 8.9A5.1 5.1 0 0 1 12 6.2a5.1 5.1 0 0 1 9.4 2.7C21.4 15.3 12 21 12 21z",
  "⏳": "M5.5 2.5h13v2.6h-1.1v2.1c0 2-1.3 3.5-3 4.8 1.7 1.3 3 2.8 3 4.8v2.1h1.1v2.6h-13v-2.6h1.1v-2.1c0-2 1.3-3.5 3-4.8-1.7-1.3-3-2.8-3-4.8V5.1H5.5zm3.3 2.6v2.1c0 .3.1.7.3 1h5.8c.2-.3.3-.7.3-1V5.1zM12 13.7c-2 1.3-3.2 2.2-3.2 3.6h6.4c0-1.4-1.2-2.3-3.2-3.6z",
  "🔒": "M7 9.5V7.3a5 5 0 0 1 10 0v2.2h.7a1.8 1.8 0 0 1 1.8 1.8v8.4a1.8 1.8 0 0 1-1.8 1.8H6.3a1.8 1.8 0 0 1-1.8-1.8v-8.4a1.8 1.8 0 0 1 1.8-1.8zm2.4 0h5.2V7.3a2.6 2.6 0 0 0-5.2 0zm2.6 3.4a1.6 1.6 0 0 0-.8 3v2.3h1.6v-2.3a1.6 1.6 0 0 0-.8-3z",
  "🤖": "M11 4.9V2.5h2v2.4h4.2A2.8 2.8 0 0 1 20 7.7v8.6a2.8 2.8 0 0 1-2.8 2.8H6.8A2.8 2.8 0 0 1 4 16.3V7.7a2.8 2.8 0 0 1 2.8-2.8zM8.7 9a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4zm6.6 0a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4zM8.2 14.3v1.6h7.6v-1.6zM1.5 9.5H3v5H1.5zm19.5 0h1.5v5H21zM7 20.3h10v1.5H7z",
  "🏆": "M6.5 2.5h11v1.7h3.6v3.1c0 2.7-1.7 4.5-4.2 4.8a5.5 5.5 0 0 1-3.6 2.5v2.9h2.2a1.5 1.5 0 0 1 1.5 1.5v2.5H7V19a1.5 1.5 0 0 1 1.5-1.5h2.2v-2.9a5.5 5.5 0 0 1-3.6-2.5c-2.5-.3-4.2-2.1-4.2-4.8V4.2h3.6zm0 3.6H4.8v1.2c0 1.3.6 2.2 1.7 2.6zm11 0v3.8c1.1-.4 1.7-1.3 1.7-2.6V6.1z",
  // Tools of the page.
  menu: "M4 6h16v2.2H4zm0 4.9h16v2.2H4zm0 4.9h16V18H4z",
  invite: "M9.5 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zm0 9.5c4.4 0 7 2.2 7 5V20h-14v-1.5c0-2.8 2.6-5 7-5zM18 6.5h2v3h3v2h-3v3h-2v-3h-3v-2h3z",
  plays: "M4 5h3v3H4zm5 .4h11v2.2H9zM4 10.5h3v3H4zm5 .4h11v2.2H9zM4 16h3v3H4zm5 .4h11v2.2H9z",
  send: "M3.3 3.4 21.5 12 3.3 20.6l1.9-7.1L14 12l-8.8-1.5z",
  write: "M4.5 4h15A1.5 1.5 0 0 1 21 5.5v10a1.5 1.5 0 0 1-1.5 1.5H11l-5 4v-4H4.5A1.5 1.5 0 0 1 3 15.5v-10A1.5 1.5 0 0 1 4.5 4zM7 8v1.8h10V8zm0 3.6v1.8h7v-1.8z",
  down: "M12 16.5 4.5 9l1.7-1.7 5.8 5.8 5.8-5.8L19.5 9z",
  close: "M6.3 4.7 12 10.4l5.7-5.7 1.6 1.6-5.7 5.7 5.7 5.7-1.6 1.6-5.7-5.7-5.7 5.7-1.6-1.6 5.7-5.7-5.7-5.7z",
  light: "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM11 1.5h2v3.3h-2zm0 17.7h2v3.3h-2zM1.5 11h3.3v2H1.5zm17.7 0h3.3v2h-3.3zM4 5.4 5.4 4l2.4 2.4-1.4 1.4zm12.2 12.2 1.4-1.4 2.4 2.4-1.4 1.4zM4 18.6l2.4-2.4 1.4 1.4L5.4 20zM16.2 6.4 18.6 4 20 5.4l-2.4 2.4z",
  dark: "M20.5 14.2A8.8 8.8 0 0 1 9.8 3.5a8.8 8.8 0 1 0 10.7 10.7z",
  auto: "M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19zm0 2.2v14.6a7.3 7.3 0 0 0 0-14.6z",
};

export const SIGNS = new RegExp(Object.keys(PATHS).filter((name) => !/^\w+$/.test(name)).join("|"), "u");

/** A sign as an image beside its word: it says nothing that the word does not. */
export function sign(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "sign");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  path.setAttribute("fill-rule", "evenodd");
  svg.append(path);
  return svg;
}

/** A button of the page that shows an image and tells its name to who cannot see it. */
export function dressTool(button, name, title) {
  button.replaceChildren(sign(name));
  button.title = title;
  button.setAttribute("aria-label", title);
}
