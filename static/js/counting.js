// Counting by tiles from the table: the picker's value fills the entry. A value that was called is never overwritten.
export function setup(root, desk) {
  const dialog = root.querySelector("[data-picker]");
  const picker = dialog.querySelector("[data-tile-picker]");
  const button = root.querySelector("[data-count-tiles]");
  button.hidden = !picker;
  if (!picker) return;
  const { options, most, mostWild } = picker.dataset;
  const counted = new Map();
  let seat = "";
  let laidOut = "";
  button.addEventListener("click", () => {
    const { entry, deal } = desk;
    seat = entry.active || entry.winners[0];
    const whose = `${desk.view.number} ${seat}`;
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
    counted.set(seat, { ...detail, goulash: isGoulash(desk) });
    take(root, desk, seat, detail);
  });
  desk.addEventListener("change", () => {
    if (forgetOutdated(desk, counted)) desk.changed();
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
function forgetOutdated(desk, counted) {
  const { entry } = desk;
  const before = counted.size;
  for (const [seat, { holding, points, goulash }] of counted) {
    const way = wayOf(entry, seat);
    const isThere = entry.holdings[seat] === holding;
    if (isThere && goulash === isGoulash(desk) && (!way || way === holding.by)) continue;
    counted.delete(seat);
    if (!isThere) continue;
    delete entry.holdings[seat];
    if (Number(entry.points[seat]) === points) delete entry.points[seat];
  }
  return counted.size < before;
}

function take(root, desk, seat, { holding, points }) {
  const { entry } = desk;
  entry.holdings[seat] = holding;
  if (!entry.byScores && holding.by === "self-draw" && !wayOf(entry, seat)) entry.end("self-draw");
  const called = entry.points[seat];
  if (called !== undefined && Number(called) !== points) ask(root, desk, seat, { called, counted: points });
  else entry.points[seat] = String(points);
  if (entry.byScores) entry.advance(desk.seats);
  desk.changed();
}

// Two equal answers: the table decides.
function ask(root, desk, seat, { called, counted }) {
  const dialog = root.querySelector("[data-differs]");
  dialog.querySelector("[data-differs-text]").textContent = desk.say("countAsks", { name: desk.name(seat), counted, called });
  const answers = { "[data-called]": called, "[data-counted]": counted };
  for (const [selector, points] of Object.entries(answers)) {
    const button = dialog.querySelector(selector);
    button.textContent = desk.say("useValue", { points });
    button.onclick = () => {
      desk.entry.points[seat] = String(points);
      dialog.close();
      desk.changed();
    };
  }
  dialog.showModal();
}
