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
