// Draw the rack and the pool of a tile picker.
import { fill } from "../shared/texts.js";
import { SETS, canAdd, mayBeRed, modeFor, room, shown } from "./tiles.js";

export function draw(root, state, mode, supply, canUndo) {
  const focus = whereFocusIs(root);
  drawPool(root, state, mode, supply);
  drawRack(root, state, mode, supply);
  drawModes(root, state, mode);
  root.querySelector("[data-take-back]").disabled = !canUndo;
  root.querySelector("[data-clear]").disabled = shown(state).length === 0;
  restoreFocus(root, focus);
}

function drawPool(root, state, mode, supply) {
  const tiles = shown(state);
  for (const button of root.querySelectorAll("[data-tile]")) {
    const { tile, name } = button.dataset;
    const count = tiles.filter((other) => other === tile).length;
    button.disabled = !canAdd(state, mode, tile, supply);
    button.querySelector("b").textContent = count || "";
    button.setAttribute("aria-label", count ? fill(root.dataset.inHand, { tile: name, count }) : name);
  }
}

// How much room a tap needs in each mode; a set needs three.
const least = { tile: 1, win: -Infinity, dora: -Infinity, ura: -Infinity };

function drawModes(root, state, mode) {
  const next = modeFor(state, mode);
  for (const button of root.querySelectorAll("[data-mode]")) {
    button.setAttribute("aria-pressed", String(button.dataset.mode === next));
    button.disabled = room(state) < (least[button.dataset.mode] ?? 3) || (button.dataset.mode === "win" && state.isLosing);
  }
}

function drawRack(root, state, mode, supply) {
  const next = modeFor(state, mode);
  const sets = root.querySelector("[data-rack=sets]");
  sets.replaceChildren(...state.sets.map((set, place) => drawSet(root, set, place, (tile) => mayBeRed(state, set, tile, supply))));
  root.querySelector("[data-rack-next]").hidden = !SETS.includes(next);
  fillRow(root, "hand", state.hand, next === "tile" && room(state) > 0);
  fillRow(root, "win", state.win ? [state.win] : [], next === "win" && !state.win);
  fillRow(root, "flowers", state.flowers, false);
  fillRow(root, "dora", state.dora, next === "dora");
  fillRow(root, "ura", state.ura, next === "ura");
  root.querySelector("[data-rack-count]").textContent = `${state.hand.length} / ${state.hand.length + room(state)}`;
  for (const group of root.querySelectorAll("[data-hide-empty]")) {
    group.hidden = group.querySelector(".rack-tile, [data-next]") === null;
  }
}

function drawSet(root, set, place, canSwap) {
  const group = root.querySelector(`template[data-set="${set.kind}"]`).content.firstElementChild.cloneNode(true);
  const tiles = set.tiles.map((tile) => drawTile(root, tile, "sets", place, canSwap(tile)));
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

function drawTile(root, tile, part, place, canSwap = false) {
  const button = root.querySelector("template[data-rack-tile]").content.firstElementChild.cloneNode(true);
  const { name } = root.querySelector(`[data-tile="${tile}"]`)?.dataset ?? { name: tile };
  const { takeWin, takeAway, swap } = root.dataset;
  button.setAttribute("aria-label", fill(canSwap ? swap : part === "win" ? takeWin : takeAway, { tile: name }));
  button.querySelector("use").setAttribute("href", `${root.dataset.tiles}#${tile}`);
  button.toggleAttribute("data-win", part === "win");
  Object.assign(button.dataset, { part, place, ...(canSwap ? { swap: tile } : {}) });
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
