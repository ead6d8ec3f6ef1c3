// What follows a hand: which deal, and whether play is over. The rule of scoring/dealing.py, for hands that the server
// has not seen yet.
import { endingOf, movedBy } from "../facts/carried.js";

// What became of the deal, the key of the next one, null once play is over, and the number of the last hand, if there
// is one. `deltas` is what the hand moves.
export function following(config, view, hand, deltas) {
  const deal = view.deals[view.deal];
  const moved = movedBy(config, deal.dealer, hand);
  const lastHand = view.lastHand && view.lastHand + uncounted(config, view, hand, view.number);
  const key = (moved.endsWith("passed") ? deal.next.passed : deal.next.kept) ?? null;
  const isOver = (lastHand && view.number >= lastHand) || config.stops.some((stop) => holds(stop, config, view, hand, moved, deltas));
  return { moved, lastHand, key: isOver ? null : key };
}

// 1 for a hand that is not among those that are played after the signal, because it was abandoned; else 0.
export function uncounted(config, { signalHand }, hand, number) {
  const isAbandoned = endingOf(config, hand).kind === "abandoned";
  return isAbandoned && !config.abandonedCount && signalHand && number >= signalHand ? 1 : 0;
}

// Whether a deal is the last, unless its dealer keeps it or nobody has enough points.
export function isLastDeal({ view, config }, key, number) {
  if (!view.deals[key]) return false;
  const round = roundAfter(view, key);
  return number === view.lastHand || (config.length.unit === "rounds" && round === Infinity) || config.stops.some(({ rounds }) => rounds && round > rounds);
}

// The round that the deal after this dealer's lies in.
function roundAfter(view, key) {
  return view.deals[view.deals[key].next.passed]?.round ?? Infinity;
}

function holds(stop, config, view, hand, moved, deltas) {
  const ending = endingOf(config, hand);
  if ((stop.after.length && !stop.after.includes(moved)) || (stop.onlyUsual && ending.key !== ending.kind)) return false;
  const deal = view.deals[view.deal];
  if ((stop.extra ? deal.round : roundAfter(view, view.deal)) <= stop.rounds) return false;
  const seats = [..."ESWN"].filter((seat) => seat in view.totals);
  // Points deducted at the table are no part of what was won.
  const score = (seat) => config.startPoints + view.totals[seat] + (view.deducted?.[seat] ?? 0) + deltas[seat];
  if (stop.below !== null && !seats.some((seat) => score(seat) < stop.below)) return false;
  const leader = seats.reduce((first, seat) => (score(seat) > score(first) ? seat : first));
  return (stop.goal === null || score(leader) >= stop.goal) && (!stop.dealerLeads || leader === deal.dealer);
}
