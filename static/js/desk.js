// The table as this page knows it: what the server said last, with what waits on this tablet put on top.
import { askedHand } from "./confirming.js";
import { Entry } from "./entry.js";
import { disputed, fieldsOf, handOf, lineOf, problemOf } from "./entry_check.js";
import { Passed, ageOf, fold, recall, remember } from "./last_state.js";
import { Outbox } from "./outbox.js";
import { deltasOf, payments } from "./payoff.js";
import { project } from "./projection.js";
import { barrier, isTimeUp } from "./standing.js";
import { fill } from "./texts.js";

const DOUBLE_TAP = 800;
const SIDES = { 4: ["bottom", "right", "top", "left"], 3: ["bottom", "right", "left"] };

export class Desk extends EventTarget {
  constructor({ config, state, words }) {
    super();
    Object.assign(this, { config, words, state: recall(config.scope, state), chosen: "" });
    this.passed = new Passed(config.scope, state.session);
    this.outbox = new Outbox(config.scope, () => this.state.version);
    this.entry = new Entry(config);
    this.turn = Number(sessionStorage.getItem("turn") ?? 0);
    this.receivedAt = performance.now() - ageOf(this.state);
    this.outbox.addEventListener("change", () => this.changed());
    for (const fate of ["answered", "refused"]) this.outbox.addEventListener(fate, ({ detail }) => this.take(detail.body));
    this.outbox.addEventListener("refused", ({ detail: { command, body } }) => command.refusal.status === 403 && !body.state && this.lose());
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

  // The link opens nothing any more; what is known of the table stays on the page.
  lose() {
    this.state = { ...this.state, mayWrite: false, keeper: "gone" };
    this.changed();
  }

  // Refused commands, and whatever was entered after them, are not part of the picture; nor are those of another session.
  get view() {
    if (this.seen) return this.seen;
    const open = this.outbox.commands.filter(({ lane, url }) => lane === "table" && url.startsWith(this.state.base));
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

  get mayWrite() {
    return this.view.mayWrite;
  }

  // The hand whose confirmation is asked for now.
  get asked() {
    return askedHand(this);
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

  send(kind, path, fields = {}, local = {}, lane = "table", refusal = undefined) {
    return this.outbox.add({ kind, url: `${this.state.base}${path}`, fields, local, lane, refusal });
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
    const told = { ...local, names: this.names, isAfterTime: isTimeUp(this) };
    // What only a referee may add waits for the code and is not sent in vain.
    const refusal = barrier(this) === "tooLate" ? { status: 409, message: this.words.tooLate } : undefined;
    this.send("record", "hands/", fields, told, "table", refusal);
    this.tell(this.outbox.fate, { number: fields.number });
  }

  undo() {
    const hand = this.view.hands.at(-1);
    const isSecondTap = performance.now() - (this.undoneAt ?? -Infinity) < DOUBLE_TAP;
    if (!hand || !this.mayWrite || isSecondTap) return;
    this.undoneAt = performance.now();
    this.entry.clear();
    this.send("undo", "undo/", { hand: hand.id }, { number: hand.number });
    this.dispatchEvent(new CustomEvent("undone", { detail: hand }));
  }

  // Said in passing; without a key there is nothing to say yet.
  tell(key, values, isLong = false) {
    if (key) this.dispatchEvent(new CustomEvent("tell", { detail: { text: this.say(key, values), isLong } }));
  }
}
