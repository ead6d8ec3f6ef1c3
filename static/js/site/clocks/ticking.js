// Clocks and "minutes ago" that count on from what the server rendered:
//   data-left="2467"   seconds left on a clock; data-paused if it is stopped, data-up for the text at the end
//   data-ago="73"      seconds since something happened; data-words="{minutes} min ago"
import { clockText, fill } from "../../shared/texts.js";

const LAST_MINUTES = 5 * 60;
const begun = new WeakMap();
let timer = 0;

export function setup(root) {
  for (const element of find(root)) if (!begun.has(element)) begun.set(element, Date.now());
  if (!timer && find(document).length) timer = setInterval(tick, 1000);
  tick();
}

function find(root) {
  return [...root.querySelectorAll("[data-left], [data-ago]"), ...(root.matches?.("[data-left], [data-ago]") ? [root] : [])];
}

function tick() {
  for (const element of find(document)) {
    const passed = Math.floor((Date.now() - (begun.get(element) ?? Date.now())) / 1000);
    if (element.dataset.left !== undefined) drawClock(element, passed);
    else drawMinutes(element, passed);
  }
}

function drawClock(element, passed) {
  const left = Number(element.dataset.left) - ("paused" in element.dataset ? 0 : passed);
  const text = left > 0 ? clockText(left) : element.dataset.up;
  if (element.textContent !== text) element.textContent = text;
  if (left <= LAST_MINUTES) element.dataset.state = "last";
  else delete element.dataset.state;
}

function drawMinutes(element, passed) {
  const minutes = Math.max(0, Math.floor((Number(element.dataset.ago) + passed) / 60));
  const text = fill(element.dataset.words, { minutes: minutes || "<1" });
  if (element.textContent !== text) element.textContent = text;
}
