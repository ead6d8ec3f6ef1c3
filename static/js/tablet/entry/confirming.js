// Where each hand is signed: which hand the four seats are asked about, and on the sheet which are still to be signed.
import { make, picture } from "../../shared/texts.js";

export function setup(root, desk) {
  const buttons = [...document.querySelectorAll(".desk-bar [data-to-sheet]")];
  desk.addEventListener("change", () => {
    const open = desk.view.hands.filter((hand) => missing(desk, hand).length);
    for (const hand of open) root.querySelector(`[data-hand-row="${hand.id}"]`)?.after(line(root, desk, hand));
    for (const button of buttons) draw(button, desk, open.length);
  });
}

// Who has not signed a hand that can still be signed.
export function missing(desk, { signed }) {
  const { source, state, status } = desk.view;
  const isOpen = desk.config.signsEachHand && source === "hands" && state !== "locked" && status !== "closed";
  return isOpen ? Object.keys(desk.state.seats).filter((seat) => !signed.includes(seat)) : [];
}

// One chosen on the sheet, else the last one, unless it was put off.
export function askedHand(desk) {
  if (!desk.mayWrite || !desk.entry.isEmpty) return null;
  const { hands } = desk.view;
  const last = hands.at(-1);
  const isPutOff = last && desk.passed.has(`sign-${last.id}`);
  const hand = hands.find(({ id }) => id === desk.chosen) ?? (isPutOff ? null : last);
  return hand && missing(desk, hand).length ? hand : null;
}

export function putOff(desk) {
  const { asked } = desk;
  if (!asked) return;
  desk.passed.add(`sign-${asked.id}`);
  desk.chosen = "";
  desk.changed();
  desk.tell("signLater", { number: asked.number });
}

// Below its hand: who has not signed it, and the way to do so.
function line(root, desk, hand) {
  const names = missing(desk, hand).map((seat) => desk.name(seat)).join(", ");
  const words = [picture(root.dataset.icons, "pencil"), " ", desk.say("notSigned", { names })];
  const columns = 2 + Object.keys(desk.state.seats).length;
  const sign = make("button", { type: "button", class: "button", "data-sign-hand": hand.number }, desk.say("signHand", { number: hand.number }));
  sign.addEventListener("click", () => {
    desk.entry.clear();
    desk.chosen = hand.id;
    desk.changed();
    document.querySelector("[data-to-table]").click();
  });
  const cell = make("td", { colspan: columns, class: "what" }, make("span", {}, ...words), desk.mayWrite ? sign : "");
  return make("tr", { class: "unsigned" }, cell);
}

function draw(button, desk, count) {
  button.toggleAttribute("data-unsigned", count > 0);
  const label = button.querySelector(".visually-hidden");
  label.dataset.plain ??= label.textContent;
  label.textContent = count ? `${label.dataset.plain}, ${desk.say("unsignedHands", { count })}` : label.dataset.plain;
}
