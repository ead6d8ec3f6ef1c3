// Clocks that count down: [data-countdown] says when time is up, in milliseconds since 1970; with [data-stands] the clock
// stands still at so many seconds. [data-over] is what to show at the end. Where the clock has words too, they stand in a
// [data-word] inside it and the time in a [data-time]; data-ends-in, data-paused-with and data-is-up are those words.
// One timer for all of them. When time runs out the clock says "time-up" to the page.
const LAST_MINUTES = 5 * 60;
// A laptop that slept through the end must not ring when it wakes.
const STALE = 30 * 1000;
// The server's header has whole seconds: less than this says nothing.
const LEAST_SKEW = 2000;
const SELECTOR = "[data-countdown]";

let skew = 0;
let last = 0;
let timer = 0;

export function setup(root) {
  if (!document.querySelector(SELECTOR)) return;
  draw(root);
  if (timer) return;
  last = now();
  timer = setInterval(tick, 1000);
  learnSkew();
  addEventListener("online", learnSkew);
  // Before anybody sees what was swapped in.
  document.addEventListener("htmx:afterSwap", () => draw(document));
}

function now() {
  return Date.now() + skew;
}

// The clock of this device may be wrong; the server's is the one the tablets count by.
async function learnSkew() {
  const asked = Date.now();
  try {
    const response = await fetch("/healthz", { method: "HEAD", cache: "no-store" });
    const served = Date.parse(response.headers.get("Date") ?? "") + 500;
    const found = served - (asked + Date.now()) / 2;
    if (Math.abs(found - skew) > LEAST_SKEW) skew = found;
    draw(document);
  } catch {
    // Without a network the device's own clock has to do.
  }
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
    const text = seconds > 0 ? write(seconds) : over;
    say(clock.querySelector("[data-time]") ?? clock, text);
    say(clock.querySelector("[data-word]"), seconds <= 0 ? isUp : stands ? pausedWith : endsIn);
    clock.toggleAttribute("data-long", text.length > 5);
    if (seconds <= LAST_MINUTES) clock.dataset.state = seconds > 0 ? "last" : "over";
    else delete clock.dataset.state;
  }
}

function say(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

// Minutes as on the tablets, also where they are more than an hour.
function write(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
