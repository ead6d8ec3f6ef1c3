// What the table still takes, as the server would decide it: the tablet never offers what is refused anyway.

// Seconds on the clock; null where there is none.
export function timeLeft({ state, receivedAt }) {
  if (state.secondsLeft === null || state.status === "closed") return null;
  if (state.isPaused) return state.secondsLeft;
  return state.secondsLeft - Math.floor((performance.now() - receivedAt) / 1000);
}

export function isTimeUp(desk) {
  const left = timeLeft(desk);
  return left !== null && left <= 0;
}

// The hand under way when time ran out may be finished, and no other; where play stops at once, within the grace.
// That a hand has waited here counts when it is sent; once that was refused, a referee decides.
function isTooLate(desk) {
  const { config, state, view } = desk;
  const left = timeLeft(desk);
  if (config.isReferee || state.lastHand || left === null || left > 0) return false;
  return !view.isHandUnderWay || (config.grace !== null && left < -config.grace);
}

// Why a hand cannot be recorded now: "" where it can, else a key of the page's words.
export function barrier(desk) {
  const { view, mayWrite, config } = desk;
  if (!mayWrite) return "watching";
  if (view.status !== "open" && view.status !== "paused") return "notOpen";
  if (view.state === "locked") return "isLocked";
  if (view.source === "totals") return "isTyped";
  if (!view.deal) return "isPlayed";
  if (view.state === "finished" && !config.isReferee) return "isFinished";
  if (view.deals[view.deal].redraw) return "drawFirst";
  return isTooLate(desk) ? "tooLate" : "";
}

// These a referee's code opens.
export const NEEDS_CODE = ["isFinished", "tooLate"];

// Whoever has been told to change seats in a round has been told.
export function movesKey({ view }) {
  const { round, chairs } = view.deals[view.deal] ?? {};
  return `moves-${round}-${chairs}`;
}
