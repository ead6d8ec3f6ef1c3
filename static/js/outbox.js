// Every command waits here until the server has answered it. They go out one after the other, in order, by themselves;
// the server knows them by their id, so sending one twice does no harm. What is refused stays, and holds back what was
// entered after it, until someone decides. Calls for a referee have a lane of their own and never wait behind that.
import { newId } from "./ids.js";
import { Shelf } from "./shelf.js";

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 8000;
const PATIENCE = 15000;

export class Outbox extends EventTarget {
  constructor(scope, known) {
    super();
    Object.assign(this, { scope, known });
    this.commands = [];
    this.isOnline = navigator.onLine;
    this.shelf = new Shelf();
    this.sending = new Set();
    this.pause = FIRST_PAUSE;
    this.timer = 0;
    addEventListener("online", () => this.hurry());
  }

  async load() {
    const kept = (await this.shelf.all()).filter((command) => command.scope === this.scope);
    const known = new Set(this.commands.map((command) => command.id));
    this.commands = [...kept.filter((command) => !known.has(command.id)), ...this.commands];
    this.#changed();
    this.hurry();
  }

  get waiting() {
    return this.commands.filter((command) => command.lane === "table" && !command.refusal);
  }

  // What becomes of a hand recorded now: a key of the page's words.
  get fate() {
    if (this.refused.some((command) => command.lane === "table")) return "held";
    return this.isOnline ? "recorded" : "kept";
  }

  get refused() {
    return this.commands.filter((command) => command.refusal);
  }

  async add({ url, kind, fields = {}, local = {}, lane = "table", id = newId() }) {
    const command = { id, scope: this.scope, lane, url, kind, fields, local, at: Date.now() };
    this.commands.push(command);
    this.#changed();
    command.order = await this.shelf.put(command);
    this.#send(lane);
    return command;
  }

  async change(command, changes) {
    Object.assign(command, changes);
    this.#changed();
    await this.shelf.put(command);
  }

  async remove(command) {
    this.commands = this.commands.filter((other) => other !== command);
    this.#changed();
    await this.shelf.remove(command);
  }

  hurry() {
    clearTimeout(this.timer);
    this.pause = FIRST_PAUSE;
    for (const lane of ["table", "call"]) this.#send(lane);
  }

  reached(isOnline) {
    if (this.isOnline === isOnline) return;
    this.isOnline = isOnline;
    this.#changed();
    if (isOnline) this.hurry();
  }

  async #send(lane) {
    if (this.sending.has(lane)) return;
    this.sending.add(lane);
    try {
      for (let first; (first = this.commands.find((command) => command.lane === lane)); ) {
        if (first.refusal || first.order === undefined || !(await this.#post(first))) break;
      }
    } finally {
      this.sending.delete(lane);
    }
  }

  // Answer whether the next command may go out.
  async #post(command) {
    const response = await this.#fetch(command);
    const isJson = response?.headers.get("Content-Type")?.startsWith("application/json");
    const body = isJson ? await response.json().catch(() => null) : null;
    if (response?.ok && body) {
      this.reached(true);
      // First the news, then the command: in between the table would look as if it had never been sent.
      this.dispatchEvent(new CustomEvent("answered", { detail: { command, body } }));
      await this.remove(command);
      return true;
    }
    if (body && response.status < 500) {
      this.reached(true);
      await this.change(command, { refusal: { status: response.status, message: body.message, facts: body.facts } });
      this.dispatchEvent(new CustomEvent("refused", { detail: { command, body } }));
      return false;
    }
    this.reached(false);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#send(command.lane), this.pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
    return false;
  }

  async #fetch(command) {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE);
    const waited = Math.max(0, Math.round((Date.now() - command.at) / 1000));
    try {
      return await fetch(command.url, {
        method: "POST",
        body: new URLSearchParams({ ...command.fields, id: command.id, waited, known: this.known() }),
        headers: { Accept: "application/json", "X-CSRFToken": csrfToken() },
        signal: patience.signal,
      });
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}

// Read at the last moment: the cookie may be newer than the page.
function csrfToken() {
  return document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";
}
