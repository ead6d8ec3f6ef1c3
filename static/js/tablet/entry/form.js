// The entry form: pass the taps on the keypad and buttons to the entry, and draw it.
import { switchedBySeats } from "../facts/declared.js";
import { cellWords } from "../facts/words.js";
import { setup as keys } from "./keys.js";
import { promptOf } from "./prompt.js";
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
  on("[data-next]", () => entry.advance());
  on("[data-value-of]", (button) => entry.value(button.dataset.valueOf));
  on("[data-ask]", (button) => entry.ask(button.dataset.ask));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    table.record();
  });
  keys(form, table);
  table.addEventListener("change", () => draw(form, table, root.dataset));
}

function draw(form, table, sprites) {
  const { entry, problem } = table;
  drawEndings(form, entry);
  form.querySelector("[data-start-over]").disabled = !entry.isBegun && table.stakes.length > 0 || entry.isEmpty;
  for (const button of form.querySelectorAll(".keypad button, .values button, [data-limit]")) button.disabled = !entry.active;
  drawValue(form, entry);
  drawMore(form, table);
  const box = form.querySelector(".entry-value");
  box.toggleAttribute("data-empty", !entry.isBegun);
  if (problem?.isWrong) box.dataset.tone = "bad";
  else delete box.dataset.tone;
  const words = promptOf(table, problem);
  form.querySelector("[data-prompt]").textContent = words;
  const isListed = !words || switchedBySeats(entry);
  form.querySelector("[data-payments]").replaceChildren(...(isListed ? payLines(table, table.moves ?? [], sprites) : []));
  const record = form.querySelector("[data-record]");
  record.disabled = !entry.isBegun || Boolean(problem);
  record.textContent = table.say("record", { number: table.begun?.number ?? table.view.number });
}

// Where the discarder may stay unknown, a hand with a winner is simply won.
function drawEndings(form, entry) {
  const ending = entry.config.namesDiscarder === "always" || entry.kind !== "won" ? entry.ending : "";
  for (const button of form.querySelectorAll("[data-ending]")) {
    button.setAttribute("aria-pressed", String(button.dataset.ending === ending && entry.isBegun));
    if (button.dataset.ending === "self-draw") button.disabled = entry.winners.length > 1;
  }
}

function drawValue(form, entry) {
  const value = entry.points[entry.active];
  const output = form.querySelector("[data-value]");
  output.textContent = entry.config.values.cells ? cellWords(entry.config, value) : (value ?? "");
  output.toggleAttribute("data-whole", !entry.isTyping);
  const next = form.querySelector("[data-next]");
  const clear = form.querySelector("[data-clear]");
  // One key for two uses: "next" if several values are needed, else "clear".
  if (next && clear) [next.hidden, clear.hidden] = [!entry.asksSeveral, entry.asksSeveral];
  for (const button of form.querySelectorAll("[data-value-of]")) {
    button.setAttribute("aria-pressed", String(button.dataset.valueOf === value));
  }
}

function drawMore(form, table) {
  const { entry } = table;
  const set = (selector, isOn, isOff) => {
    const button = form.querySelector(selector);
    button?.setAttribute("aria-pressed", String(isOn));
    if (button) button.disabled = isOff;
  };
  const hasWinner = entry.winners.length > 0;
  const isFull = entry.winners.length >= Math.min(Math.max(...table.config.winners), table.seats.length - 1);
  set("[data-ask=another]", entry.mode === "another", !hasWinner || isFull || entry.ending === "self-draw");
  set("[data-ask=noted]", entry.mode === "noted" || Boolean(entry.discarder), !hasWinner);
  form.querySelector("[data-count-tiles]").disabled = !hasWinner;
}
