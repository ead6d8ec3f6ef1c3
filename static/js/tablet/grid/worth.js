// What a cell of the grid is worth to a winner, by the payments table: without what the table carries and what lies on it.
import { POT, payments } from "../entry/payoff.js";

// The hand with nothing but one win of that value.
function bareWin(table, winner, discarder, key) {
  return { ending: "", winners: [winner], discarder, points: {}, facts: { [table.config.values.fact]: { [winner]: key } } };
}

// What each other seat pays the winner, or null if there is no such hand.
export function paidFor(table, winner, discarder, key) {
  const { config, seats, deal } = table;
  const moves = payments(config.payoff, bareWin(table, winner, discarder, key), seats, deal.winds, 0);
  if (!moves?.length) return null;
  return Object.fromEntries(moves.filter(({ payee }) => payee === winner).map(({ payer, amount }) => [payer, amount]));
}

// As players say it: 3,900 on a discard; 500/1,000 drawn, the others and the dealer; one amount if all pay the same.
export function worthWords(table, paid) {
  if (!paid) return "";
  const { [POT]: _pot, ...amounts } = paid;
  const different = [...new Set(Object.values(amounts))].sort((one, other) => one - other);
  const isShared = different.length === 1 && Object.keys(amounts).length > 1;
  return different.map((amount) => table.written(amount)).join("/\u200b") + (isShared ? ` ${table.words.each}` : "");
}

// The value of a cell for the winner being asked about, as far as the hand is known.
export function worthOfCell(table, { key, ways }) {
  const { entry, seats } = table;
  const winner = entry.active || seats.find((seat) => table.deal.winds[seat] !== "E");
  const isDrawn = entry.way === "self-draw" || !ways.includes("discard");
  const discarder = isDrawn ? "" : entry.discarder || seats.find((seat) => seat !== winner && !entry.winners.includes(seat));
  return worthWords(table, paidFor(table, winner, discarder, key));
}
