import { read, write } from "../outbox/local_storage.js";

// What was measured in this hand. It survives a reload, because it is kept on the device.
export class Watch {
  constructor(rules, key, now = () => Date.now()) {
    Object.assign(this, { rules, key, now });
    const kept = read(key) ?? {};
    this.turns = kept.turns ?? [];
    this.running = kept.running ?? null;
  }

  // A turn begins: the one under way ends with it.
  start(seat) {
    const wasRunning = this.running?.seat === seat;
    this.end();
    if (!wasRunning) this.running = { seat, since: this.now() };
    this.keep();
  }

  stop() {
    this.end();
    this.keep();
  }

  undo() {
    this.turns.pop();
    this.keep();
  }

  reset() {
    this.turns = [];
    this.running = null;
    this.keep();
  }

  end() {
    if (this.running) this.turns.push({ seat: this.running.seat, seconds: this.elapsed() });
    this.running = null;
  }

  // Whole seconds: a part of one is given to the player. The first turn has those after the deal besides.
  elapsed() {
    const free = this.turns.length ? 0 : this.rules.free;
    return Math.max(0, Math.floor((this.now() - this.running.since) / 1000) - free);
  }

  figures(seat) {
    const { turn: limit, hand, seconds, points } = this.rules;
    const own = this.turns.filter((turn) => turn.seat === seat).map((turn) => turn.seconds);
    if (this.running?.seat === seat) own.push(this.elapsed());
    const total = own.reduce((sum, one) => sum + one, 0);
    const over = own.filter((one) => one > limit).map((one) => one - limit);
    const overHand = Math.max(0, total - hand);
    const cost = [...over, overHand].reduce((sum, excess) => sum + points * Math.ceil(excess / seconds), 0);
    return { turn: own.at(-1) ?? 0, total, over, overHand, points: cost };
  }

  keep() {
    write(this.key, { turns: this.turns, running: this.running });
  }
}
