// Signing each hand: which hand the four seats are asked to sign, and on the sheet which are still unsigned.
import { make, picture } from "../../shared/texts.js";

export function setup(root, table) {
  const buttons = [...document.querySelectorAll(".tablet-bar [data-to-sheet]")];
  table.addEventListener("change", () => {
    const open = table.view.hands.filter((hand) => missing(table, hand).length);
    for (const hand of open) root.querySelector(`[data-hand-row="${hand.id}"]`)?.after(line(root, table, hand));
    for (const button of buttons) draw(button, table, open.length);
  });
}

// The seats that have yet to sign a hand, if it can still be signed.
export function missing(table, { signed }) {
  const { source, state, status } = table.view;
  const isOpen = table.config.signsEachHand && source === "hands" && state !== "locked" && status !== "closed";
  return isOpen ? Object.keys(table.state.seats).filter((seat) => !signed.includes(seat)) : [];
}

// The hand chosen on the sheet, else the last one unless it was put off.
export function askedHand(table) {
  if (!table.mayWrite || !table.entry.isEmpty) return null;
  const { hands } = table.view;
  const last = hands.at(-1);
  const isPutOff = last && table.dismissed.has(`sign-${last.id}`);
  const hand = hands.find(({ id }) => id === table.chosen) ?? (isPutOff ? null : last);
  return hand && missing(table, hand).length ? hand : null;
}

export function putOff(table) {
  const { asked } = table;
  if (!asked) return;
  table.dismissed.add(`sign-${asked.id}`);
  table.chosen = "";
  table.changed();
  table.showToast("signLater", { number: asked.number });
}

// The row below an unsigned hand: who has not signed, and a button to do so.
function line(root, table, hand) {
  const names = missing(table, hand).map((seat) => table.name(seat)).join(table.words.comma);
  const words = [picture(root.dataset.icons, "pencil"), " ", table.say("notSigned", { names })];
  const columns = 2 + Object.keys(table.state.seats).length;
  const sign = make("button", { type: "button", class: "button", "data-sign-hand": hand.number }, table.say("signHand", { number: hand.number }));
  sign.addEventListener("click", () => {
    table.entry.clear();
    table.chosen = hand.id;
    table.changed();
    document.querySelector("[data-to-table]").click();
  });
  const cell = make("td", { colspan: columns, class: "what" }, make("span", {}, ...words), table.mayWrite ? sign : "");
  return make("tr", { class: "unsigned" }, cell);
}

function draw(button, table, count) {
  button.toggleAttribute("data-unsigned", count > 0);
  const label = button.querySelector(".visually-hidden");
  label.dataset.plain ??= label.textContent;
  label.textContent = count ? `${label.dataset.plain}, ${table.say("unsignedHands", { count })}` : label.dataset.plain;
}
