// Clocks that count down: [data-countdown] says when time is up, in milliseconds since 1970; with [data-left] the clock
// stands still at so many seconds. One timer for all of them. When time runs out the clock says "time-up" to the page.
const LAST_MINUTES = 5 * 60;
// A laptop that slept through the end must not ring when it wakes.
const STALE = 30 * 1000;
const SELECTOR = "[data-countdown]";

let offset = 0;
let last = 0;
let timer = 0;

export function setup(root) {
  if (!document.querySelector(SELECTOR)) return;
  draw(root);
  if (timer) return;
  last = now();
  timer = setInterval(tick, 1000);
  learnOffset();
  addEventListener("online", learnOffset);
  // Before anybody sees what was swapped in.
  document.addEventListener("htmx:afterSwap", () => draw(document));
}

function now() {
  return Date.now() + offset;
}

// The clock of this device may be wrong; the server's is the one the tablets count by. Its header has whole seconds.
async function learnOffset() {
  try {
    const response = await fetch(location.href, { method: "HEAD", cache: "no-store" });
    const served = Date.parse(response.headers.get("Date") ?? "") + 500;
    if (Math.abs(served - now()) > 2000) offset = served - Date.now();
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
    if (isUp && !clock.dataset.left) clock.dispatchEvent(new CustomEvent("time-up", { bubbles: true, detail: end }));
  }
}

function draw(root) {
  for (const clock of root.querySelectorAll(SELECTOR)) {
    const { countdown, left, over } = clock.dataset;
    const seconds = left ? Number(left) : Math.ceil((Number(countdown) - now()) / 1000);
    const text = seconds > 0 ? write(seconds) : over;
    if (clock.textContent !== text) clock.textContent = text;
    clock.toggleAttribute("data-long", text.length > 5);
    if (seconds <= LAST_MINUTES) clock.dataset.state = seconds > 0 ? "last" : "over";
    else delete clock.dataset.state;
  }
}

// Minutes as on the tablets, also where they are more than an hour.
function write(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
