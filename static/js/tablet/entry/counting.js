// Count a hand by its tiles: the picker's value fills the entry. If another value was called or typed, the table is
// asked which one counts.
import { countsOf } from "../facts/counts.js";
import { give, valueOf } from "../facts/declared.js";
import { cellWords } from "../facts/words.js";
import { disputed } from "./check.js";

export function setup(root, table) {
  const dialog = root.querySelector("[data-picker]");
  // In the template until its scripts are there; what is set on it here moves along.
  const picker = dialog.querySelector("template")?.content.querySelector("[data-tile-picker]");
  const button = root.querySelector("[data-count-tiles]");
  button.hidden = !picker;
  if (!picker) return;
  const { options, most, mostWith } = picker.dataset;
  let seat = "";
  let laidOut = "";
  button.addEventListener("click", async () => {
    if (!(await hasPicker(dialog))) return table.showToast("countOffline");
    if (dialog.open) return;
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
    tickKnown(picker, table, seat);
    dialog.querySelector("[data-picker-who]").textContent = table.name(seat);
    dialog.showModal();
  });
  picker.addEventListener("kongbox:counted", ({ detail }) => {
    dialog.close();
    take(root, table, seat, detail);
  });
  table.addEventListener("disputed", ({ detail }) => ask(root, table, detail));
  table.addEventListener("change", () => {
    if (table.entry.winners.length && table.outbox.isOnline) hasPicker(dialog);
    if (forgetOutdated(table)) table.changed();
  });
}

// The picker's scripts come with the first winner: the first view does without them, and the server counts anyway.
let loading = null;
function hasPicker(dialog) {
  loading ??= loadPicker(dialog).catch(() => {
    loading = null;
    return false;
  });
  return loading;
}

async function loadPicker(dialog) {
  const { setup: start } = await import("../../picker/tile_picker.js");
  const sheet = dialog.querySelector("template");
  sheet?.replaceWith(sheet.content);
  start(dialog);
  return true;
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

// Facts of a seat that counting knows as events.
const toldByEvents = ({ config }) => config.facts.filter(({ events }) => events.length);

// Tick what the table has said of a seat already.
function tickKnown(picker, table, seat) {
  for (const fact of toldByEvents(table)) {
    const boxes = fact.events.map((event) => picker.querySelector(`[data-event][value="${event}"]`));
    const holds = Boolean(valueOf(fact, table.entry, seat));
    if (!holds) for (const box of boxes) box.checked = false;
    else if (!boxes.some((box) => box.checked)) boxes[0].checked = true;
  }
  picker.dispatchEvent(new Event("change"));
}

// What a value depends on besides the tiles.
function circumstances(table, seat) {
  const told = toldByEvents(table).map((fact) => Boolean(valueOf(fact, table.entry, seat)));
  return JSON.stringify([optionsOf(table, seat), told]);
}

// A self-draw, or an option of the hand, changes the value of the same tiles: drop the count. The tiles stay in the picker.
function forgetOutdated(table) {
  const { entry } = table;
  const outdated = Object.entries(entry.counted).filter(([seat, { holding, options }]) => {
    const way = wayOf(entry, seat);
    return options !== circumstances(table, seat) || (way && way !== holding.by);
  });
  for (const [seat, { value }] of outdated) {
    delete entry.counted[seat];
    if (entry.points[seat] === value) delete entry.points[seat];
  }
  return outdated.length > 0;
}

function take(root, table, seat, { holding, points, cell }) {
  const { entry } = table;
  const value = cell ?? String(points);
  for (const fact of toldByEvents(table)) give(fact, entry, fact.events.some((event) => holding.events?.includes(event)), seat);
  entry.counted[seat] = { holding, points, value, options: circumstances(table, seat) };
  delete entry.agreed[seat];
  entry.select(seat);
  if (!entry.byScores && holding.by === "self-draw" && !wayOf(entry, seat)) entry.end("self-draw");
  entry.points[seat] ??= value;
  if (disputed(entry) === seat) ask(root, table, seat);
  else entry.advance();
  table.changed();
}

// Offer both values alike: the table decides.
function ask(root, table, seat) {
  const { entry } = table;
  const dialog = root.querySelector("[data-differs]");
  const values = { called: entry.points[seat], counted: entry.counted[seat].value };
  const words = (value) => (entry.config.values.cells ? cellWords(entry.config, value) : value);
  const told = { name: table.name(seat), called: words(values.called), counted: words(values.counted) };
  dialog.querySelector("[data-differs-text]").textContent = table.say("countAsks", told);
  for (const [which, points] of Object.entries(values)) {
    const button = dialog.querySelector(`[data-${which}]`);
    const kind = entry.config.values.cells ? "Cell" : "";
    button.textContent = table.say(`${which === "called" ? "useCalled" : "useCounted"}${kind}`, { points: words(points) });
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
