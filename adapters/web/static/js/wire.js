// To and from Osteria: one stream of events that picks up where it broke off, and posts that may be sent again.

const SILENCE = 40_000; // the server says something every 15 s; after this the line is taken for dead
const PAUSES = [300, 600, 1200, 2500, 5000];

const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time));
const pause = (attempt) => PAUSES[Math.min(attempt, PAUSES.length - 1)] * (0.8 + Math.random() * 0.4);

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const random = (length) => Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => LETTERS[byte % 64]).join("");

/** The number of an act: sent again with it, it is the same act. */
export const newKey = () => random(16);

/** A login, 192 random bits: whoever has it is this person. */
export const newLogin = () => random(32);

function headers(token, language, more = {}) {
  const found = { ...more, "Accept-Language": language };
  if (token) found.Authorization = `Bearer ${token}`;
  return found;
}

/** GET JSON, or null where there is none. */
export async function get(path, token, language) {
  try {
    const answer = await fetch(path, { headers: headers(token, language), referrerPolicy: "no-referrer" });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/**
 * POST JSON: `{status, body}`. A lost line or a restarting server is tried again with the same body; its `key` makes that one act.
 * Status 0: it never arrived.
 */
export async function post(path, token, language, body) {
  for (let attempt = 0; attempt < 12; attempt++) {
    try {
      const answer = await fetch(path, {
        method: "POST",
        headers: headers(token, language, { "Content-Type": "application/json" }),
        body: JSON.stringify(body),
        referrerPolicy: "no-referrer",
      });
      if (answer.status < 500) return { status: answer.status, body: await answer.json().catch(() => ({})) };
    } catch {
      // The line is down: again in a moment.
    }
    await sleep(pause(attempt));
  }
  return { status: 0, body: {} };
}

/** The events of a stream as they arrive: `{id, event, data}`. Ends with the stream. */
async function* events(response, heard) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heard();
    const parts = (rest + value).split("\n\n");
    rest = parts.pop();
    for (const part of parts) {
      const event = read(part);
      if (event) yield event;
    }
  }
}

function read(part) {
  const found = { id: "", event: "message", data: "" };
  for (const line of part.split("\n")) {
    const [, field, value] = /^(id|event|data): (.*)$/.exec(line) ?? [];
    if (field) found[field] = value;
  }
  return found.data ? { ...found, data: JSON.parse(found.data) } : null;
}

/**
 * Follow a room for as long as the page is open. `take(event, data)` gets every event once and in order, `line(state)` hears
 * "on", "off" and, once, the status of a refusal (403, 404 ...), which ends it. Returns a function that lets go.
 */
export function follow(path, token, language, take, line) {
  let last = "";
  let hurry = () => {};
  let cut = () => {};
  let open = true;
  const wake = () => document.visibilityState === "visible" && hurry();
  document.addEventListener("visibilitychange", wake);
  addEventListener("online", wake);

  async function once() {
    const stop = new AbortController();
    let watch = setTimeout(() => stop.abort(), SILENCE);
    cut = () => stop.abort();
    try {
      const more = last ? { "Last-Event-ID": last } : {};
      const response = await fetch(path, { headers: headers(token, language, more), signal: stop.signal, cache: "no-store", referrerPolicy: "no-referrer" });
      if (response.status >= 400 && response.status < 500) return response.status;
      if (!response.ok) return 0;
      line("on");
      const heard = () => {
        clearTimeout(watch);
        watch = setTimeout(() => stop.abort(), SILENCE);
      };
      for await (const { id, event, data } of events(response, heard)) {
        take(event, data);
        if (id) last = id;
      }
      return 200;
    } catch {
      return 0;
    } finally {
      clearTimeout(watch);
    }
  }

  async function always() {
    for (let attempt = 0; open; attempt++) {
      const status = await once();
      if (!open) return;
      if (status >= 400) return line(status);
      if (status === 200) attempt = 0;
      line("off");
      await Promise.race([sleep(pause(attempt)), new Promise((resolve) => (hurry = resolve))]);
    }
  }

  always();
  return () => {
    open = false;
    cut();
  };
}
