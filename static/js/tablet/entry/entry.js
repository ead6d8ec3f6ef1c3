// A hand while it is being entered: what each tap means. `asking` is what the next tap on a seat gives, if not the usual:
// "another" winner, the discarder to be "noted", or a fact.
import { fits, give, isBrought, isBySeat, missing, prune, switchedBySeats, tapped, valueOf } from "../facts/declared.js";
import { Values } from "./values.js";

export class Entry extends Values {
  constructor(table) {
    super(table);
    this.given = {};
    this.clear();
  }

  // Start over. What was declared while the hand was played stays, until the hand is recorded.
  clear(isOver = false) {
    const declared = isOver ? [] : this.declared;
    const kept = declared.filter(({ key }) => key in this.given).map(({ key }) => [key, this.given[key]]);
    this.forgetValues();
    Object.assign(this, { ending: "", winners: [], discarder: "", asking: "", given: Object.fromEntries(kept) });
  }

  get declared() {
    return this.config.facts.filter(({ isDeclared }) => isDeclared);
  }

  get isEmpty() {
    return !this.isBegun && !Object.keys(this.given).length;
  }

  // Whether it is known how the hand ended; facts may be given before.
  get isBegun() {
    return Boolean(this.ending || this.winners.length);
  }

  // Won, drawn or abandoned; a hand is won until something else is said.
  get kind() {
    return this.config.endings.find(({ key }) => key === this.ending)?.kind ?? "won";
  }

  // How it was won, as far as that is known.
  get way() {
    if (this.discarder || this.winners.length > 1) return "discard";
    return this.ending === "self-draw" || this.ending === "discard" ? this.ending : "";
  }

  get needsDiscarder() {
    return this.config.namesDiscarder === "always" && this.ending !== "self-draw" && !this.discarder;
  }

  end(ending) {
    Object.assign(this, { ending, discarder: "", asking: "" });
    if (this.kind !== "won") {
      this.winners = [];
      this.forgetValues();
    }
    prune(this);
    // Where nobody has won, a tap on a seat can only name one.
    if (this.kind !== "won") this.asking = this.#namesSeats() ?? "";
    this.finishValue();
  }

  #namesSeats(isWanted = () => true) {
    return tapped(this.config).find((fact) => fact.kind.startsWith("seat") && !isBySeat(fact) && isWanted(fact) && fits(fact, this));
  }

  // What the next tap on a seat means, if not the usual.
  get mode() {
    return this.asking || (this.lacksWinners ? "another" : this.#askedOfSeats);
  }

  // Where three can win together but not two, the third has to be named as well.
  get lacksWinners() {
    const { winners } = this.config;
    const { length } = this.winners;
    return length > 1 && !winners.includes(length) && Math.max(...winners) > length;
  }

  // The seats a fact needs are asked for when nothing else is missing.
  get #askedOfSeats() {
    const isWhole = this.winners.length && !this.needsDiscarder && !this.isPending(this.active) && !this.next();
    if (this.kind === "won" ? !isWhole : !this.isBegun) return "";
    const lacking = missing(this)?.fact;
    if (lacking) return lacking.kind === "seat" && !isBySeat(lacking) ? lacking : "";
    return this.#namesSeats((fact) => fact.isAsked && fact.kind === "seats") ?? "";
  }

  ask(mode) {
    if (mode === "another" && !this.asking && this.lacksWinners) this.#takeBack(this.winners.at(-1));
    else this.asking = this.asking === mode ? "" : mode;
  }

  tap(seat) {
    const flag = switchedBySeats(this);
    if (flag) return this.toggle(flag, seat);
    const { mode } = this;
    if (mode) this.#tapFor(mode, seat);
    else this.#tapForWin(seat);
    this.finishValue();
  }

  #tapForWin(seat) {
    if (this.kind !== "won") this.end("");
    if (!this.winners.length) {
      this.winners = [seat];
      this.select(seat);
    } else if (this.byScores) {
      this.select(seat);
    } else if (this.winners.includes(seat)) {
      if (this.winners.length > 1) this.select(seat);
      else this.clear();
    } else {
      this.discarder = this.discarder === seat ? "" : seat;
      this.ending = "discard";
    }
  }

  #tapFor(mode, seat) {
    if (mode === "another") {
      if (seat === this.discarder) return;
      if (!this.winners.includes(seat)) this.winners = [...this.winners, seat];
      this.select(seat);
    } else if (!this.winners.includes(seat)) {
      if (mode === "noted") this.discarder = this.discarder === seat ? "" : seat;
      else this.#name(mode, seat);
    }
    // Several seats are tapped one after the other.
    if (mode.kind !== "seats") this.asking = "";
  }

  #name(fact, seat) {
    const before = valueOf(fact, this, this.active) ?? "";
    const seats = before.includes(seat) ? before.replace(seat, "") : before + seat;
    give(fact, this, fact.kind === "seats" ? seats : seat, this.active);
  }

  #takeBack(seat) {
    this.winners = this.winners.filter((one) => one !== seat);
    this.forgetValue(seat);
    prune(this);
    this.select(this.winners.at(-1));
  }

  // Switch a flag; what needs it is forgotten, or asked for now.
  toggle(fact, seat = this.active) {
    if (isBrought(fact, this, seat)) return;
    const isOn = !valueOf(fact, this, seat);
    give(fact, this, isOn, seat);
    this.asking = "";
    for (const other of this.config.facts.filter(({ needs }) => needs === fact.key)) {
      delete this.given[other.key];
      if (other.kind.startsWith("seat") && fits(other, this)) this.asking = other;
    }
    this.finishValue();
  }
}
