// The clock of a session counts down in the browser. A phone's own clock may be wrong: the server's answer to a small
// question says by how much.
const LAST_MINUTES = 5;
let skew = 0;
let timer = 0;

export function setup(root) {
  if (!root.querySelector("[data-session-clock]")) return;
  tick();
  if (timer) return;
  timer = setInterval(tick, 1000);
  findSkew();
}

async function findSkew() {
  const asked = Date.now();
  try {
    const response = await fetch("/healthz", { method: "HEAD", cache: "no-store" });
    const told = Date.parse(response.headers.get("Date"));
    const off = told + 500 - (asked + Date.now()) / 2;
    // The answer knows whole seconds only.
    if (Math.abs(off) > 2000) skew = off;
    tick();
  } catch {
    // Offline: the device's own clock has to do.
  }
}

function tick() {
  for (const clock of document.querySelectorAll("[data-session-clock]")) {
    const { ends, stands, word, wordPaused, wordOver } = clock.dataset;
    const now = stands ? Date.parse(stands) : Date.now() + skew;
    const left = Math.round((Date.parse(ends) - now) / 1000);
    clock.dataset.state = stands ? "paused" : left <= LAST_MINUTES * 60 ? "last" : "running";
    clock.querySelector("[data-clock-word]").textContent = left < 0 ? wordOver : stands ? wordPaused : word;
    clock.querySelector("[data-clock-time]").textContent = write(Math.max(left, 0));
  }
}

export function write(seconds) {
  const pad = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}
