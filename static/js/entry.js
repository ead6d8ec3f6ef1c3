// A hand while it is being entered: what each tap means, and what is still missing.
export class Entry {
  constructor(config) {
    this.config = config;
    this.byScores = config.payoff.by === "scores";
    this.clear();
  }

  clear() {
    Object.assign(this, { ending: "", winners: [], discarder: "", points: {}, active: "", mode: "" });
    Object.assign(this, { safe: [], responsible: "", handicap: null, goulash: null, holdings: {} });
  }

  get isEmpty() {
    return !this.ending && !this.winners.length;
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
    this.mode = "";
  }

  tap(seat, seats) {
    if (this.mode) return this.#tapFor(seat, seats);
    if (this.ending === "drawn") this.ending = "";
    if (!this.winners.length) {
      this.winners = [seat];
      this.active = seat;
    } else if (this.byScores) {
      this.active = seat;
    } else if (this.winners.includes(seat)) {
      if (this.winners.length > 1) this.active = seat;
      else this.clear();
    } else {
      this.discarder = this.discarder === seat ? "" : seat;
      this.ending = "discard";
    }
    return undefined;
  }

  #tapFor(seat, seats) {
    const { mode } = this;
    this.mode = "";
    if (mode === "another" && seat !== this.discarder && !this.winners.includes(seat)) this.#alsoWins(seat, seats);
    if (mode === "responsible" && !this.winners.includes(seat)) this.responsible = seat;
    if (mode === "noted" && !this.winners.includes(seat)) this.discarder = this.discarder === seat ? "" : seat;
  }

  // Where two cannot win together but three can, the third goes out with the second.
  #alsoWins(seat, seats) {
    this.winners = [...this.winners, seat];
    this.active = seat;
    if (this.config.winners.includes(this.winners.length) || !this.discarder) return;
    this.winners = seats.filter((one) => one !== this.discarder);
  }

  ask(mode) {
    this.mode = this.mode === mode ? "" : mode;
  }

  toggleSafe() {
    const seat = this.active;
    this.safe = this.safe.includes(seat) ? this.safe.filter((one) => one !== seat) : [...this.safe, seat];
    this.responsible = "";
    this.mode = this.safe.length && this.config.offers.includes("responsible") && this.winners.length === 1 ? "responsible" : "";
  }

  digit(digit) {
    if (!this.active) return;
    const longest = String(this.config.most).length;
    const typed = `${this.points[this.active] ?? ""}${digit}`.replace(/^0+(?=\d)/, "");
    if (typed.length <= longest) this.points[this.active] = typed;
  }

  erase(all = false) {
    const left = all ? "" : (this.points[this.active] ?? "").slice(0, -1);
    if (left) this.points[this.active] = left;
    else delete this.points[this.active];
  }

  value(points, seats) {
    if (!this.active) return;
    this.points[this.active] = String(points);
    this.advance(seats);
  }

  // Whose value is asked for: first the one whose digits are typed, then round the table.
  #asked(seats) {
    const asked = this.byScores ? seats : this.winners;
    return [...asked, ...asked].slice(Math.max(0, asked.indexOf(this.active))).slice(0, asked.length);
  }

  // On to the next who has no value yet.
  advance(seats) {
    const next = this.#asked(seats).find((seat) => seat !== this.active && this.points[seat] === undefined);
    if (next) this.active = next;
  }

  get least() {
    if (this.byScores) return 0;
    return this.handicap === null ? this.config.least : Math.min(this.config.least, this.handicap);
  }

  // What keeps the hand from being recorded: a key of the page's words, the values in it, and whether it is a mistake.
  problem(seats, names, dead) {
    if (this.mode === "another") return { key: "tapAnother" };
    if (this.ending === "drawn") return null;
    if (!this.winners.length) return { key: "tapWinner" };
    const late = this.winners.find((seat) => dead.includes(seat));
    if (late) return { key: "isDead", values: { name: names[late] }, isWrong: true };
    const needsDiscarder = !this.byScores && this.ending !== "self-draw" && !this.discarder;
    if (needsDiscarder) return { key: "tapDiscarder", values: { name: names[this.winners[0]] } };
    const count = this.winners.length;
    if (!this.config.winners.includes(count)) return { key: "notTogether", values: { count }, isWrong: true };
    return this.#problemOfPoints(seats, names);
  }

  #problemOfPoints(seats, names) {
    for (const seat of this.#asked(seats)) {
      const points = this.points[seat];
      const values = { name: names[seat], least: this.least, most: this.config.most };
      const question = this.byScores ? "typeScoreOf" : this.winners.length > 1 ? "typeValueOf" : "typeValue";
      if (points === undefined) return { key: question, values };
      if (Number(points) < this.least) return { key: "tooLow", values, isWrong: true };
      if (Number(points) > this.config.most) return { key: "tooHigh", values, isWrong: true };
    }
    return null;
  }

  // What the next tap on a seat would mean, where that is not plain.
  get prompt() {
    return { another: "tapAnother", responsible: "tapResponsible", noted: "tapNoted" }[this.mode] ?? "";
  }

  get hand() {
    const isDrawn = this.ending === "drawn";
    const points = Object.fromEntries(Object.entries(this.points).map(([seat, text]) => [seat, Number(text)]));
    const kind = isDrawn ? "drawn" : this.discarder ? "discard" : "self-draw";
    const { winners, discarder, safe, responsible } = this;
    return { kind, winners: isDrawn ? [] : winners, discarder, safe, responsible, points: isDrawn ? {} : points };
  }
}
