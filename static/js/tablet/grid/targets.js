// What each player needs if this hand is the last: for every place the least value, drawn or off each opponent, with what
// the table carries and what lies on it; and what a draw does. All by the payments table.
import { deltasOf, payments } from "../entry/payoff.js";

const ORDER = "ESWN";

// `known` has payoff, fact, cells, ties, seats, winds, totals, pot, and the facts of the hand so far.
export function placeIn({ seats, ties }, totals, seat) {
  const isAhead = (other) => totals[other] > totals[seat]
    || (ties === "seat-order" && totals[other] === totals[seat] && ORDER.indexOf(other) < ORDER.indexOf(seat));
  return 1 + seats.filter((other) => other !== seat && isAhead(other)).length;
}

// The lower of the places that a seat shares with others; without sharing, its own.
function lowestPlaceIn({ seats, ties }, totals, seat) {
  const isLevel = (other) => ties === "share" && other !== seat && totals[other] === totals[seat];
  return placeIn({ seats, ties }, totals, seat) + seats.filter(isLevel).length;
}

function totalsAfter({ payoff, seats, winds, totals, pot }, hand) {
  const moves = payments(payoff, hand, seats, winds, pot);
  if (!moves) return null;
  const deltas = deltasOf(moves, seats);
  return Object.fromEntries(seats.map((seat) => [seat, totals[seat] + deltas[seat]]));
}

// The cells a winner can have like that, the cheapest first.
function cellsBy({ payoff, fact, cells, seats, winds }, winner, discarder) {
  const way = discarder ? "discard" : "self-draw";
  const worth = ({ key }) => {
    const hand = { ending: "", winners: [winner], discarder, points: {}, facts: { [fact]: { [winner]: key } } };
    return deltasOf(payments(payoff, hand, seats, winds, 0) ?? [], seats)[winner];
  };
  const valued = cells.filter(({ ways }) => ways.includes(way)).map((cell) => ({ ...cell, worth: worth(cell) }));
  return valued.sort((one, other) => one.worth - other.worth);
}

// By place, from the first on, the cheapest cell that takes it; absent where none does. A place that is shared with
// others is not taken: they share what it is worth too.
function leastCells(known, winner, discarder) {
  const least = {};
  const cells = cellsBy(known, winner, discarder);
  for (const [index, cell] of cells.entries()) {
    const hand = { ending: "", winners: [winner], discarder, points: {}, facts: { ...known.facts, [known.fact]: { [winner]: cell.key } } };
    const totals = totalsAfter(known, hand);
    const place = totals ? lowestPlaceIn(known, totals, winner) : Infinity;
    for (let one = place; one <= known.seats.length; one += 1) least[one] ??= { key: cell.key, isAny: index === 0 };
    if (least[1]) break;
  }
  return least;
}

export function needsOf(known, seat) {
  const others = known.seats.filter((other) => other !== seat);
  const now = placeIn(known, known.totals, seat);
  const ways = Object.fromEntries(["", ...others].map((discarder) => [discarder, leastCells(known, seat, discarder)]));
  const rows = [];
  for (let place = 1; place <= Math.max(1, lowestPlaceIn(known, known.totals, seat) - 1); place += 1) {
    const least = Object.fromEntries(Object.entries(ways).map(([discarder, found]) => [discarder, found[place] ?? null]));
    const isAny = Object.values(least).every((cell) => cell?.isAny);
    rows.push({ place, least, isAny });
    // What is worse than what any win gives needs no line.
    if (isAny) break;
  }
  return { now, rows };
}

// The places a drawn hand can leave a seat in, all that it may share, with the flag that every seat is asked for and without it. Those who have
// what brings the flag along always have it.
export function placesAfterDraw(known, seat, flag) {
  const brought = Object.keys(known.facts[flag.comesWith] ?? {});
  const found = { with: new Set(), without: new Set() };
  for (let mask = 0; mask < 2 ** known.seats.length; mask += 1) {
    const holders = known.seats.filter((_one, index) => mask & (1 << index));
    if (brought.some((one) => !holders.includes(one))) continue;
    const facts = { ...known.facts, ...(holders.length ? { [flag.key]: Object.fromEntries(holders.map((one) => [one, true])) } : {}) };
    const totals = totalsAfter(known, { ending: "", winners: [], discarder: "", points: {}, facts });
    const places = found[holders.includes(seat) ? "with" : "without"];
    if (totals) places.add(placeIn(known, totals, seat)).add(lowestPlaceIn(known, totals, seat));
  }
  const sorted = (places) => [...places].sort((one, other) => one - other);
  return { with: sorted(found.with), without: sorted(found.without) };
}
