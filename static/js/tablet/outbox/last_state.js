// What the server said last. A page brought back without a network is older than that.
import { read, write } from "./store.js";

// How far this device's clock is behind the server's, in milliseconds; learnt from every answer.
const SKEW = "skew";

export function remember(scope, state) {
  write(scope, state);
  write(SKEW, state.now - Date.now());
}

export function recall(scope, state) {
  const kept = read(scope);
  const isNewer = kept?.session === state.session && parseInt(kept.version, 10) > parseInt(state.version, 10);
  return isNewer ? { now: state.now, ...kept } : state;
}

// How long ago the server made a state that this page did not hear itself: it may come from the last visit.
export function ageOf(state) {
  const skew = read(SKEW);
  // Nobody has answered this device before, so the page is new.
  if (skew === null) write(SKEW, state.now - Date.now());
  return skew === null ? 0 : Math.max(0, Date.now() + skew - state.now);
}

// What has been seen, read or put off at this table in this session. It stays so over a reload.
export class Passed {
  constructor(scope, session) {
    const kept = read(`${scope}passed`);
    Object.assign(this, { place: `${scope}passed`, session });
    this.keys = new Set(kept?.session === session ? kept.keys : []);
  }

  has(key) {
    return this.keys.has(key);
  }

  add(key) {
    this.keys.add(key);
    write(this.place, { session: this.session, keys: [...this.keys] });
  }
}

// Put what has changed since a version onto a state. A state that has it already stays (undefined); one that is older
// than the change begins has missed something (null).
export function fold(state, since, { hand, deals, ...facts }) {
  const [known, first, last] = [state.version, since, facts.version].map((version) => parseInt(version, 10));
  if (known < first) return null;
  if (known >= last) return undefined;
  // A state read while the hand was being stored may hold it already.
  const hands = hand ? [...state.hands.filter(({ id }) => id !== hand.id), hand] : state.hands;
  return { ...state, ...facts, hands, deals: { ...state.deals, ...deals } };
}
