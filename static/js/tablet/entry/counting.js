// Counting by tiles from the table: the picker's value fills the entry. Where it is not what was called or typed, the
// table is asked which of both counts.
import { disputed } from "./check.js";

export function setup(root, desk) {
  const dialog = root.querySelector("[data-picker]");
  const picker = dialog.querySelector("[data-tile-picker]");
  const button = root.querySelector("[data-count-tiles]");
  button.hidden = !picker;
  if (!picker) return;
  const { options, most, mostWild } = picker.dataset;
  let seat = "";
  let laidOut = "";
  button.addEventListener("click", () => {
    const { entry, deal } = desk;
    seat = entry.active || entry.winners[0];
    const won = entry.winners.includes(seat) ? "yes" : "no";
    const whose = `${desk.view.number} ${seat} ${won}`;
    picker.dataset.won = won;
    if (whose !== laidOut) picker.dispatchEvent(new Event("kongbox:start-over"));
    laidOut = whose;
    picker.dataset.seat = deal.winds[seat];
    picker.dataset.round = deal.roundWind;
    picker.dataset.by = wayOf(entry, seat);
    picker.dataset.most = isGoulash(desk) ? mostWild : most;
    picker.dataset.options = JSON.stringify({ ...JSON.parse(options), ...optionsOf(desk) });
    dialog.querySelector("[data-picker-who]").textContent = desk.name(seat);
    dialog.showModal();
  });
  picker.addEventListener("kongbox:counted", ({ detail }) => {
    dialog.close();
    take(root, desk, seat, detail);
  });
  desk.addEventListener("disputed", ({ detail }) => ask(root, desk, detail));
  desk.addEventListener("change", () => {
    if (forgetOutdated(desk)) desk.changed();
  });
}

// How a seat won as far as the entry says; the picker asks where it does not say yet.
function wayOf(entry, seat) {
  if (!entry.winners.includes(seat)) return "";
  if (entry.discarder || entry.winners.length > 1) return "discard";
  return entry.ending === "self-draw" && !entry.byScores ? "self-draw" : "";
}

function isGoulash({ entry, deal }) {
  return entry.goulash ?? deal?.isGoulash ?? false;
}

// The options of this hand alone.
function optionsOf(desk) {
  const { handicap } = desk.entry;
  return { ...(isGoulash(desk) && { goulash: true }), ...(handicap !== null && { handicap_wins: handicap }) };
}

// Tiles counted for a discard are worth something else from the wall, and in a goulash. They stay in the picker.
function forgetOutdated(desk) {
  const { entry } = desk;
  const outdated = Object.entries(entry.counted).filter(([seat, { holding, goulash }]) => {
    const way = wayOf(entry, seat);
    return goulash !== isGoulash(desk) || (way && way !== holding.by);
  });
  for (const [seat, { points }] of outdated) {
    delete entry.counted[seat];
    if (Number(entry.points[seat]) === points) delete entry.points[seat];
  }
  return outdated.length > 0;
}

function take(root, desk, seat, { holding, points }) {
  const { entry } = desk;
  entry.counted[seat] = { holding, points, goulash: isGoulash(desk) };
  delete entry.agreed[seat];
  entry.select(seat);
  if (!entry.byScores && holding.by === "self-draw" && !wayOf(entry, seat)) entry.end("self-draw");
  entry.points[seat] ??= String(points);
  if (disputed(entry) === seat) ask(root, desk, seat);
  else entry.advance(desk.seats);
  desk.changed();
}

// Two equal answers: the table decides.
function ask(root, desk, seat) {
  const { entry } = desk;
  const dialog = root.querySelector("[data-differs]");
  const values = { called: entry.points[seat], counted: String(entry.counted[seat].points) };
  dialog.querySelector("[data-differs-text]").textContent = desk.say("countAsks", { name: desk.name(seat), ...values });
  for (const [which, points] of Object.entries(values)) {
    const button = dialog.querySelector(`[data-${which}]`);
    button.textContent = desk.say(which === "called" ? "useCalled" : "useCounted", { points });
    button.onclick = () => {
      entry.points[seat] = points;
      entry.agreed[seat] = points;
      dialog.close();
      entry.select(seat);
      entry.advance(desk.seats);
      desk.changed();
    };
  }
  dialog.showModal();
}
