// One row of the paper grid: what is typed into it, and how that is shown until the server has answered.
import { readTotal, writeTotal } from "./numbers.js";

export const seatsIn = (root) => [...root.querySelectorAll("[data-seat]")];
export const valuesOf = (row) => seatsIn(row).map((input) => input.value).join("|");

// Keep how the server shows a row, to go back to it.
export function remember(row) {
  row.kept = Object.fromEntries(["adds", "state"].map((name) => [name, [...row.querySelector(`.${name}`).childNodes]]));
  row.kept.earned = [...row.querySelectorAll("[data-earned]")].map((place) => [...place.childNodes]);
  row.kept.as = row.dataset.state;
  row.kept.asks = row.querySelector(".row-more")?.hidden === false;
}

// Say what is typed: how many totals are missing, their sum, what it must be, and whether the row differs from before.
export function look(row) {
  const { start, unit } = row.closest("form").dataset;
  const totals = seatsIn(row).map((input) => readTotal(input.value));
  const given = totals.filter((total) => total !== null);
  const pot = Number(row.querySelector('[name$="-pot"]')?.value || 0) * Number(unit);
  const sum = given.reduce((all, total) => all + total, 0);
  const mustBe = totals.length * Number(start) - pot;
  const missing = totals.length - given.length;
  return {
    missing, sum, mustBe,
    write: (total) => (Number.isNaN(total) ? "?" : writeTotal(total, Number(start) > 0)),
    isEmpty: given.length === 0,
    isRight: totals.length > 0 && missing === 0 && sum === mustBe,
    isChanged: seatsIn(row).some((input) => input.value.trim() !== input.defaultValue.trim()),
  };
}

// Show a row by what is typed; one that is `isLeft` says what is wrong with it.
export function review(row) {
  const seen = look(row);
  const words = row.closest("form").dataset;
  if (!seen.isChanged && row.kept.as !== "empty") restore(row);
  else if (seen.isEmpty && row.isLeft) restore(row);
  else if (seen.isEmpty) show(row, "now");
  else if (seen.isRight) show(row, "now", sumOf(seen.write(seen.sum), "", "gain"));
  else if (seen.missing) {
    show(row, row.isLeft ? "half" : "now", sumOf(seen.write(seen.sum), words.soFar), seen.missing);
  } else {
    const mustBe = words.mustBe.replace("{sum}", seen.write(seen.mustBe));
    show(row, row.isLeft ? "wrong" : "now", sumOf(seen.write(seen.sum), mustBe, row.isLeft ? "loss" : ""));
  }
}

function restore(row) {
  row.dataset.state = row.kept.as;
  row.querySelector(".adds").replaceChildren(...row.kept.adds);
  row.querySelector(".state").replaceChildren(...row.kept.state);
  row.querySelectorAll("[data-earned]").forEach((place, index) => place.replaceChildren(...row.kept.earned[index]));
  ask(row, row.kept.asks);
}

// Show a row in a state that only this page knows.
export function show(row, state, adds = null, missing = 0) {
  const what = row.querySelector(".state");
  row.dataset.state = state;
  if (adds) row.querySelector(".adds").replaceChildren(adds);
  what.replaceChildren(document.querySelector(`template[data-what="${state}"]`).content.cloneNode(true));
  const place = what.querySelector("[data-words]");
  if (place) place.textContent = row.closest("form").dataset.missing.replace("{count}", missing);
  if (state !== "saving" && state !== "unsent") for (const earned of row.querySelectorAll("[data-earned]")) earned.replaceChildren();
  ask(row, state === "wrong");
}

function ask(row, isAsked) {
  for (const input of seatsIn(row)) input.ariaInvalid = isAsked ? "true" : null;
  const more = row.querySelector(".row-more");
  // Whoever is answering the question is not interrupted.
  if (more) more.hidden = !isAsked && !more.contains(document.activeElement);
}

function sumOf(sum, note, tone = "") {
  const span = Object.assign(document.createElement("span"), { className: tone });
  if (tone === "gain") span.append(document.querySelector('template[data-what="right"]').content.cloneNode(true), " ");
  span.append(sum);
  if (note) span.append(Object.assign(document.createElement("small"), { textContent: note }));
  return span;
}

// Write beside each total what it earns.
export function showEarned(row, earned) {
  const word = row.closest("form").dataset.earnedWord;
  for (const place of row.querySelectorAll("[data-earned]")) {
    const small = Object.assign(document.createElement("small"), { textContent: word });
    place.replaceChildren(...(earned[place.dataset.earned] ? [earned[place.dataset.earned], small] : []));
  }
}
