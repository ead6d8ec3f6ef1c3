// The entry form: pass the taps on the keypad and buttons to the entry, and draw it.
import { setup as keys } from "./keys.js";
import { fill } from "../../shared/texts.js";
import { payLines } from "./who_pays.js";

export function setup(root, table) {
  const form = root.querySelector("form[data-panel=entry]");
  const { entry } = table;
  const on = (selector, act) => {
    for (const button of form.querySelectorAll(selector)) {
      button.addEventListener("click", () => {
        act(button);
        table.changed();
      });
    }
  };
  on("[data-ending]", (button) => entry.end(button.dataset.ending));
  on("[data-start-over]", () => entry.clear());
  on("[data-digit]", (button) => entry.digit(button.dataset.digit));
  on("[data-clear]", () => entry.erase(true));
  on("[data-erase]", () => entry.erase());
  on("[data-next]", () => entry.advance(table.seats));
  on("[data-value-of]", (button) => entry.value(button.dataset.valueOf, table.seats));
  on("[data-ask]", (button) => entry.ask(button.dataset.ask));
  on("[data-safe]", () => entry.toggleSafe());
  on("[data-handicap]", () => nextHandicap(table));
  on("[data-goulash]", () => (entry.goulash = !(entry.goulash ?? table.deal.isGoulash)));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    table.record();
  });
  keys(form, table);
  table.addEventListener("change", () => draw(form, table, root.dataset));
}

// Cycle through none, 0, 1, 2 … hands won so far, up to the minimum.
function nextHandicap({ entry, config }) {
  const next = entry.handicap === null ? 0 : entry.handicap + 1;
  entry.handicap = next < config.least ? next : null;
}

function draw(form, table, sprites) {
  const { entry, problem } = table;
  const isDrawn = entry.ending === "drawn";
  const ending = entry.byScores && entry.winners.length ? "" : entry.ending;
  for (const button of form.querySelectorAll("[data-ending]")) {
    const isChosen = button.dataset.ending === ending && !entry.isEmpty;
    button.setAttribute("aria-pressed", String(isChosen));
    if (button.dataset.ending === "self-draw") button.disabled = entry.winners.length > 1;
  }
  form.querySelector("[data-start-over]").disabled = entry.isEmpty;
  for (const button of form.querySelectorAll(".keypad button, .values button")) button.disabled = !entry.active || isDrawn;
  const value = entry.points[entry.active];
  const output = form.querySelector("[data-value]");
  output.textContent = value ?? "";
  output.toggleAttribute("data-whole", !entry.isTyping);
  const next = form.querySelector("[data-next]");
  const clear = form.querySelector("[data-clear]");
  // One key for two uses: "next" if several values are needed, else "clear".
  if (next && clear) [next.hidden, clear.hidden] = [!entry.asksSeveral, entry.asksSeveral];
  for (const button of form.querySelectorAll("[data-value-of]")) {
    button.setAttribute("aria-pressed", String(button.dataset.valueOf === value));
  }
  drawMore(form, table);
  const box = form.querySelector(".entry-value");
  box.toggleAttribute("data-empty", entry.isEmpty);
  if (problem?.isWrong) box.dataset.tone = "bad";
  else delete box.dataset.tone;
  const words = prompt(table, problem);
  form.querySelector("[data-prompt]").textContent = words;
  form.querySelector("[data-payments]").replaceChildren(...(words ? [] : payLines(table, table.moves ?? [], sprites)));
  const record = form.querySelector("[data-record]");
  record.disabled = entry.isEmpty || Boolean(problem);
  record.textContent = table.say("record", { number: table.begun?.number ?? table.view.number });
}

function drawMore(form, table) {
  const { entry } = table;
  const set = (selector, isOn, isOff = false) => {
    const button = form.querySelector(selector);
    if (!button) return null;
    button.setAttribute("aria-pressed", String(isOn));
    button.disabled = isOff;
    return button;
  };
  const hasWinner = entry.winners.length > 0;
  const isFull = entry.winners.length >= Math.min(Math.max(...table.config.winners), table.seats.length - 1);
  set("[data-ask=another]", entry.mode === "another", !hasWinner || isFull || entry.ending === "self-draw");
  set("[data-ask=noted]", entry.mode === "noted" || Boolean(entry.discarder), !hasWinner);
  set("[data-safe]", entry.safe.includes(entry.active), !entry.discarder);
  set("[data-goulash]", entry.goulash ?? table.deal?.isGoulash ?? false);
  const handicap = set("[data-handicap]", entry.handicap !== null, !hasWinner);
  if (handicap) {
    handicap.dataset.plain ??= handicap.textContent;
    const words = entry.handicap === null ? handicap.dataset.plain : fill(handicap.dataset.words, { count: entry.handicap });
    handicap.firstElementChild.textContent = words;
  }
  set("[data-count-tiles]", false, !hasWinner)?.removeAttribute("aria-pressed");
}

// What the next tap on a seat means, what to do next or, once complete, who pays: in one sentence, or empty if the
// payments have to be listed.
function prompt(table, problem) {
  const { entry, moves } = table;
  const asked = { responsible: "tapResponsible", noted: "tapNoted" }[entry.mode];
  if (asked) return table.say(asked);
  if (problem) return table.say(problem.key, problem.values);
  if (entry.ending === "drawn") return table.say("drawn");
  if (!moves?.length) return table.say("settled");
  if (entry.asksSeveral) return "";
  const amounts = Object.fromEntries(moves.map((move) => [move.payer, move.amount]));
  const others = Object.entries(amounts).filter(([seat]) => seat !== entry.discarder);
  const same = new Set(others.map(([, amount]) => amount));
  if (same.size > 1) return "";
  const amount = amounts[entry.discarder];
  const [each] = same;
  if (amount === undefined || amount === each) return table.say("allPay", { amount: each });
  const name = table.name(entry.discarder);
  return each ? table.say("discarderPays", { name, amount, others: each }) : table.say("discarderPaysAll", { name, amount });
}
