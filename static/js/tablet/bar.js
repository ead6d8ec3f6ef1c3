// The bar above the table: hand, round, clock, connection, undo, referee.
import { isTimeUp, timeLeft } from "./standing.js";
import { make } from "../shared/texts.js";

const WIND = { E: 1, S: 2, W: 3, N: 4 };
const LAST_MINUTES = 5 * 60;

export function setup(root, desk) {
  const bar = document.querySelector(".desk-bar");
  const find = (selector) => bar.querySelector(selector);
  for (const button of document.querySelectorAll("[data-undo]")) {
    button.addEventListener("click", () => {
      button.closest("dialog")?.close();
      desk.undo();
    });
  }
  for (const button of document.querySelectorAll("[data-finish]")) {
    button.addEventListener("click", () => {
      button.closest("details")?.removeAttribute("open");
      desk.send("finish", "finish/");
    });
  }
  find("[data-turn]")?.addEventListener("click", () => {
    desk.turn = (desk.turn + 1) % desk.chairs.length;
    sessionStorage.setItem("turn", desk.turn);
    desk.changed();
  });
  desk.addEventListener("change", () => {
    drawHand(find, desk, root.dataset);
    drawConnection(find("[data-connection]"), desk, root.dataset);
    drawButtons(desk);
    drawClock(find("[data-clock]"), desk);
  });
  let wasUp = false;
  setInterval(() => {
    drawClock(find("[data-clock]"), desk);
    const isUp = isTimeUp(desk);
    if (isUp !== wasUp) desk.changed();
    wasUp = isUp;
  }, 1000);
}

function drawHand(find, desk, sprites) {
  const { view, words } = desk;
  const { count, unit } = desk.config.length;
  const deal = view.deals[view.deal];
  const isLast = view.number === desk.state.lastHand;
  const key = !deal ? "allPlayed" : isLast ? "lastHand" : unit === "hands" ? "handOf" : "handInRound";
  find("[data-hand]").textContent = desk.say(key, { number: view.number, count, round: deal?.round });
  const done = unit === "hands" ? view.number - 1 : (deal?.round ?? count + 1) - 1;
  const pips = Array.from({ length: count }, (_, index) => make("i", { "data-done": index < done, "data-now": index === done }));
  find("[data-pips]").replaceChildren(...pips);
  const round = find("[data-round]");
  round.hidden = !deal?.roundWind;
  if (round.hidden) return;
  round.querySelector("use").setAttribute("href", `${sprites.tiles}#wind-${WIND[deal.roundWind]}`);
  const wind = words.winds[deal.roundWind];
  const goulash = deal.isGoulash ? ` · ${words.goulash}` : "";
  find("[data-round-word]").textContent = desk.say("round", { wind }) + goulash;
}

// Never a dialog: a badge that says what is kept here.
function drawConnection(badge, desk, sprites) {
  const { isOnline, waiting } = desk.outbox;
  const count = waiting.length;
  const [key, tone, icon] = isOnline
    ? count ? ["waiting", "wait", "waiting"] : desk.mayWrite ? ["online", "good", "online"] : ["isWatching", "wait", "eye"]
    : [count ? "offlineWaiting" : "offline", "bad", "offline"];
  const words = desk.say(key, { count });
  if (badge.dataset.words === words) return;
  badge.dataset.words = words;
  badge.dataset.tone = tone;
  badge.querySelector("use").setAttribute("href", `${sprites.icons}#${icon}`);
  badge.querySelector("span").textContent = words;
}

function drawButtons(desk) {
  const last = desk.view.hands.at(-1);
  const mayUndo = Boolean(last) && desk.mayWrite && desk.view.state !== "locked" && desk.state.status !== "closed";
  for (const button of document.querySelectorAll("[data-undo]")) {
    button.disabled = !mayUndo;
    button.querySelector("span").textContent = last ? desk.say("undoHand", { number: last.number }) : desk.words.undo;
  }
  // Before time is up only a referee may end play; the server would refuse it.
  const mayEnd = desk.config.isReferee || isTimeUp(desk);
  document.querySelector(".menu [data-finish]").parentElement.hidden = !mayEnd || !desk.mayWrite || desk.view.state !== "open";
}

function drawClock(clock, desk) {
  const left = timeLeft(desk);
  clock.hidden = left === null;
  if (left === null) return;
  const shown = Math.max(0, left);
  const minutes = Math.floor(shown / 60);
  const seconds = shown % 60;
  const { paused, timeUp } = desk.words;
  const time = `${minutes}:${String(seconds).padStart(2, "0")}`;
  const word = left <= 0 ? timeUp : desk.state.isPaused ? paused : "";
  clock.replaceChildren(...(left <= 0 ? [word] : word ? [word, make("span", { class: "wide" }, ` ${time}`)] : [time]));
  clock.toggleAttribute("data-worded", Boolean(word));
  const remaining = desk.say("timeLeft", { minutes, seconds });
  clock.setAttribute("aria-label", left <= 0 ? timeUp : word ? `${word}, ${remaining}` : remaining);
  if (left <= LAST_MINUTES) clock.dataset.state = "last";
  else delete clock.dataset.state;
}
