// The keypad and its neighbours: every tap goes to the entry, and the entry is drawn.
import { setup as keys } from "./keys.js";
import { fill } from "../../shared/texts.js";
import { payLines } from "./who_pays.js";

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
  keys(form, desk);
  desk.addEventListener("change", () => draw(form, desk, root.dataset));
}

// None, then 0, 1, 2 … hands won so far, as long as that is less than the minimum.
function nextHandicap({ entry, config }) {
  const next = entry.handicap === null ? 0 : entry.handicap + 1;
  entry.handicap = next < config.least ? next : null;
}

function draw(form, desk, sprites) {
  const { entry, problem } = desk;
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
  // One key, two meanings: where several values are asked for one goes on, else one begins again.
  if (next && clear) [next.hidden, clear.hidden] = [!entry.asksSeveral, entry.asksSeveral];
  for (const button of form.querySelectorAll("[data-value-of]")) {
    button.setAttribute("aria-pressed", String(button.dataset.valueOf === value));
  }
  drawMore(form, desk);
  const box = form.querySelector(".entry-value");
  box.toggleAttribute("data-empty", entry.isEmpty);
  if (problem?.isWrong) box.dataset.tone = "bad";
  else delete box.dataset.tone;
  const words = prompt(desk, problem);
  form.querySelector("[data-prompt]").textContent = words;
  form.querySelector("[data-payments]").replaceChildren(...(words ? [] : payLines(desk, desk.moves ?? [], sprites)));
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

// What the next tap on a seat would mean, what to do next or, when all is there, what will be paid: in a sentence where one
// is enough, else nothing, and who pays whom is listed.
function prompt(desk, problem) {
  const { entry, moves } = desk;
  const asked = { responsible: "tapResponsible", noted: "tapNoted" }[entry.mode];
  if (asked) return desk.say(asked);
  if (problem) return desk.say(problem.key, problem.values);
  if (entry.ending === "drawn") return desk.say("drawn");
  if (!moves?.length) return desk.say("settled");
  if (entry.asksSeveral) return "";
  const amounts = Object.fromEntries(moves.map((move) => [move.payer, move.amount]));
  const others = Object.entries(amounts).filter(([seat]) => seat !== entry.discarder);
  const same = new Set(others.map(([, amount]) => amount));
  if (same.size > 1) return "";
  const amount = amounts[entry.discarder];
  const [each] = same;
  if (amount === undefined || amount === each) return desk.say("allPay", { amount: each });
  const name = desk.name(entry.discarder);
  return each ? desk.say("discarderPays", { name, amount, others: each }) : desk.say("discarderPaysAll", { name, amount });
}
