// What a winner gets: for the hand, for what the table carries, and from what lies on it, told apart.
import { handOf } from "../entry/check.js";
import { switchedBySeats, valueOf } from "../facts/declared.js";
import { countWords, endingOf } from "../facts/carried.js";
import { cellWords } from "../facts/words.js";
import { POT, deltasOf, payments } from "../entry/payoff.js";
import { make, picture, withinText } from "../../shared/texts.js";

export function setup(root, table) {
  const list = root.querySelector("[data-ledger]");
  if (!list) return;
  table.partsFor = (seat) => seatParts(table, seat);
  table.addEventListener("change", () => {
    const { entry, moves } = table;
    const won = (seat) => linesOf(table, seat, entry.winners.length > 1, root.dataset);
    const told = { won: () => entry.winners.flatMap(won), drawn: () => linesOfDraw(table, root.dataset) };
    // The prompt needs the place while the next tap on a seat means something else.
    const isAsking = entry.kind === "won" && entry.asking;
    const rows = isAsking ? [] : entry.kind === "abandoned" ? linesOfOffence(table) : moves ? told[entry.kind]() : [];
    list.hidden = !rows.length;
    list.replaceChildren(...rows);
    list.closest("form").toggleAttribute("data-told", rows.length > 0);
  });
}

// What a seat gets or pays: [for the hand, then for each number the table carries], and what it takes from the table.
function partsOf(table, seat) {
  const { config, seats, deal, moves } = table;
  const hand = handOf(table.entry);
  const carried = config.facts.filter((fact) => fact.carried && fact.kind === "number" && hand.facts[fact.key]);
  const without = { ...hand, facts: { ...hand.facts } };
  const between = (some) => deltasOf(some.filter(({ payer, payee }) => payer !== POT && payee !== POT), seats)[seat];
  const rises = carried.map((fact) => {
    const before = between(payments(config.payoff, without, seats, deal.winds, 0));
    delete without.facts[fact.key];
    const after = between(payments(config.payoff, without, seats, deal.winds, 0));
    return { fact, count: hand.facts[fact.key], amount: before - after };
  });
  const pot = moves.filter(({ payer, payee }) => payer === POT && payee === seat).reduce((sum, { amount }) => sum + amount, 0);
  const stake = moves.filter(({ payer, payee }) => payer === seat && payee === POT).reduce((sum, { amount }) => sum + amount, 0);
  return { bare: between(payments(config.payoff, without, seats, deal.winds, 0)), rises, pot, stake };
}

function linesOf(table, seat, isOneOfSeveral, { icons }) {
  const { config, entry } = table;
  const { bare, rises, pot, stake } = partsOf(table, seat);
  const rod = (name) => picture(icons, name, { class: "rod" });
  const more = rises.filter(({ amount }) => amount).map(({ fact, count, amount }) => line([rod("counter"), ...countWords(fact, count)], `+ ${table.written(amount)}`));
  const bets = pot ? [line([rod("bet"), ...countWords(config.pot, pot / config.pot.unit)], `+ ${table.written(pot)}`)] : [];
  const sum = bare + rises.reduce((total, { amount }) => total + amount, 0) + pot - stake;
  const title = cellWords(config, entry.points[seat]);
  const parts = isOneOfSeveral ? [] : [line([title], table.written(bare)), ...more, ...bets];
  return [...parts, line([table.say("getsSum", { name: nameOf(table, seat) })], table.written(sum), "all")];
}

// A draw: what those with the flag get and the others pay, and what stays on the table.
function linesOfDraw(table, { icons }) {
  const { config, entry, seats, moves, view } = table;
  const flag = switchedBySeats(entry);
  if (!flag) return [];
  const deltas = deltasOf(moves.filter(({ payer, payee }) => payer !== POT && payee !== POT), seats);
  const name = flag.short || flag.title;
  const groups = [[name, true], [table.say("without", { name: withinText(name) }), false]];
  const lines = groups.flatMap(([title, isOn]) => {
    const some = seats.filter((seat) => Boolean(valueOf(flag, entry, seat)) === isOn);
    const amounts = [...new Set(some.map((seat) => deltas[seat]))];
    return some.length && amounts.length === 1 ? [line([`${title}${table.words.colon}${some.length}`], `${table.signed(amounts[0])}${some.length > 1 && amounts[0] ? ` ${table.words.each}` : ""}`)] : [];
  });
  const bets = config.pot ? countWords(config.pot, (view.pot + deltasOf(moves, seats)[POT]) / config.pot.unit) : [];
  return bets.length ? [...lines, line([picture(icons, "bet", { class: "rod" }), ...bets], table.words.stays, "all")] : lines;
}

// A hand that was broken off: what each offender pays, or loses later.
function linesOfOffence(table) {
  const { config, entry, seats, moves } = table;
  const flag = switchedBySeats(entry);
  const { title, cost = "" } = endingOf(config, handOf(entry));
  const deltas = deltasOf(moves ?? [], seats);
  const offenders = flag ? seats.filter((seat) => valueOf(flag, entry, seat)) : [];
  if (!cost) return offenders.map((seat) => line([nameOf(table, seat)], table.signed(deltas[seat]), "offence"));
  const names = offenders.map((seat) => nameOf(table, seat)).join(table.words.comma) || title;
  return [line([names], offenders.length > 1 ? `${cost} ${table.words.each}` : cost, "offence")];
}

const nameOf = (table, seat) => table.name(seat).split(" ", 1)[0];

function line(title, amount, kind = null) {
  return make("div", { class: kind }, make("dt", {}, ...title), make("dd", {}, amount));
}

// The same at the seat: 3,900 + 600 + 1,000, if there is anything to add up.
function seatParts(table, seat) {
  const { entry, moves } = table;
  if (!moves || entry.kind !== "won") return [];
  const { bare, rises, pot, stake } = partsOf(table, seat);
  const amounts = [bare, ...rises.map(({ amount }) => amount), pot, -stake].map(Math.abs).filter(Boolean);
  if (amounts.length < 2) return [];
  return [make("span", { class: "seat-parts", "aria-hidden": "true" }, amounts.map((amount) => table.written(amount)).join(" + "))];
}
