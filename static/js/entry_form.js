// The keypad and its neighbours: every tap goes to the entry, and the entry is drawn.
import { fill } from "./texts.js";

export function setup(root, desk) {
  const form = root.querySelector("form[data-panel=entry]");
  const { entry } = desk;
  const on = (selector, act) => {
    for (const button of form.querySelectorAll(selector)) {
      button.addEventListener("click", () => {
        act(button);
        desk.changed();
      });
    }
  };
  on("[data-ending]", (button) => entry.end(button.dataset.ending));
  on("[data-start-over]", () => entry.clear());
  on("[data-digit]", (button) => entry.digit(button.dataset.digit));
  on("[data-clear]", () => entry.erase(true));
  on("[data-erase]", () => entry.erase());
  on("[data-next]", () => entry.advance(desk.seats));
  on("[data-value-of]", (button) => entry.value(button.dataset.valueOf, desk.seats));
  on("[data-ask]", (button) => entry.ask(button.dataset.ask));
  on("[data-safe]", () => entry.toggleSafe());
  on("[data-handicap]", () => nextHandicap(desk));
  on("[data-goulash]", () => (entry.goulash = !(entry.goulash ?? desk.deal.isGoulash)));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    desk.record();
  });
  document.addEventListener("keydown", (event) => press(event, form, desk));
  desk.addEventListener("change", () => draw(form, desk));
}

// None, then 0, 1, 2 … hands won so far, as long as that is less than the minimum.
function nextHandicap({ entry, config }) {
  const next = entry.handicap === null ? 0 : entry.handicap + 1;
  entry.handicap = next < config.least ? next : null;
}

// A keyboard on the table types digits wherever the focus is.
function press(event, form, desk) {
  const isElsewhere = event.target.closest("input, textarea, select, dialog, details");
  if (form.hidden || isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
  if (/^\d$/.test(event.key)) desk.entry.digit(event.key);
  else if (event.key === "Backspace") desk.entry.erase();
  else if (event.key === "Escape") desk.entry.clear();
  else return;
  event.preventDefault();
  desk.changed();
}

function draw(form, desk) {
  const { entry, problem } = desk;
  const isDrawn = entry.ending === "drawn";
  const ending = entry.byScores && entry.winners.length ? "" : entry.ending;
  for (const button of form.querySelectorAll("[data-ending]")) {
    const isChosen = button.dataset.ending === ending && !entry.isEmpty;
    button.setAttribute("aria-pressed", String(isChosen));
  }
  form.querySelector("[data-start-over]").disabled = entry.isEmpty;
  for (const button of form.querySelectorAll(".keypad button, .values button")) button.disabled = !entry.active || isDrawn;
  const value = entry.points[entry.active];
  form.querySelector("[data-value]").textContent = value ?? "";
  for (const button of form.querySelectorAll("[data-value-of]")) {
    button.setAttribute("aria-pressed", String(button.dataset.valueOf === value));
  }
  drawMore(form, desk);
  const box = form.querySelector(".entry-value");
  box.toggleAttribute("data-empty", entry.isEmpty);
  if (problem?.isWrong) box.dataset.tone = "bad";
  else delete box.dataset.tone;
  form.querySelector("[data-prompt]").textContent = prompt(desk, problem);
  const record = form.querySelector("[data-record]");
  record.disabled = entry.isEmpty || Boolean(problem);
  record.textContent = desk.say("record", { number: desk.begun?.number ?? desk.view.number });
}

function drawMore(form, desk) {
  const { entry } = desk;
  const set = (selector, isOn, isOff = false) => {
    const button = form.querySelector(selector);
    if (!button) return null;
    button.setAttribute("aria-pressed", String(isOn));
    button.disabled = isOff;
    return button;
  };
  const hasWinner = entry.winners.length > 0;
  const isFull = entry.winners.length >= Math.min(Math.max(...desk.config.winners), desk.seats.length - 1);
  set("[data-ask=another]", entry.mode === "another", !hasWinner || isFull || entry.ending === "self-draw");
  set("[data-ask=noted]", entry.mode === "noted" || Boolean(entry.discarder), !hasWinner);
  set("[data-safe]", entry.safe.includes(entry.active), !entry.discarder);
  set("[data-goulash]", entry.goulash ?? desk.deal?.isGoulash ?? false);
  const handicap = set("[data-handicap]", entry.handicap !== null, !hasWinner);
  if (handicap) {
    handicap.dataset.plain ??= handicap.textContent;
    const words = entry.handicap === null ? handicap.dataset.plain : fill(handicap.dataset.words, { count: entry.handicap });
    handicap.firstElementChild.textContent = words;
  }
  set("[data-count-tiles]", false, !hasWinner)?.removeAttribute("aria-pressed");
}

// What to do next or, when all is there, what will be paid.
function prompt(desk, problem) {
  const { entry } = desk;
  if (entry.prompt) return desk.say(entry.prompt);
  if (problem) return desk.say(problem.key, problem.values);
  if (entry.ending === "drawn") return desk.say("drawn");
  const moves = desk.moves ?? [];
  if (entry.byScores || entry.winners.length > 1) return desk.say("settled");
  const amounts = Object.fromEntries(moves.map((move) => [move.payer, move.amount]));
  const others = Object.entries(amounts).filter(([seat]) => seat !== entry.discarder);
  const same = new Set(others.map(([, amount]) => amount));
  if (same.size > 1) return desk.say("settled");
  const amount = amounts[entry.discarder];
  const [each] = same;
  if (amount === undefined || amount === each) return desk.say("allPay", { amount: each });
  const name = desk.name(entry.discarder);
  return each ? desk.say("discarderPays", { name, amount, others: each }) : desk.say("discarderPaysAll", { name, amount });
}
