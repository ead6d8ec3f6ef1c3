// The table as this page knows it: what the server said last, with what waits on this tablet put on top.
import { Entry } from "./entry.js";
import { disputed, fieldsOf, handOf, lineOf, problemOf } from "./entry_check.js";
import { fold, recall, remember } from "./last_state.js";
import { Outbox } from "./outbox.js";
import { deltasOf, payments } from "./payoff.js";
import { project } from "./projection.js";
import { fill } from "./texts.js";

const DOUBLE_TAP = 800;
const SIDES = { 4: ["bottom", "right", "top", "left"], 3: ["bottom", "right", "left"] };

export class Desk extends EventTarget {
  constructor({ config, state, words }) {
    super();
    Object.assign(this, { config, words, state: recall(config.scope, state), passed: new Set() });
    this.outbox = new Outbox(config.scope, () => this.state.version);
    this.entry = new Entry(config);
    this.turn = Number(sessionStorage.getItem("turn") ?? 0);
    this.receivedAt = performance.now();
    this.outbox.addEventListener("change", () => this.changed());
    for (const fate of ["answered", "refused"]) this.outbox.addEventListener(fate, ({ detail }) => this.take(detail.body));
  }

  // An entry belongs to the hand it was begun for: if another device records that one meanwhile, the server says so.
  changed() {
    this.seen = null;
    if (this.entry.isEmpty) this.begun = null;
    else this.begun ??= { number: this.view.number, dealer: this.view.deals[this.view.deal]?.dealer };
    this.dispatchEvent(new Event("change"));
  }

  // The server tells the whole state, or what has changed since one this page knows.
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

  // Refused commands, and whatever was entered after them, are not part of the picture.
  get view() {
    if (this.seen) return this.seen;
    const open = this.outbox.commands.filter((command) => command.lane === "table");
    const stop = open.findIndex((command) => command.refusal);
    this.seen = project(this.state, stop < 0 ? open : open.slice(0, stop));
    return this.seen;
  }

  say(key, values) {
    return fill(this.words[key], values);
  }

  name(seat) {
    return this.state.seats[seat]?.name ?? this.words.winds[seat];
  }

  get names() {
    return Object.fromEntries(Object.keys(this.state.seats).map((seat) => [seat, this.name(seat)]));
  }

  // The hand whose confirmation is asked for now.
  get asked() {
    const hand = this.view.hands.at(-1);
    if (!this.config.signsEachHand || !this.state.mayWrite || !hand || this.passed.has(`sign-${hand.id}`)) return null;
    return this.entry.isEmpty && hand.signed.length < Object.keys(this.state.seats).length ? hand : null;
  }

  get deal() {
    const { view } = this;
    const key = this.asked?.deal ?? view.deal ?? view.hands.at(-1)?.deal;
    return view.deals[key] ?? Object.values(view.deals)[0];
  }

  get chairs() {
    return [...(this.deal?.chairs ?? this.state.chairs)];
  }

  get seats() {
    return this.chairs.filter((seat) => seat !== "-");
  }

  sideOf(seat) {
    const { chairs } = this;
    const sides = SIDES[chairs.length];
    return sides[(chairs.indexOf(seat) + this.turn) % sides.length];
  }

  get dead() {
    return [...(this.state.dead[this.view.number] ?? "")];
  }

  get problem() {
    return problemOf(this.entry, this);
  }

  // Who pays whom if the hand were recorded now, or null while something is missing.
  get moves() {
    if (this.entry.isEmpty || this.problem) return null;
    return payments(this.config.payoff, handOf(this.entry), this.seats, this.deal.winds);
  }

  send(kind, path, fields = {}, local = {}, lane = "table") {
    return this.outbox.add({ kind, url: `${this.state.base}${path}`, fields, local, lane });
  }

  record() {
    const { moves, entry, view } = this;
    if (!moves || !view.deal) return;
    const seat = disputed(entry);
    if (seat) return this.dispatchEvent(new CustomEvent("disputed", { detail: seat }));
    const fields = { ...this.begun, ...fieldsOf(entry) };
    const local = { hand: lineOf(entry, deltasOf(moves, this.seats)) };
    // Cleared before anything else happens: a second tap finds nothing to record.
    entry.clear();
    this.send("record", "hands/", fields, local);
    this.tell(this.outbox.fate, { number: fields.number });
  }

  undo() {
    const hand = this.view.hands.at(-1);
    const isSecondTap = performance.now() - (this.undoneAt ?? -Infinity) < DOUBLE_TAP;
    if (!hand || !this.state.mayWrite || isSecondTap) return;
    this.undoneAt = performance.now();
    this.entry.clear();
    this.send("undo", "undo/", { hand: hand.id });
    this.dispatchEvent(new CustomEvent("undone", { detail: hand }));
  }

  tell(key, values) {
    this.dispatchEvent(new CustomEvent("tell", { detail: this.say(key, values) }));
  }
}
