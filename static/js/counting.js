// Counting by tiles from the table: the picker's value fills the entry. A value that was called is never overwritten.
export function setup(root, desk) {
  const dialog = root.querySelector("[data-picker]");
  const picker = dialog.querySelector("[data-tile-picker]");
  const button = root.querySelector("[data-count-tiles]");
  button.hidden = !picker;
  if (!picker) return;
  let seat = "";
  button.addEventListener("click", () => {
    const { entry, deal } = desk;
    seat = entry.active || entry.winners[0];
    picker.dataset.seat = deal.winds[seat];
    picker.dataset.round = deal.roundWind;
    picker.dataset.by = entry.winners.includes(seat) && !entry.byScores ? (entry.discarder ? "discard" : "self-draw") : "";
    dialog.querySelector("[data-picker-who]").textContent = desk.name(seat);
    dialog.showModal();
  });
  picker.addEventListener("kongbox:counted", ({ detail }) => {
    dialog.close();
    take(root, desk, seat, detail);
  });
}

function take(root, desk, seat, { holding, points }) {
  const { entry } = desk;
  entry.holdings[seat] = holding;
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
