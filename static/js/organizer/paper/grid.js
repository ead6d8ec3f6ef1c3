// Totals from paper by keyboard alone: sums as they are typed, rows that save themselves, the way from seat to seat.
import { followOthers, takeFresh } from "./others.js";
import { look, remember, review, seatsIn } from "./row.js";
import { preview, save, saveIfRight } from "./saving.js";

const DONE = ["saved", "signed"];
const PROBLEMS = ["wrong", "half", "conflict", "hands", "refused", "unsent", "back"];
const known = new WeakSet();

export function setup(root) {
  const form = root.querySelector?.("form[data-paper-grid]");
  if (!form || known.has(form)) return;
  known.add(form);
  for (const row of form.querySelectorAll("[data-row]")) remember(row);
  form.addEventListener("input", ({ target }) => typed(target));
  form.addEventListener("keydown", (event) => press(form, event));
  form.addEventListener("focusin", ({ target }) => target.matches("[data-seat]") && target.select());
  form.addEventListener("focusout", ({ target, relatedTarget }) => {
    const row = target.closest("[data-row]");
    if (row && !row.contains(relatedTarget)) leave(row);
  });
  form.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-choice]");
    if (button) save(button.closest("[data-row]"), button.dataset.choice);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("paper:changed", () => follow(form));
  followOthers(form);
  for (const button of form.querySelectorAll('[data-foot="save"]')) button.hidden = true;
  follow(form);
  seatsIn(form).find((input) => !input.value)?.focus();
}

function typed(target) {
  const row = target.closest("[data-row]");
  if (target.matches("[data-seat]")) row.isLeft = false;
  else if (!target.name.endsWith("-pot")) return;
  review(row);
  follow(target.form);
  preview(row);
}

function leave(row) {
  delete row.dataset.others;
  if (row.isLeft || !row.isConnected || !seatsIn(row).length) return;
  row.isLeft = true;
  saveIfRight(row);
}

function press(form, event) {
  const { target, key } = event;
  const row = target.closest("[data-row]");
  if (!row || !target.matches("input")) return;
  const isSeat = target.matches("[data-seat]");
  if (key === "Enter") {
    event.preventDefault();
    if (isSeat) next(form, target);
    else answer(form, row);
  } else if (isSeat && (key === "ArrowUp" || key === "ArrowDown")) {
    event.preventDefault();
    const column = seatsIn(form).filter((input) => input.dataset.seat === target.dataset.seat);
    column[column.indexOf(target) + (key === "ArrowUp" ? -1 : 1)]?.focus();
  } else if (key === "Escape") {
    for (const input of seatsIn(row)) input.value = input.defaultValue;
    row.isLeft = true;
    review(row);
    takeFresh(row);
    follow(form);
  } else if (isSeat && key === "Tab" && !event.shiftKey && target === seatsIn(row).at(-1)) {
    // What is wrong is said before the focus moves, so that it moves to the question.
    const { isChanged, missing, isRight } = look(row);
    row.isLeft = isChanged && !missing && !isRight;
    review(row);
  }
}

// Go to the next seat, then to the next table; after the last, to what the foot offers.
function next(form, input) {
  const inputs = seatsIn(form);
  const following = inputs[inputs.indexOf(input) + 1];
  if (following) following.focus();
  else {
    leave(input.closest("[data-row]"));
    [...form.querySelectorAll(".paper-foot a")].find((link) => !link.hidden)?.focus();
  }
}

// A reason was typed: save with it, and go to the next table.
function answer(form, row) {
  const inputs = seatsIn(form);
  const following = inputs[inputs.indexOf(seatsIn(row).at(-1)) + 1];
  row.isLeft = true;
  save(row);
  following?.focus();
}

// The foot: how many tables have their result, the first that has a problem, and whether the session can be closed.
function follow(form) {
  const foot = (name) => form.querySelector(`[data-foot="${name}"]`);
  const rows = [...form.querySelectorAll("[data-row]")];
  const done = rows.filter((row) => DONE.includes(row.dataset.state)).length;
  const problem = rows.find((row) => PROBLEMS.includes(row.dataset.state));
  const words = form.dataset;
  const count = words.count.replace("{done}", done).replace("{all}", rows.length);
  if (foot("count").textContent !== count) foot("told").textContent = count;
  foot("count").textContent = count;
  form.querySelector(".paper-foot progress").value = done;
  for (const name of ["problem", "go"]) foot(name).hidden = !problem;
  if (problem) {
    const number = problem.dataset.row;
    foot("problem").querySelector("span").textContent = words.problem.replace("{number}", number);
    foot("go").textContent = words.go.replace("{number}", number);
    foot("go").href = `#${seatsIn(problem)[0]?.id ?? problem.id}`;
  }
  const left = rows.length - done;
  if (!foot("open")) return;
  foot("open").hidden = left === 0;
  foot("open").textContent = words.open.replace("{count}", left);
  foot("close").hidden = left > 0;
}
