// The last state from the server. A page restored without a network is older than that.
import { recount } from "../facts/counts.js";
import { read, write } from "./local_storage.js";

// How far this device's clock is behind the server's, in milliseconds; updated with every answer.
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

// How long ago the server made a state that this page did not receive itself: it may be from the last visit.
export function ageOf(state) {
  const skew = read(SKEW);
  // The server has never answered this device, so the page is new.
  if (skew === null) write(SKEW, state.now - Date.now());
  return skew === null ? 0 : Math.max(0, Date.now() + skew - state.now);
}

// What has been seen, read or put off at this table in this session; survives a reload.
export class Dismissed {
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

// Apply the change since a version to a state. Returns undefined if the state has it already, and null if the state is
// older than `since`, so that something is missing.
export function fold(state, since, { hand, deals, ...facts }) {
  const [known, first, last] = [state.version, since, facts.version].map((version) => parseInt(version, 10));
  if (known < first) return null;
  if (known >= last) return undefined;
  // A state read while the hand was being stored may already contain it.
  const others = hand ? state.hands.filter(({ id }) => id !== hand.id) : state.hands;
  const hands = hand ? [...others, hand] : others;
  const isNew = hand && others.length === state.hands.length;
  const seats = isNew ? recount(state.seats, hand.winners) : state.seats;
  return { ...state, seats, ...facts, hands, deals: { ...state.deals, ...deals } };
}
