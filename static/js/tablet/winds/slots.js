// The seats before anyone sits there: a slot for each wind, and the name of whoever was chosen for it.
import { TILE } from "../entry/seats.js";
import { make, picture } from "../../shared/texts.js";

export function drawSlots(root, table, picks) {
  const now = picks.indexOf("");
  for (const side of root.querySelectorAll(".seat[data-side]")) {
    const place = picks.findIndex((_seat, index) => table.sideOf(table.chairs[index]) === side.dataset.side);
    const seat = picks[place];
    side.hidden = seat === undefined || seat === "-";
    side.querySelector(".seat-slot")?.remove();
    side.removeAttribute("data-now");
    if (side.hidden) continue;
    side.dataset.chair = "ESWN"[place];
    side.dataset.seat = seat;
    side.dataset.role = "";
    side.querySelector(".seat-face").hidden = !seat;
    if (seat) drawFace(side, table, seat, "ESWN"[place], root.dataset);
    else {
      side.toggleAttribute("data-now", place === now);
      side.append(slot(table, "ESWN"[place], place === now, root.dataset));
    }
  }
}

export function clearSlots(root) {
  for (const side of root.querySelectorAll(".seat[data-chair]")) {
    side.removeAttribute("data-chair");
    side.removeAttribute("data-now");
    side.querySelector(".seat-slot")?.remove();
    const face = side.querySelector(".seat-face");
    face.hidden = false;
    face.removeAttribute("aria-label");
  }
}

function slot(table, wind, isNow, sprites) {
  const tile = picture(sprites.tiles, TILE[wind], { class: "tile" });
  return make("div", { class: "seat-slot" }, tile, make("span", {}, isNow ? table.words.whoSitsHere : table.words.winds[wind]));
}

function drawFace(side, table, seat, wind, sprites) {
  const name = table.name(seat);
  const { country } = table.state.seats[seat];
  const face = side.querySelector(".seat-face");
  face.setAttribute("aria-label", table.say("chooseAgain", { name, wind: table.words.winds[wind] }));
  face.setAttribute("aria-pressed", "false");
  face.querySelector(".tile use").setAttribute("href", `${sprites.tiles}#${TILE[wind]}`);
  face.querySelector(".seat-name").textContent = name;
  face.querySelector(".seat-note").replaceChildren(...(country ? [make("span", { class: "country" }, country)] : []));
  face.querySelector(".seat-pay").replaceChildren();
  face.querySelector(".seat-total").textContent = table.words.winds[wind];
  face.querySelector(".seat-was").textContent = "";
}
