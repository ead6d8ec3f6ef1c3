// A hand while it is being entered: what each tap means. `active` is the seat whose value is typed: the prompt asks for
// it, its seat is marked, digits go to it. While `isTyping` is off, the next digit starts a new value.
export class Entry {
  constructor(config) {
    this.config = config;
    this.byScores = config.payoff.by === "scores";
    this.clear();
  }

  clear() {
    Object.assign(this, { ending: "", winners: [], discarder: "", asking: "", points: {}, active: "", isTyping: false });
    Object.assign(this, { safe: [], responsible: "", handicap: null, goulash: null, counted: {}, agreed: {} });
  }

  get isEmpty() {
    return !this.ending && !this.winners.length;
  }

  // Whether several values are needed, so that the page has to show whose is typed.
  get asksSeveral() {
    return this.byScores || this.winners.length > 1;
  }

  end(ending) {
    if (ending === "drawn") {
      this.clear();
    } else {
      this.discarder = "";
      this.safe = [];
      this.responsible = "";
    }
    this.ending = ending;
    this.asking = "";
    this.finishValue();
  }

  // What the next tap on a seat means, if not the usual.
  get mode() {
    return this.asking || (this.lacksWinners ? "another" : "");
  }

  // Where three can win together but not two, the third has to be named as well.
  get lacksWinners() {
    const { winners } = this.config;
    const { length } = this.winners;
    return length > 1 && !winners.includes(length) && Math.max(...winners) > length;
  }

  ask(mode) {
    if (mode === "another" && !this.asking && this.lacksWinners) this.#takeBack(this.winners.at(-1));
    else this.asking = this.asking === mode ? "" : mode;
  }

  tap(seat) {
    if (this.ending === "drawn") this.ending = "";
    if (!this.winners.length) {
      this.winners = [seat];
      this.select(seat);
    } else if (this.mode) {
      this.#tapFor(seat);
    } else if (this.byScores) {
      this.select(seat);
    } else if (this.winners.includes(seat)) {
      if (this.winners.length > 1) this.select(seat);
      else this.clear();
    } else {
      this.discarder = this.discarder === seat ? "" : seat;
      this.ending = "discard";
    }
    this.finishValue();
  }

  // Tapping anything else completes a value; the next digit starts a new one.
  finishValue() {
    this.isTyping = false;
  }

  #tapFor(seat) {
    const { mode } = this;
    if (mode === "another") {
      if (seat === this.discarder) return;
      if (!this.winners.includes(seat)) this.winners = [...this.winners, seat];
      this.select(seat);
    } else if (!this.winners.includes(seat)) {
      if (mode === "responsible") this.responsible = seat;
      if (mode === "noted") this.discarder = this.discarder === seat ? "" : seat;
    }
    this.asking = "";
  }

  #takeBack(seat) {
    this.winners = this.winners.filter((one) => one !== seat);
    this.safe = this.safe.filter((one) => one !== seat);
    for (const part of [this.points, this.counted, this.agreed]) delete part[seat];
    this.select(this.winners.at(-1));
  }

  toggleSafe() {
    const seat = this.active;
    this.safe = this.safe.includes(seat) ? this.safe.filter((one) => one !== seat) : [...this.safe, seat];
    this.responsible = "";
    this.asking = this.safe.length && this.config.offers.includes("responsible") && this.winners.length === 1 ? "responsible" : "";
  }

  select(seat) {
    this.active = seat;
    this.finishValue();
  }

  digit(digit) {
    if (!this.active) return;
    const before = this.isTyping ? (this.points[this.active] ?? "") : "";
    const typed = `${before}${digit}`.replace(/^0+(?=\d)/, "");
    if (typed.length <= String(this.config.most).length) this.points[this.active] = typed;
    this.isTyping = true;
  }

  erase(all = false) {
    const left = all ? "" : (this.points[this.active] ?? "").slice(0, -1);
    if (left) this.points[this.active] = left;
    else delete this.points[this.active];
    this.isTyping = true;
  }

  // A preset value is complete: after a valid typed value it belongs to the next player.
  value(points, seats) {
    if (!this.active) return;
    if (this.isTyping && !this.isPending(this.active)) this.advance(seats);
    this.points[this.active] = String(points);
    this.advance(seats);
  }

  // Go on to the next seat whose value is missing or invalid.
  advance(seats) {
    this.select(this.next(seats) ?? this.active);
  }

  next(seats) {
    const asked = this.byScores ? seats : this.winners;
    const place = Math.max(0, asked.indexOf(this.active));
    return [...asked.slice(place + 1), ...asked.slice(0, place)].find((seat) => this.isPending(seat));
  }

  isPending(seat) {
    const points = this.points[seat];
    return points === undefined || Number(points) < this.least || Number(points) > this.config.most;
  }

  get least() {
    if (this.byScores) return 0;
    return this.handicap === null ? this.config.least : Math.min(this.config.least, this.handicap);
  }
}
