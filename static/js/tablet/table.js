// The table as this page shows it: its state, and the hand being entered.
import { askedHand } from "./entry/confirming.js";
import { Entry } from "./entry/entry.js";
import { disputed, fieldsOf, handOf, lineOf, problemOf } from "./entry/check.js";
import { Dismissed } from "./outbox/last_state.js";
import { deltasOf, payments } from "./entry/payoff.js";
import { barrier, isTimeUp } from "./barriers.js";
import { TableState } from "./outbox/table_state.js";

const DOUBLE_TAP = 800;
const SIDES = { 4: ["bottom", "right", "top", "left"], 3: ["bottom", "right", "left"] };

export class Table extends TableState {
  constructor(given) {
    super(given);
    this.chosen = "";
    this.dismissed = new Dismissed(given.config.scope, given.state.session);
    this.entry = new Entry(this);
    this.turn = Number(sessionStorage.getItem("turn") ?? 0);
  }

  // An entry belongs to the hand it was begun for: if another device records that hand meanwhile, the server refuses it.
  changed() {
    this.seen = null;
    if (this.entry.isEmpty) this.begun = null;
    else this.begun ??= { number: this.view.number, dealer: this.view.deals[this.view.deal]?.dealer };
    super.changed();
  }

  // The hand the players are asked to sign now.
  get asked() {
    return askedHand(this);
  }

  get deal() {
    const { view } = this;
    const key = this.asked?.deal ?? view.deal ?? view.hands.at(-1)?.deal;
    return view.deals[key] ?? Object.values(view.deals)[0];
  }

  // A hand as players call it by its round and its dealer; empty where they don't.
  dealName({ roundWind, dealer, chairs }) {
    return this.config.namesDeals ? `${this.words.winds[roundWind]} ${chairs.indexOf(dealer) + 1}` : "";
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

  // The seats that have declared something in this hand, so that their stake lies on the table.
  get stakes() {
    return this.entry.declared.flatMap(({ key }) => Object.keys(this.entry.given[key] ?? {}));
  }

  get problem() {
    return problemOf(this.entry, this);
  }

  // Who would pay whom if the hand were recorded now, or null while something is missing.
  get moves() {
    if (this.entry.isEmpty || this.problem) return null;
    return payments(this.config.payoff, handOf(this.entry), this.seats, this.deal.winds, this.view.pot);
  }

  record() {
    const { moves, entry, view } = this;
    if (!moves || !view.deal) return;
    const seat = disputed(entry);
    if (seat) return this.dispatchEvent(new CustomEvent("disputed", { detail: seat }));
    const rare = entry.doubted();
    if (rare) return this.dispatchEvent(new CustomEvent("doubted", { detail: rare }));
    const fields = { ...this.begun, ...fieldsOf(entry) };
    const hand = lineOf(entry, deltasOf(moves, this.seats));
    // Cleared first: a second tap finds nothing to record.
    entry.clear(true);
    const local = { hand, names: this.names, isAfterTime: isTimeUp(this) };
    // A hand that needs a referee waits for the code: sending it now would be in vain.
    const refusal = barrier(this) === "tooLate" ? { status: 409, message: this.words.tooLate } : undefined;
    const stored = this.send("record", "hands/", fields, local, "table", refusal);
    if (!refusal) stored.then(() => this.showToast(this.outbox.recordNotice, { number: fields.number }));
  }

  undo() {
    const hand = this.view.hands.at(-1);
    const isSecondTap = performance.now() - (this.undoneAt ?? -Infinity) < DOUBLE_TAP;
    if (!hand || !this.mayWrite || isSecondTap) return;
    this.undoneAt = performance.now();
    this.entry.clear(true);
    this.send("undo", "undo/", { hand: hand.id }, { number: hand.number });
    this.dispatchEvent(new CustomEvent("undone", { detail: hand }));
  }
}
