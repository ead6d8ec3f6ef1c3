// The bar above the table: hand, round, clock, connection, undo, referee.
import { isSignalAsked, isTimeUp, timeLeft } from "./barriers.js";
import { carriedWords } from "./facts/carried.js";
import { clockText, make, windName } from "../shared/texts.js";

const LAST_MINUTES = 5 * 60;

export function setup(root, table) {
  const bar = document.querySelector(".tablet-bar");
  const find = (selector) => bar.querySelector(selector);
  for (const button of document.querySelectorAll("[data-undo]")) {
    button.addEventListener("click", () => {
      button.closest("dialog")?.close();
      table.undo();
    });
  }
  for (const button of document.querySelectorAll("[data-finish]")) {
    button.addEventListener("click", () => {
      button.closest("details")?.removeAttribute("open");
      table.send("finish", "finish/");
    });
  }
  find("[data-turn]")?.addEventListener("click", () => {
    table.turn = (table.turn + 1) % table.chairs.length;
    sessionStorage.setItem("turn", table.turn);
    table.changed();
  });
  table.addEventListener("change", () => {
    drawHand(find, table, root.dataset);
    drawConnection(find("[data-connection]"), table, root.dataset);
    drawButtons(table);
    drawClock(find("[data-clock]"), table);
  });
  let before = "";
  setInterval(() => {
    drawClock(find("[data-clock]"), table);
    const now = `${isTimeUp(table)} ${isSignalAsked(table)}`;
    if (now !== before) table.changed();
    before = now;
  }, 1000);
}

function drawHand(find, table, sprites) {
  const { view, words } = table;
  const { count, unit } = table.config.length;
  const next = view.deals[view.deal];
  // Play that ended early, or was kept on paper, has no hand to come.
  const deal = view.state === "open" ? next : undefined;
  const isLast = view.number === view.lastHand;
  const key = !next ? "allPlayed" : isLast ? "lastHand" : unit === "hands" ? "handOf" : "handInRound";
  const name = deal && table.dealName(deal);
  find("[data-hand]").textContent = next && !deal ? "" : name || table.say(key, { number: view.number, count, round: deal?.round });
  const done = unit === "hands" ? view.number - 1 : (next?.round ?? count + 1) - 1;
  const pips = Array.from({ length: count }, (_, index) => make("i", { "data-done": index < done, "data-now": Boolean(deal) && index === done }));
  find("[data-pips]").replaceChildren(...(table.config.namesDeals ? [] : pips));
  find(".tablet-hand").toggleAttribute("data-named", Boolean(name));
  const round = find("[data-round]");
  const wind = deal?.roundWind;
  const parts = [...(wind && !name ? [table.say("round", { wind: words.winds[wind] })] : []), ...(deal ? carriedWords(table, true) : [])];
  round.hidden = !parts.length;
  round.querySelector("svg").toggleAttribute("hidden", !wind);
  if (wind) round.querySelector("use").setAttribute("href", `${sprites.tiles}#${windName(wind)}`);
  find("[data-round-word]").textContent = parts.join(" · ");
  find("[data-carried]").textContent = deal ? carriedWords(table, false).join(" · ") : "";
}

// A badge, never a dialog: how many entries wait on this tablet.
function drawConnection(badge, table, sprites) {
  const { isOnline, waiting, saved } = table.outbox;
  const count = (isOnline ? waiting : saved).length;
  const [key, tone, icon] = isOnline
    ? count ? ["waiting", "wait", "waiting"] : table.mayWrite ? ["online", "good", "online"] : ["isWatching", "wait", "eye"]
    : [count ? "offlineWaiting" : "offline", "bad", "offline"];
  const words = table.say(key, { count });
  if (badge.dataset.words === words) return;
  badge.dataset.words = words;
  badge.dataset.tone = tone;
  badge.querySelector("use").setAttribute("href", `${sprites.icons}#${icon}`);
  badge.querySelector("span").textContent = words;
}

function drawButtons(table) {
  const last = table.view.hands.at(-1);
  const mayUndo = Boolean(last) && table.mayWrite && table.view.state !== "locked" && table.state.status !== "closed";
  for (const button of document.querySelectorAll("[data-undo]")) {
    button.disabled = !mayUndo;
    button.querySelector("span").textContent = last ? table.say("undoHand", { number: last.number }) : table.words.undo;
  }
  // Before time is up only a referee may end play; the server would refuse anyone else.
  const mayEnd = table.config.isReferee || isTimeUp(table);
  document.querySelector(".menu [data-finish]").parentElement.hidden = !mayEnd || !table.mayWrite || table.view.state !== "open";
}

function drawClock(clock, table) {
  const left = timeLeft(table);
  clock.hidden = left === null;
  if (left === null) return;
  const shown = Math.max(0, left);
  const minutes = Math.floor(shown / 60);
  const seconds = shown % 60;
  const { paused, timeUp } = table.words;
  const time = clockText(shown);
  const word = left <= 0 ? timeUp : table.state.isPaused ? paused : "";
  clock.replaceChildren(...(left <= 0 ? [word] : word ? [word, make("span", { class: "wide" }, ` ${time}`)] : [time]));
  clock.toggleAttribute("data-worded", Boolean(word));
  const remaining = table.say("timeLeft", { minutes, seconds });
  clock.setAttribute("aria-label", left <= 0 ? timeUp : word ? `${word}, ${remaining}` : remaining);
  if (left <= LAST_MINUTES) clock.dataset.state = "last";
  else delete clock.dataset.state;
}
