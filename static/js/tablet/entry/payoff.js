// Work out who pays whom from the server's payoff table, so that no rule is repeated here. What is in the table, and the
// words it asks for, is said in scoring/payoff_table.py.
//
// A hand is told by seats: `ending` (a key, blank for won and drawn), `winners`, `discarder`, `points` by seat, and
// `facts` as the server writes them: true, "W", "SW", 3, "choice", or any of these by seat.
const ORDER = "ESWN";
export const POT = "pot";

// The payments of a hand as [{ payer, payee, amount }], where POT stands for what lies on the table; null if the table
// has no answer. `winds` are the seats' in this hand, `pot` what lay on the table when it began.
export function payments(payoff, hand, seats, winds, pot = 0) {
  const wordsOf = wordsIn(payoff, hand, winds);
  const moves = [];
  for (const payer of seats) {
    for (const payee of seats) {
      if (payer === payee) continue;
      const words = wordsOf(payer, payee);
      const amount = paid(payoff, hand, payer, payee, words);
      if (amount === null) return null;
      moves.push({ payer, payee, amount: amount + rise(payoff, hand, words) });
    }
  }
  return [...moves, ...potMoves(payoff, seats, wordsOf, pot)].filter((move) => move.amount);
}

// Who paid whom for a recorded hand that found `pot` on the table; null if the payoff table now gives other amounts than were recorded.
export function paymentsOf(payoff, hand, winds, pot = 0) {
  if (!winds) return null;
  const seats = Object.keys(hand.deltas);
  const moves = payments(payoff, hand, seats, winds, pot);
  const deltas = moves && deltasOf(moves, seats);
  return moves && seats.every((seat) => deltas[seat] === hand.deltas[seat]) ? moves : null;
}

export function deltasOf(moves, seats) {
  const deltas = Object.fromEntries([...seats, POT].map((party) => [party, 0]));
  for (const { payer, payee, amount } of moves) {
    deltas[payer] -= amount;
    deltas[payee] += amount;
  }
  return deltas;
}

// A question is [word, yes, no]; anything else is an answer.
function follow(tree, words) {
  let node = tree;
  while (Array.isArray(node)) node = node[words.has(node[0]) ? 1 : 2];
  return node;
}

function paid(payoff, hand, payer, payee, words) {
  const column = payoff.amounts[follow(payoff.pay, words)] ?? null;
  if (!Array.isArray(column)) return column;
  return payoff.by === "cells" ? byCell(payoff, hand, payee, column) : byNumber(payoff, hand, payer, payee, column);
}

function byCell({ fact, cells, unit }, hand, payee, [first, amounts]) {
  const cell = cells.split(" ").indexOf(hand.facts[fact]?.[payee]);
  const amount = amounts[cell - first] ?? null;
  return amount === null ? null : amount * unit;
}

// Pieces [first, a, b, c]: from the value `first` on the amount is floor((a * value + b) / c).
function byNumber({ by }, hand, payer, payee, pieces) {
  const { points, winners } = hand;
  const value = points[payee] - (by === "every-seat" && !winners.includes(payee) ? points[payer] : 0);
  const piece = pieces.findLast(([first]) => first <= value);
  return piece ? Math.floor((piece[1] * value + piece[2]) / piece[3]) : 0;
}

function rise({ per = {} }, hand, words) {
  const costs = Object.entries(per).map(([key, tree]) => (hand.facts?.[key] ?? 0) * follow(tree, words));
  return costs.reduce((sum, cost) => sum + cost, 0);
}

function potMoves(payoff, seats, wordsOf, pot) {
  if (!payoff.pot) return [];
  const stakes = seats.map((seat) => ({ payer: seat, payee: POT, amount: follow(payoff.pot.in, wordsOf(seat, POT)) }));
  const lying = stakes.reduce((sum, { amount }) => sum + amount, pot);
  const takers = seats.filter((seat) => follow(payoff.pot.out, wordsOf(POT, seat)));
  return [...stakes, ...takers.map((seat) => ({ payer: POT, payee: seat, amount: lying }))];
}

// The words that hold for each payment of a hand.
function wordsIn(payoff, hand, winds) {
  const { winners, discarder, facts = {} } = hand;
  const always = [hand.ending || (winners.length ? "won" : "drawn"), `winners:${winners.length}`];
  if (winners.length && !discarder) always.push("self-draw");
  const dealers = Object.keys(winds).filter((seat) => winds[seat] === "E");
  const roles = { dealer: dealers, discarder: seatsIn(discarder), winner: winners, first: firstInTurn(hand, winds) };
  return (payer, payee) => {
    const words = new Set(always);
    const sides = [["from", payer], ["to", payee]];
    const held = { ...roles };
    for (const [key, kind] of Object.entries(payoff.facts)) {
      const value = facts[key];
      if (!value) continue;
      if (kind === "flag") words.add(key);
      else if (kind === "choice") words.add(`${key}=${value}`);
      else if (kind === "choices") for (const [side, seat] of sides) words.add(`${side}:${key}=${value[seat]}`);
      else held[key] = seatsIn(kind === "payee's seat" ? value[payee] : value);
      if (held[key]?.length) words.add(`${key}:${held[key].length}`);
    }
    for (const [side, seat] of sides) {
      for (const [role, holders] of Object.entries(held)) if (holders.includes(seat)) words.add(`${side}:${role}`);
    }
    return words;
  };
}

// The first winner in turn after the discarder.
function firstInTurn({ winners, discarder }, winds) {
  const start = discarder ? ORDER.indexOf(winds[discarder]) : 0;
  const turn = (seat) => (ORDER.indexOf(winds[seat]) - start + 4) % 4;
  return [...winners].sort((one, other) => turn(one) - turn(other)).slice(0, 1);
}

// The seats a fact holds for, from "SW", ["S", "W"] or { S: true }.
function seatsIn(value) {
  if (!value) return [];
  const isListed = typeof value === "string" || Array.isArray(value);
  return isListed ? [...value] : Object.keys(value).filter((seat) => value[seat]);
}
