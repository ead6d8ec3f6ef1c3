// What the server said last. A page brought back without a network is older than that.
export function remember(scope, state) {
  try {
    localStorage.setItem(scope, JSON.stringify(state));
  } catch {
    // A full or forbidden store only makes an offline reload poorer.
  }
}

export function recall(scope, state) {
  let kept = null;
  try {
    kept = JSON.parse(localStorage.getItem(scope));
  } catch {
    return state;
  }
  const isNewer = kept?.session === state.session && parseInt(kept.version, 10) > parseInt(state.version, 10);
  return isNewer ? { ...kept, secondsLeft: state.secondsLeft } : state;
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
