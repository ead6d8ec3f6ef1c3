// Lay out a hand by taps. Dispatches `kongbox:picked` on every change and `kongbox:counted` when the value is used;
// `kongbox:start-over` clears it. The server counts the hand and decides which events are possible.
import { makeCounter } from "./count.js";
import { draw } from "./drawing.js";
import { showSuit, steer } from "./pool.js";
import { EMPTY, add, fromHolding, swap, takeAway, toHolding } from "./tiles.js";

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
  const state = () => ({ ...states.at(-1), isLosing: isLosing(), ...(isUnderTurned(root) ? {} : { ura: [] }) });
  const supply = () => ({ most: Number(root.dataset.most), reds: JSON.parse(root.dataset.reds) });
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

  function show() {
    const isTurned = isUnderTurned(root);
    if (mode === "ura" && !isTurned) mode = "tile";
    for (const button of root.querySelectorAll("[data-under]")) button.hidden = !isTurned;
    draw(root, state(), mode, supply(), states.length > 1);
  }

  function redraw() {
    show();
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
    const { tile, part, place, swap: red, mode: chosen, tab } = button.dataset;
    if (tile) {
      const next = add(state(), mode, tile, supply());
      if (tile[1] !== "f") mode = "tile";
      become(next);
    } else if (red) {
      become(swap(state(), Number(place), red));
    } else if (part) {
      become(takeAway(state(), part, Number(place)));
    } else if (chosen) {
      mode = chosen;
      show();
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
      const { points, patterns, cell } = answer;
      const detail = {
        seat: root.dataset.seat,
        holding: holding(),
        points: Number(points),
        ...(cell ? { cell } : {}),
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
  root.addEventListener("change", redraw);
  root.addEventListener("keydown", (event) => steer(root, event));
  new MutationObserver(redraw).observe(root, { attributes: true, attributeFilter: WATCHED });
  redraw();
}

function howWon(root) {
  return root.dataset.by || root.querySelector("[data-by-choice]:checked")?.value || "discard";
}

// Whether the indicators below the others are turned over: only certain events do that.
function isUnderTurned(root) {
  return root.dataset.underEvents.split(" ").some((event) => event && root.querySelector(`[data-event][value="${event}"]:checked`));
}

// Events belong to one hand and don't carry over to the next.
function untick(root) {
  for (const box of root.querySelectorAll("[data-event]:checked")) box.checked = false;
}

function eventsOf(root) {
  const events = [...root.querySelectorAll("[data-event]:checked")].map((box) => box.value);
  return events.length ? { events } : {};
}
