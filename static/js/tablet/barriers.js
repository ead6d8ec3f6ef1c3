// What keeps a hand from being recorded, as the server would decide: the tablet never offers what would be refused.

// Seconds left on the clock; null without a clock.
export function timeLeft({ state, receivedAt }) {
  if (state.secondsLeft === null || state.status === "closed") return null;
  if (state.isPaused) return state.secondsLeft;
  return state.secondsLeft - Math.floor((performance.now() - receivedAt) / 1000);
}

export function isTimeUp(table) {
  const left = timeLeft(table);
  return left !== null && left <= 0;
}

// Whether the signal has sounded from which hands are counted, and nobody has said yet which was being played.
export function isSignalAsked(table) {
  const { config, view } = table;
  const left = timeLeft(table);
  return config.signal !== null && !view.signalHand && left !== null && left <= config.signal;
}

// Only the hand under way when time ran out may be finished; where play stops at once, within the grace period.
// The time a hand has waited here counts when it is sent; if it is refused all the same, a referee decides.
function isTooLate(table) {
  const { config, state, view } = table;
  const left = timeLeft(table);
  if (config.isReferee || config.afterSignal || state.lastHand || left === null || left > 0) return false;
  return !view.isHandUnderWay || (config.grace !== null && left < -config.grace);
}

// Why a hand can't be recorded now, as a key of the page's words; "" if it can.
export function barrier(table) {
  const { view, mayWrite, config } = table;
  if (!mayWrite) return "watching";
  if (view.status !== "open" && view.status !== "paused") return "notOpen";
  if (view.state === "locked") return "isLocked";
  if (view.source === "totals") return "isTyped";
  if (view.keepsPaper && !config.isReferee) return "keepsPaper";
  if (!view.deal) return "isPlayed";
  if (view.state === "finished" && !config.isReferee) return "isFinished";
  if (view.deals[view.deal].redraw) return "drawFirst";
  return isTooLate(table) ? "tooLate" : "";
}

// Barriers that a referee's code lifts.
export const NEEDS_CODE = ["keepsPaper", "isFinished", "tooLate"];

// The key under which a change of seats is dismissed, once in a round.
export function movesKey({ view }) {
  const { round, chairs } = view.deals[view.deal] ?? {};
  return `moves-${round}-${chairs}`;
}
