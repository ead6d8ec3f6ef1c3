// Who pays whom, a line each: the winds of the hand as tiles, with the names where there is room for them.
import { paymentsOf } from "./payoff.js";
import { make, picture } from "../../shared/texts.js";

// Where players sign each hand, they see what it moved before they do.
export function setup(root, desk) {
  const list = root.querySelector("[data-confirm-payments]");
  desk.addEventListener("change", () => {
    const hand = desk.asked;
    list.replaceChildren(...(hand ? payLines(desk, recordedMoves(desk, hand) ?? [], root.dataset) : []));
  });
}

// Who paid whom for a recorded hand, or null where only the sums are known.
export function recordedMoves(desk, hand) {
  return paymentsOf(desk.config.payoff, hand, desk.view.deals[hand.deal]?.winds);
}

export function payLines(desk, moves, sprites) {
  return netted(moves).map(({ payer, payee, amount }) => {
    const values = { payer: desk.name(payer), payee: desk.name(payee), amount };
    const shown = [side(desk, payer, sprites), picture(sprites.icons, "arrow"), side(desk, payee, sprites), make("b", {}, amount)];
    const told = make("span", { class: "visually-hidden" }, desk.say("paysTo", values));
    return make("li", {}, told, make("span", { "aria-hidden": "true" }, ...shown));
  });
}

// Two who pay each other settle the difference.
function netted(moves) {
  return moves.flatMap((move) => {
    const back = moves.find((other) => other.payer === move.payee && other.payee === move.payer)?.amount ?? 0;
    return move.amount > back ? [{ ...move, amount: move.amount - back }] : [];
  });
}

function side(desk, seat, { tiles }) {
  const wind = picture(tiles, `wind-${"ESWN".indexOf(desk.deal.winds[seat]) + 1}`, { class: "wind" });
  return make("span", { class: "pay-side" }, wind, make("span", { class: "pay-name" }, desk.name(seat)));
}
