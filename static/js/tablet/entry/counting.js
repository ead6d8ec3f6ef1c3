// Count a hand by its tiles: the picker's value fills the entry. If another value was called or typed, the table is
// asked which one counts.
import { countsOf } from "../facts/counts.js";
import { valueOf } from "../facts/declared.js";
import { disputed } from "./check.js";

export function setup(root, table) {
  const dialog = root.querySelector("[data-picker]");
  const picker = dialog.querySelector("[data-tile-picker]");
  const button = root.querySelector("[data-count-tiles]");
  button.hidden = !picker;
  if (!picker) return;
  const { options, most, mostWith } = picker.dataset;
  let seat = "";
  let laidOut = "";
  button.addEventListener("click", () => {
    const { entry, deal } = table;
    seat = entry.active || entry.winners[0];
    const won = entry.winners.includes(seat) ? "yes" : "no";
    const whose = `${table.view.number} ${seat} ${won}`;
    picker.dataset.won = won;
    if (whose !== laidOut) picker.dispatchEvent(new Event("kongbox:start-over"));
    laidOut = whose;
    picker.dataset.seat = deal.winds[seat];
    picker.dataset.round = deal.roundWind;
    picker.dataset.by = wayOf(entry, seat);
    const own = optionsOf(table, seat);
    picker.dataset.most = Math.max(most, ...Object.entries(JSON.parse(mostWith)).map(([key, copies]) => (own[key] ? copies : 0)));
    picker.dataset.options = JSON.stringify({ ...JSON.parse(options), ...own });
    dialog.querySelector("[data-picker-who]").textContent = table.name(seat);
    dialog.showModal();
  });
  picker.addEventListener("kongbox:counted", ({ detail }) => {
    dialog.close();
    take(root, table, seat, detail);
  });
  table.addEventListener("disputed", ({ detail }) => ask(root, table, detail));
  table.addEventListener("change", () => {
    if (forgetOutdated(table)) table.changed();
  });
}

// How a seat won, as far as the entry knows; the picker asks if it is still open.
function wayOf(entry, seat) {
  if (!entry.winners.includes(seat)) return "";
  if (entry.discarder || entry.winners.length > 1) return "discard";
  return entry.ending === "self-draw" && !entry.byScores ? "self-draw" : "";
}

// The options of this hand alone: facts that counting knows, of the hand or of a seat.
function optionsOf(table, seat) {
  const { entry, config } = table;
  const facts = config.facts.filter(({ isOption, inPicker }) => isOption && inPicker);
  const counts = countsOf(table, seat).map(({ fact, value }) => [fact.key, value]);
  const values = facts.filter(({ scope }) => scope !== "player").map((fact) => [fact.key, valueOf(fact, entry, seat)]);
  return Object.fromEntries([...values.filter(([, value]) => value), ...counts.filter(([key]) => facts.some((fact) => fact.key === key))]);
}

// A self-draw, or an option of the hand, changes the value of the same tiles: drop the count. The tiles stay in the picker.
function forgetOutdated(table) {
  const { entry } = table;
  const outdated = Object.entries(entry.counted).filter(([seat, { holding, options }]) => {
    const way = wayOf(entry, seat);
    return options !== JSON.stringify(optionsOf(table, seat)) || (way && way !== holding.by);
  });
  for (const [seat, { points }] of outdated) {
    delete entry.counted[seat];
    if (Number(entry.points[seat]) === points) delete entry.points[seat];
  }
  return outdated.length > 0;
}

function take(root, table, seat, { holding, points }) {
  const { entry } = table;
  entry.counted[seat] = { holding, points, options: JSON.stringify(optionsOf(table, seat)) };
  delete entry.agreed[seat];
  entry.select(seat);
  if (!entry.byScores && holding.by === "self-draw" && !wayOf(entry, seat)) entry.end("self-draw");
  entry.points[seat] ??= String(points);
  if (disputed(entry) === seat) ask(root, table, seat);
  else entry.advance();
  table.changed();
}

// Offer both values alike: the table decides.
function ask(root, table, seat) {
  const { entry } = table;
  const dialog = root.querySelector("[data-differs]");
  const values = { called: entry.points[seat], counted: String(entry.counted[seat].points) };
  dialog.querySelector("[data-differs-text]").textContent = table.say("countAsks", { name: table.name(seat), ...values });
  for (const [which, points] of Object.entries(values)) {
    const button = dialog.querySelector(`[data-${which}]`);
    button.textContent = table.say(which === "called" ? "useCalled" : "useCounted", { points });
    button.onclick = () => {
      entry.points[seat] = points;
      entry.agreed[seat] = points;
      dialog.close();
      entry.select(seat);
      entry.advance();
      table.changed();
    };
  }
  dialog.showModal();
}
