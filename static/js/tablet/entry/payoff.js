// Work out who pays whom from the server's payoff table, so that no rule is repeated here.
const ORDER = "ESWN";

// An amount is piecewise linear, in pieces [first, a, b, c]: from `first` on it is floor((a * value + b) / c).
function amount(pieces, value) {
  const piece = pieces?.findLast(([first]) => first <= value);
  return piece ? Math.floor((piece[1] * value + piece[2]) / piece[3]) : 0;
}

export function payments(payoff, hand, seats, winds) {
  if (!hand.winners.length) return [];
  return payoff.by === "scores" ? byScores(payoff, hand, seats, winds) : byPoints(payoff, hand, seats);
}

// Who paid whom for a recorded hand; null if the payoff table now gives other amounts than were recorded.
export function paymentsOf(payoff, hand, winds) {
  if (!winds) return null;
  const seats = Object.keys(hand.deltas);
  const recorded = { ...hand, winners: [...hand.winners], safe: [...(hand.safe ?? [])] };
  const moves = payments(payoff, recorded, seats, winds);
  const deltas = moves && deltasOf(moves, seats);
  return moves && seats.every((seat) => deltas[seat] === hand.deltas[seat]) ? moves : null;
}

function byPoints(payoff, hand, seats) {
  const ways = payoff.cases[hand.winners.length];
  if (!ways) return null;
  const moves = [];
  for (const payee of hand.winners) {
    const way = wayOf(hand, payee);
    for (const payer of seats) {
      if (payer === payee) continue;
      moves.push({ payer, payee, amount: amount(ways[way]?.[roleOf(hand, payer, way)], hand.points[payee]) });
    }
  }
  return moves.filter((move) => move.amount);
}

function wayOf(hand, winner) {
  if (!hand.discarder) return "self-draw";
  if (!hand.safe.includes(winner)) return "discard";
  if (!hand.responsible) return "safe";
  return hand.responsible === hand.discarder ? "discard" : "responsible";
}

function roleOf(hand, payer, way) {
  if (payer === hand.discarder) return "discarder";
  if (way === "responsible" && payer === hand.responsible) return "responsible";
  return hand.winners.includes(payer) ? "winner" : "other";
}

function byScores(payoff, hand, seats, winds) {
  const [winner] = hand.winners;
  const losers = seats.filter((seat) => seat !== winner);
  const moves = losers.map((payer) => {
    const times = payoff.to_winner[pairOf(winds[winner], winds[payer])];
    return { payer, payee: winner, amount: hand.points[winner] * times };
  });
  losers.forEach((one, index) => {
    for (const other of losers.slice(index + 1)) {
      const [payer, payee] = hand.points[one] < hand.points[other] ? [one, other] : [other, one];
      const times = payoff.between_losers[pairOf(winds[one], winds[other])];
      moves.push({ payer, payee, amount: (hand.points[payee] - hand.points[payer]) * times });
    }
  });
  return moves.filter((move) => move.amount);
}

function pairOf(one, other) {
  return [one, other].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)).join("");
}

export function deltasOf(moves, seats) {
  const deltas = Object.fromEntries(seats.map((seat) => [seat, 0]));
  for (const { payer, payee, amount: paid } of moves) {
    deltas[payer] -= paid;
    deltas[payee] += paid;
  }
  return deltas;
}
