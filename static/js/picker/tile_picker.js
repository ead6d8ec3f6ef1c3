// Lay out a hand by taps. Dispatches `kongbox:picked` on every change and `kongbox:counted` when the value is used;
// `kongbox:start-over` clears it. The server counts the hand and decides which events are possible.
import { makeCounter } from "./count.js";
import { draw } from "./drawing.js";
import { EMPTY, add, fromHolding, takeAway, toHolding } from "./tiles.js";

const known = new WeakSet();
const WATCHED = ["data-seat", "data-round", "data-by", "data-options", "data-most", "data-won"];

export function setup(root) {
  for (const picker of root.querySelectorAll("[data-tile-picker]")) {
    if (known.has(picker)) continue;
    known.add(picker);
    start(picker);
  }
}

function start(root) {
  let states = [fromHolding(JSON.parse(root.dataset.holding || "{}"))];
  let mode = "tile";
  let answer = {};
  const isLosing = () => root.dataset.won === "no";
  const state = () => ({ ...states.at(-1), isLosing: isLosing() });
  const use = root.querySelector("[data-use]");
  const count = makeCounter(root, (counted) => {
    answer = counted;
    use.disabled = counted.valid !== "true";
    if (counted.useWords && !("keepWords" in use.dataset)) use.textContent = counted.useWords;
    const impossible = (counted.impossible ?? "").split(" ");
    for (const box of root.querySelectorAll("[data-event]")) {
      box.disabled = !box.checked && impossible.includes(box.value);
    }
  });

  const holding = () => ({ ...toHolding(state()), ...(isLosing() ? {} : { by: howWon(root) }), ...eventsOf(root) });

  function redraw() {
    draw(root, state(), mode, states.length > 1);
    recount();
  }

  function recount() {
    use.disabled = true;
    root.dispatchEvent(new CustomEvent("kongbox:picked", { bubbles: true, detail: { holding: holding() } }));
    count(holding());
  }

  function become(next) {
    states.push(next);
    redraw();
  }

  root.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    const { tile, part, place, mode: chosen, tab } = button.dataset;
    if (tile) {
      const next = add(state(), mode, tile);
      if (tile[1] !== "f") mode = "tile";
      become(next);
    } else if (part) {
      become(takeAway(state(), part, Number(place)));
    } else if (chosen) {
      mode = chosen;
      draw(root, state(), mode, states.length > 1);
    } else if (tab) {
      showSuit(root, tab);
    } else if ("takeBack" in button.dataset) {
      if (states.length > 1) states = states.slice(0, -1);
      mode = "tile";
      redraw();
    } else if ("clear" in button.dataset) {
      mode = "tile";
      untick(root);
      become(EMPTY);
    } else if ("numerals" in button.dataset) {
      const isOn = root.classList.toggle("with-index");
      button.setAttribute("aria-pressed", String(isOn));
    } else if ("use" in button.dataset) {
      const { points, patterns } = answer;
      const detail = {
        seat: root.dataset.seat,
        holding: holding(),
        points: Number(points),
        valid: answer.valid === "true",
        patterns: JSON.parse(patterns || "[]"),
      };
      root.dispatchEvent(new CustomEvent("kongbox:counted", { bubbles: true, detail }));
    }
  });
  root.addEventListener("kongbox:start-over", () => {
    mode = "tile";
    states = [EMPTY];
    untick(root);
    for (const choice of root.querySelectorAll("[data-by-choice]")) choice.checked = choice.defaultChecked;
    redraw();
  });
  root.addEventListener("change", recount);
  root.addEventListener("keydown", (event) => steer(root, event));
  new MutationObserver(redraw).observe(root, { attributes: true, attributeFilter: WATCHED });
  redraw();
}

function howWon(root) {
  return root.dataset.by || root.querySelector("[data-by-choice]:checked")?.value || "discard";
}

// Events belong to one hand and don't carry over to the next.
function untick(root) {
  for (const box of root.querySelectorAll("[data-event]:checked")) box.checked = false;
}

function eventsOf(root) {
  const events = [...root.querySelectorAll("[data-event]:checked")].map((box) => box.value);
  return events.length ? { events } : {};
}

// A phone has room for one suit at a time.
function showSuit(root, suit) {
  root.querySelector("[data-pool]").dataset.shown = suit;
  for (const tab of root.querySelectorAll("[data-tab]")) {
    tab.setAttribute("aria-pressed", String(tab.dataset.tab === suit));
  }
}

// Arrow keys move between tiles as they are laid out on screen.
function steer(root, event) {
  const { key, target } = event;
  const tiles = [...root.querySelectorAll("[data-tile]:not(:disabled)")].filter((tile) => tile.offsetParent);
  const place = tiles.indexOf(target);
  if (place < 0) return;
  const box = target.getBoundingClientRect();
  const above = (tile) => Math.abs(tile.getBoundingClientRect().left - box.left) < box.width / 2;
  const next = {
    ArrowRight: () => tiles[place + 1],
    ArrowLeft: () => tiles[place - 1],
    ArrowDown: () => tiles.slice(place + 1).find(above),
    ArrowUp: () => tiles.slice(0, place).findLast(above),
  }[key];
  if (!next) return;
  event.preventDefault();
  next()?.focus();
}
