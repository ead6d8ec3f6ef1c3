// A table's state: the last one from the server, with the commands waiting on this tablet applied.
import { ageOf, fold, recall, remember } from "./last_state.js";
import { Outbox } from "./outbox.js";
import { project } from "../sheet/projection.js";
import { fill, grouped, signed } from "../../shared/texts.js";

export class TableState extends EventTarget {
  constructor({ config, state, words }) {
    super();
    Object.assign(this, { config, words, state: recall(config.scope, state) });
    this.receivedAt = performance.now() - ageOf(this.state);
    this.outbox = new Outbox(config.scope, () => this.state.version);
    this.outbox.addEventListener("change", () => this.changed());
    for (const outcome of ["answered", "refused"]) this.outbox.addEventListener(outcome, ({ detail }) => this.take(detail.body));
    this.outbox.addEventListener("refused", ({ detail: { command, body } }) => command.refusal.status === 403 && !body.state && this.lose());
  }

  changed() {
    this.seen = null;
    this.dispatchEvent(new Event("change"));
  }

  // The server sends the whole state, or the change since a version this page knows.
  take({ state, since, change }) {
    const known = change ? fold(this.state, since, change) : state;
    return known === null ? this.dispatchEvent(new Event("behind")) : this.receive(known);
  }

  receive(state) {
    if (!state || state.session !== this.state.session) {
      if (state && !this.outbox.commands.length) location.reload();
      return;
    }
    // Answers may overtake each other.
    if (parseInt(state.version, 10) < parseInt(this.state.version, 10)) return;
    this.state = state;
    this.receivedAt = performance.now();
    remember(this.config.scope, state);
    this.changed();
  }

  // The link is no longer valid; the page keeps showing the last known state.
  lose() {
    this.state = { ...this.state, mayWrite: false, keeper: "gone" };
    this.changed();
  }

  // Leaves out refused commands, all that were entered after them, and those of another session.
  get view() {
    if (this.seen) return this.seen;
    const open = this.outbox.commands.filter(({ lane, url }) => lane === "table" && url.startsWith(this.state.base));
    const stop = open.findIndex((command) => command.refusal);
    this.seen = project(this.config, this.state, stop < 0 ? open : open.slice(0, stop));
    return this.seen;
  }

  say(key, values) {
    return fill(this.words[key], values);
  }

  name(seat) {
    return this.state.seats[seat]?.name ?? this.words.winds[seat];
  }

  // Points that move, and what a player has: where everyone starts with some, those are counted in.
  signed(points) {
    return signed(points, (number) => this.written(number));
  }

  scored(total) {
    const { startPoints } = this.config;
    return startPoints ? this.written(total + startPoints) : this.signed(total);
  }

  written(number) {
    return this.config.isGrouped ? grouped(number) : String(number);
  }

  get names() {
    return Object.fromEntries(Object.keys(this.state.seats).map((seat) => [seat, this.name(seat)]));
  }

  get mayWrite() {
    return this.view.mayWrite;
  }

  send(kind, path, fields = {}, local = {}, lane = "table", refusal = undefined) {
    return this.outbox.add({ kind, url: `${this.state.base}${path}`, fields, local, lane, refusal });
  }

  // Without a key there is nothing to report yet.
  showToast(key, values, isLong = false) {
    if (key) this.dispatchEvent(new CustomEvent("toast", { detail: { text: this.say(key, values), isLong } }));
  }
}
