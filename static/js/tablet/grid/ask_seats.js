// Where nobody has won and every seat is asked for a flag: all or none in one tap, and what so many of them get.
import { give, switchedBySeats, valueOf } from "../facts/declared.js";
import { deltasOf, payments } from "../entry/payoff.js";
import { handOf } from "../entry/check.js";
import { make, withinText } from "../../shared/texts.js";

export function setup(root, table) {
  const section = root.querySelector("[data-ask-seats]");
  if (!section) return;
  const { entry } = table;
  const all = (isOn) => () => {
    const fact = switchedBySeats(entry);
    for (const seat of table.seats) give(fact, entry, isOn && !table.dead.includes(seat), seat);
    table.changed();
  };
  section.querySelector("[data-all-seats]").addEventListener("click", all(true));
  section.querySelector("[data-no-other]").addEventListener("click", all(false));
  table.addEventListener("change", () => {
    const fact = switchedBySeats(entry);
    section.hidden = !fact;
    if (!fact) return;
    section.querySelector("[data-ask-title]").textContent = fact.prompt || fact.title;
    section.querySelector(".ask-all").hidden = entry.kind !== "drawn";
    section.querySelector("[data-pays-scale]").replaceChildren(...(entry.kind === "drawn" ? scale(table, fact) : []));
  });
}

// What each of so many gets, the number that holds now marked.
function scale(table, fact) {
  const { entry, seats, config, deal } = table;
  const count = seats.filter((seat) => valueOf(fact, entry, seat)).length;
  return seats.slice(1).map((_seat, index) => {
    const holders = seats.slice(0, index + 1);
    const hand = { ...handOf(entry), facts: { [fact.key]: Object.fromEntries(holders.map((seat) => [seat, true])) } };
    const moves = payments(config.payoff, hand, seats, deal.winds, 0) ?? [];
    const got = deltasOf(moves, seats)[seats[0]];
    const words = `${index + 1} ${withinText(fact.short || fact.title)}`;
    return make("li", { "aria-current": index + 1 === count ? "true" : null }, words, make("b", {}, table.signed(got)));
  });
}
