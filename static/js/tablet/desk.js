// The table as this page shows it: how it stands, and the hand that is being entered.
import { askedHand } from "./entry/confirming.js";
import { Entry } from "./entry/entry.js";
import { disputed, fieldsOf, handOf, lineOf, problemOf } from "./entry/check.js";
import { Passed } from "./outbox/last_state.js";
import { deltasOf, payments } from "./entry/payoff.js";
import { barrier, isTimeUp } from "./standing.js";
import { TableKnown } from "./outbox/table_known.js";

const DOUBLE_TAP = 800;
const SIDES = { 4: ["bottom", "right", "top", "left"], 3: ["bottom", "right", "left"] };

export class Desk extends TableKnown {
  constructor(given) {
    super(given);
    this.chosen = "";
    this.passed = new Passed(given.config.scope, given.state.session);
    this.entry = new Entry(given.config);
    this.turn = Number(sessionStorage.getItem("turn") ?? 0);
  }

  // An entry belongs to the hand it was begun for: if another device records that one meanwhile, the server says so.
  changed() {
    this.seen = null;
    if (this.entry.isEmpty) this.begun = null;
    else this.begun ??= { number: this.view.number, dealer: this.view.deals[this.view.deal]?.dealer };
    super.changed();
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
    if (!refusal) this.tell(this.outbox.fate, { number: fields.number });
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
}
