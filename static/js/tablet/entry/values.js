// The values of a hand while they are typed, or tapped in a grid. `active` is the seat whose value is typed: the prompt
// asks for it, its seat is marked, digits go to it. While `isTyping` is off, the next digit starts a new value.
import { allowanceOf } from "../facts/counts.js";

export class Values {
  constructor(table) {
    this.table = table;
    this.config = table.config;
    this.byScores = Boolean(table.config.values.ofEverySeat);
  }

  forgetValues() {
    Object.assign(this, { points: {}, active: "", isTyping: false, counted: {}, agreed: {}, sure: {} });
  }

  forgetValue(seat) {
    for (const part of [this.points, this.counted, this.agreed, this.sure]) delete part[seat];
  }

  // Whether several values are needed, so that the page has to show whose is typed.
  get asksSeveral() {
    return this.byScores || this.winners.length > 1;
  }

  // Tapping anything else completes a value; the next digit starts a new one.
  finishValue() {
    this.isTyping = false;
  }

  select(seat) {
    this.active = seat;
    this.finishValue();
  }

  digit(digit) {
    const { cells, most } = this.config.values;
    if (!this.active || cells) return;
    const before = this.isTyping ? (this.points[this.active] ?? "") : "";
    const typed = `${before}${digit}`.replace(/^0+(?=\d)/, "");
    if (typed.length <= String(most).length) this.points[this.active] = typed;
    this.isTyping = true;
  }

  erase(all = false) {
    const isAll = all || this.config.values.cells;
    const left = isAll ? "" : (this.points[this.active] ?? "").slice(0, -1);
    if (left) this.points[this.active] = left;
    else delete this.points[this.active];
    this.isTyping = true;
  }

  // A preset value is complete: after a valid typed value it belongs to the next player.
  value(points) {
    if (!this.active) return;
    if (this.isTyping && !this.isPending(this.active)) this.advance();
    this.points[this.active] = String(points);
    this.advance();
  }

  // Go on to the next seat whose value is missing or invalid.
  advance() {
    this.select(this.next() ?? this.active);
  }

  next() {
    const asked = this.byScores ? this.table.seats : this.winners;
    const place = Math.max(0, asked.indexOf(this.active));
    return [...asked.slice(place + 1), ...asked.slice(0, place)].find((seat) => this.isPending(seat));
  }

  isPending(seat) {
    const points = this.points[seat];
    if (points === undefined) return true;
    if (this.config.values.cells) return !this.cells.some(({ key }) => key === points);
    return Number(points) < this.leastOf(seat) || Number(points) > this.config.values.most;
  }

  // The cells of the grid that can be, as far as the way of winning is known.
  get cells() {
    return this.config.values.cells.filter(({ ways }) => !this.way || ways.includes(this.way));
  }

  leastOf(seat) {
    return allowanceOf(this.table, seat)?.least ?? this.config.values.least;
  }

  // The first winner whose value is hardly ever right, unless someone has said it is, or the tiles have.
  doubted() {
    const { plausible } = this.config.values;
    if (!plausible) return undefined;
    const [least, most] = plausible;
    return this.winners.find((seat) => {
      const points = Number(this.points[seat]);
      const lowest = Math.min(least, allowanceOf(this.table, seat)?.least ?? least);
      const isCertain = this.sure[seat] === this.points[seat] || this.counted[seat]?.points === points;
      return !isCertain && (points < lowest || points > most);
    });
  }
}
