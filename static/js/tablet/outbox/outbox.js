// The outbox: every command waits here until the server has answered it. They go out automatically, one by one, in order;
// the server knows them by id, so sending one twice does no harm. A refused hand stays, and holds back the hands entered
// after it, until someone decides. Other commands given meanwhile are about the table without those hands, so they go
// first. Calls for a referee have their own lane.
import { newId } from "./ids.js";
import { post } from "./posting.js";
import { CommandStore } from "./command_store.js";

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 8000;
// A device that has just set its clock right may count longer than the server accepts.
const LONGEST_WAIT = 24 * 3600;

export class Outbox extends EventTarget {
  constructor(scope, known) {
    super();
    Object.assign(this, { scope, known });
    this.commands = [];
    this.isOnline = navigator.onLine;
    this.store = new CommandStore();
    this.sending = new Set();
    // Referees' codes by command id: sent with the command, never stored.
    this.codes = new Map();
    this.pause = FIRST_PAUSE;
    this.timer = 0;
    addEventListener("online", () => this.hurry());
  }

  async load() {
    const stored = (await this.store.all()).filter((command) => command.scope === this.scope);
    // Only hands wait for a decision; the reason of any other refusal has been read.
    const isOver = (command) => command.refusal && command.kind !== "record";
    for (const command of stored.filter(isOver)) this.store.remove(command);
    const known = new Set(this.commands.map((command) => command.id));
    const all = [...stored.filter((command) => !isOver(command) && !known.has(command.id)), ...this.commands];
    this.commands = [...all.filter((command) => command.isAhead), ...all.filter((command) => !command.isAhead)];
    this.#changed();
    this.hurry();
  }

  get waiting() {
    return this.commands.filter(({ lane, kind, refusal }) => lane === "table" && kind !== "keep" && !refusal);
  }

  // Those of them that would survive a reload. Storing takes a moment, on a slow device a long one.
  get saved() {
    return this.waiting.filter(({ order }) => order !== undefined);
  }

  // What to report of a hand recorded now, as a key of the page's words; empty until the server has answered.
  get recordNotice() {
    if (this.#isHeld) return "held";
    return this.isOnline ? "" : "kept";
  }

  get #isHeld() {
    return this.refused.some((command) => command.lane === "table");
  }

  get refused() {
    return this.commands.filter((command) => command.refusal);
  }

  async add({ url, kind, fields = {}, local = {}, lane = "table", id = newId(), refusal = undefined }) {
    const command = { id, scope: this.scope, lane, url, kind, fields, local, at: Date.now() };
    command.isAhead = lane === "table" && kind !== "record" && (kind === "keep" || this.#isHeld);
    const front = kind === "keep" ? 0 : this.commands.findIndex((other) => other.refusal);
    this.commands.splice(command.isAhead ? front : this.commands.length, 0, command);
    this.#changed();
    command.order = await this.store.put(command);
    // Taken back while it was being stored.
    if (!this.commands.includes(command)) this.store.remove(command);
    this.#changed();
    if (refusal) await this.#refuse(command, refusal, {});
    else this.#send(lane);
    return command;
  }

  async change(command, changes) {
    Object.assign(command, changes);
    this.#changed();
    await this.store.put(command);
  }

  async remove(command) {
    this.commands = this.commands.filter((other) => other !== command);
    this.#changed();
    await this.store.remove(command);
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
        if (first.refusal || first.order === undefined) break;
        // A command thrown away when it was refused holds nothing back.
        if (!(await this.#post(first)) && this.commands.includes(first)) break;
      }
    } finally {
      this.sending.delete(lane);
    }
  }

  // Return whether the next command may go out.
  async #post(command) {
    const waited = Math.min(Math.max(0, Math.round((Date.now() - command.at) / 1000)), LONGEST_WAIT);
    const code = this.codes.has(command.id) ? { code: this.codes.get(command.id) } : {};
    const sent = { ...command.fields, ...code, id: command.id, waited, known: this.known() };
    const { status, body } = await post(command.url, sent);
    // Without an answer of our own server the outcome is unknown: send the same command again.
    if (!body || status >= 500) return this.#retry(command);
    this.reached(true);
    const hadCode = this.codes.delete(command.id);
    if (status < 400) {
      // The new state first: otherwise the table would briefly look as if the command had never been sent.
      this.dispatchEvent(new CustomEvent("answered", { detail: { command, body } }));
      await this.remove(command);
      return true;
    }
    await this.#refuse(command, { status, message: body.message, hadCode }, body);
    return false;
  }

  // The answer also carries the table's state: what can be done depends on it.
  async #refuse(command, refusal, body) {
    command.refusal = refusal;
    this.dispatchEvent(new CustomEvent("refused", { detail: { command, body } }));
    if (this.commands.includes(command)) await this.change(command, {});
  }

  #retry(command) {
    if (this.isOnline) this.dispatchEvent(new CustomEvent("kept", { detail: { command } }));
    this.reached(false);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#send(command.lane), this.pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
    return false;
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}
