// Draw the rack and the pool of a tile picker.
import { fill } from "../shared/texts.js";
import { SETS, canAdd, modeFor, room, shown } from "./tiles.js";

export function draw(root, state, mode, canUndo) {
  const focus = whereFocusIs(root);
  drawPool(root, state, mode);
  drawRack(root, state, mode);
  drawModes(root, state, mode);
  root.querySelector("[data-take-back]").disabled = !canUndo;
  root.querySelector("[data-clear]").disabled = shown(state).length === 0;
  restoreFocus(root, focus);
}

function drawPool(root, state, mode) {
  const tiles = shown(state);
  for (const button of root.querySelectorAll("[data-tile]")) {
    const { tile, name } = button.dataset;
    const count = tiles.filter((other) => other === tile).length;
    button.disabled = !canAdd(state, mode, tile, Number(root.dataset.most));
    button.querySelector("b").textContent = count || "";
    button.setAttribute("aria-label", count ? fill(root.dataset.inHand, { tile: name, count }) : name);
  }
}

// How much room a tap needs in each mode; a set needs three.
const least = { tile: 1, win: -Infinity };

function drawModes(root, state, mode) {
  const next = modeFor(state, mode);
  for (const button of root.querySelectorAll("[data-mode]")) {
    button.setAttribute("aria-pressed", String(button.dataset.mode === next));
    button.disabled = room(state) < (least[button.dataset.mode] ?? 3) || (button.dataset.mode === "win" && state.isLosing);
  }
}

function drawRack(root, state, mode) {
  const next = modeFor(state, mode);
  const sets = root.querySelector("[data-rack=sets]");
  sets.replaceChildren(...state.sets.map((set, place) => drawSet(root, set, place)));
  root.querySelector("[data-rack-next]").hidden = !SETS.includes(next);
  fillRow(root, "hand", state.hand, next === "tile" && room(state) > 0);
  fillRow(root, "win", state.win ? [state.win] : [], next === "win" && !state.win);
  fillRow(root, "flowers", state.flowers, false);
  root.querySelector("[data-rack-count]").textContent = `${state.hand.length} / ${state.hand.length + room(state)}`;
  for (const group of root.querySelectorAll("[data-hide-empty]")) {
    group.hidden = group.querySelector(".rack-tile") === null;
  }
}

function drawSet(root, set, place) {
  const group = root.querySelector(`template[data-set="${set.kind}"]`).content.firstElementChild.cloneNode(true);
  const tiles = set.tiles.map((tile) => drawTile(root, tile, "sets", place));
  group.querySelector(".set").append(...tiles);
  return group;
}

function fillRow(root, part, tiles, isNext) {
  const row = root.querySelector(`[data-rack=${part}]`);
  if (!row) return;
  const slot = document.createElement("span");
  slot.className = "rack-slot";
  slot.toggleAttribute("data-next", isNext);
  const slots = isNext || tiles.length === 0 ? [slot] : [];
  row.replaceChildren(...tiles.map((tile, place) => drawTile(root, tile, part, place)), ...slots);
}

function drawTile(root, tile, part, place) {
  const button = root.querySelector("template[data-rack-tile]").content.firstElementChild.cloneNode(true);
  const { name } = root.querySelector(`[data-tile="${tile}"]`)?.dataset ?? { name: tile };
  button.setAttribute("aria-label", fill(part === "win" ? root.dataset.takeWin : root.dataset.takeAway, { tile: name }));
  button.querySelector("use").setAttribute("href", `${root.dataset.tiles}#${tile}`);
  button.toggleAttribute("data-win", part === "win");
  Object.assign(button.dataset, { part, place });
  return button;
}

// Redrawing loses the focus; keyboard users must not be thrown back to the top of the page.
function whereFocusIs(root) {
  const focused = document.activeElement;
  if (!root.contains(focused)) return null;
  return { element: focused, part: focused.dataset.part, place: Number(focused.dataset.place) };
}

function restoreFocus(root, focus) {
  if (!focus || (focus.element.isConnected && !focus.element.disabled)) return;
  const row = focus.part ? [...root.querySelectorAll(`[data-part=${focus.part}]`)] : [];
  const near = row[Math.min(focus.place, row.length - 1)];
  (near ?? root.querySelector("[data-take-back]:not(:disabled), [data-tile]:not(:disabled)"))?.focus();
}
