// Countdown clocks: [data-countdown] is when time is up, in milliseconds since 1970; with [data-stands] the clock is
// stopped at that many seconds. [data-over] is the text at the end. A clock with words has a [data-word] for them and a
// [data-time] for the time; the words are data-ends-in, data-paused-with and data-is-up.
// One timer drives all clocks. When time runs out, a clock dispatches "time-up".
import { clockText } from "../../shared/texts.js";
import { ask, isAsking, now } from "../server_clock.js";

const LAST_MINUTES = 5 * 60;
// A laptop that slept through the end must not ring when it wakes.
const STALE = 30 * 1000;
const SELECTOR = "[data-countdown]";

let last = 0;
let timer = 0;

export function setup(root) {
  if (!document.querySelector(SELECTOR)) return;
  draw(root);
  if (timer) return;
  last = now();
  timer = setInterval(tick, 1000);
  // Where another behaviour of this page has something to ask, that answer tells the time too.
  queueMicrotask(() => isAsking() || learnTime());
  addEventListener("online", learnTime);
  document.addEventListener("server-time", () => draw(document));
  // Before the swapped-in fragment is painted.
  document.addEventListener("htmx:afterSwap", () => draw(document));
}

// This device's clock may be wrong; tablets count by the server's. Without a network, it has to do.
function learnTime() {
  ask("/healthz", { method: "HEAD" }).catch(() => {});
}

function tick() {
  const before = last;
  last = now();
  draw(document);
  for (const clock of document.querySelectorAll(SELECTOR)) {
    const end = Number(clock.dataset.countdown);
    const isUp = end > before && end <= last && last - end < STALE;
    if (isUp && !clock.dataset.stands) clock.dispatchEvent(new CustomEvent("time-up", { bubbles: true, detail: end }));
  }
}

function draw(root) {
  for (const clock of root.querySelectorAll(SELECTOR)) {
    const { countdown, stands, over, endsIn, pausedWith, isUp } = clock.dataset;
    const seconds = stands ? Number(stands) : Math.ceil((Number(countdown) - now()) / 1000);
    const text = seconds > 0 ? clockText(seconds) : over;
    setText(clock.querySelector("[data-time]") ?? clock, text);
    setText(clock.querySelector("[data-word]"), seconds <= 0 ? isUp : stands ? pausedWith : endsIn);
    clock.toggleAttribute("data-long", text.length > 5);
    if (seconds <= LAST_MINUTES) clock.dataset.state = seconds > 0 ? "last" : "over";
    else delete clock.dataset.state;
  }
}

function setText(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}
