// List who pays whom, one line each: the winds as tiles, with names where there is room; what lies on the table by its
// own words.
import { POT, paymentsOf } from "./payoff.js";
import { make, picture, windName } from "../../shared/texts.js";

// Show the payments of the hand that players are asked to sign.
export function setup(root, table) {
  const list = root.querySelector("[data-confirm-payments]");
  table.addEventListener("change", () => {
    const hand = table.asked;
    list.replaceChildren(...(hand ? payLines(table, recordedMoves(table, hand) ?? [], root.dataset) : []));
  });
}

// Who paid whom for a recorded hand, or null if only the sums are known.
export function recordedMoves(table, hand) {
  const { hands, deals } = table.view;
  const before = hands.slice(0, Math.max(0, hands.findIndex(({ id }) => id === hand.id)));
  const pot = before.reduce((sum, one) => sum + one.pot, 0);
  return paymentsOf(table.config.payoff, hand, deals[hand.deal]?.winds, pot);
}

export function payLines(table, moves, sprites) {
  return netted(moves).map(({ payer, payee, amount }) => {
    const values = { payer: partyName(table, payer), payee: partyName(table, payee), amount: table.written(amount) };
    const shown = [side(table, payer, sprites), picture(sprites.icons, "arrow"), side(table, payee, sprites), make("b", {}, values.amount)];
    const spoken = make("span", { class: "visually-hidden" }, table.say("paysTo", values));
    return make("li", {}, spoken, make("span", { "aria-hidden": "true" }, ...shown));
  });
}

// Two players who pay each other settle the difference.
function netted(moves) {
  return moves.flatMap((move) => {
    const back = moves.find((other) => other.payer === move.payee && other.payee === move.payer)?.amount ?? 0;
    return move.amount > back ? [{ ...move, amount: move.amount - back }] : [];
  });
}

function partyName(table, party) {
  return party === POT ? table.config.pot.title : table.name(party);
}

function side(table, seat, { tiles }) {
  if (seat === POT) return make("span", { class: "pay-side pay-pot" }, partyName(table, seat));
  const wind = picture(tiles, windName(table.deal.winds[seat]), { class: "wind" });
  return make("span", { class: "pay-side" }, wind, make("span", { class: "pay-name" }, table.name(seat)));
}
