// The projector: show the [data-slide]s of [data-slides] in turn. New slides may be swapped in at any time, so no
// element is kept here; the current slide stays if it still exists.
import { allowSound, ring } from "./gong.js";
import { turnLatest, turnPrize } from "./prizes.js";

let timer = 0;
let current = "";
let shownAt = 0;
let isSetUp = false;

export function setup() {
  const stage = document.querySelector("[data-display]");
  if (!stage) return;
  show(current);
  if (isSetUp) return;
  turnLatest();
  isSetUp = true;
  const curtain = stage.querySelector("[data-display-start]");
  curtain.hidden = false;
  curtain.querySelector("button").addEventListener("click", () => start(curtain));
  document.addEventListener("keydown", turnByKey);
  document.addEventListener("time-up", ({ detail }) => find("[data-slides]").dataset.sound === "on" && ring(detail));
  document.addEventListener("visibilitychange", stayAwake);
  // Before htmx has settled, or the first slide would flash up.
  document.addEventListener("htmx:afterSwap", () => {
    show(current);
    turnLatest();
  });
}

function find(selector) {
  return document.querySelector(selector);
}

function keys() {
  return Array.from(document.querySelectorAll("[data-slide]"), (slide) => slide.dataset.slide);
}

// Show the slide with this key, or the first. A slide that stays keeps its time on the screen.
function show(key) {
  const known = keys();
  const next = known.includes(key) ? key : known[0];
  if (next !== current) shownAt = performance.now();
  current = next;
  for (const slide of document.querySelectorAll("[data-slide]")) slide.hidden = slide.dataset.slide !== next;
  find("[data-slides]").dataset.running = "";
  wait();
}

function wait() {
  clearTimeout(timer);
  // `data-tempo` lets tests run through a day of slides in seconds.
  const stay = Number(find("[data-slides]").dataset.seconds) * 1000 * Number(find("[data-display]").dataset.tempo ?? 1);
  timer = setTimeout(() => turn(1), Math.max(0, stay - (performance.now() - shownAt)));
}

function turn(step) {
  const known = keys();
  const stage = find("[data-display]");
  stage.dataset.turns = Number(stage.dataset.turns ?? 0) + 1;
  const next = known[(known.indexOf(current) + step + known.length) % known.length];
  shownAt = performance.now();
  show(next);
}

function turnByKey(event) {
  const { key } = event;
  if (find("[data-prizes]")) turnPrize(event);
  else if (key === "ArrowRight") turn(1);
  else if (key === "ArrowLeft") turn(-1);
}

// Sound and full screen are only allowed after a tap.
function start(curtain) {
  curtain.hidden = true;
  allowSound();
  document.documentElement.requestFullscreen?.().catch(() => {});
  stayAwake();
}

function stayAwake() {
  if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {});
}
