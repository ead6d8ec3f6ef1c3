// Rows that another desk or a tablet has changed meanwhile: shown as they stand now; where something is being typed,
// marked, and asked about when it is saved.
import { readTotal } from "./numbers.js";
import { replace } from "./saving.js";

const ASKED = ["wrong", "half", "conflict", "hands", "refused", "unsent", "back", "saving"];
const DONE = ["saved", "signed"];

export function followOthers(form) {
  document.addEventListener("htmx:afterSwap", () => {
    const fresh = form.isConnected && document.querySelector("#paper-live template");
    for (const next of fresh ? fresh.content.querySelectorAll("[data-row]") : []) {
      const row = form.querySelector(`[data-row="${next.dataset.row}"]`);
      if (row && !row.isSending) meet(form, row, next);
    }
  });
}

function meet(form, row, next) {
  row.fresh = null;
  row.querySelector(".meanwhile")?.remove();
  if (row.dataset.stamp === next.dataset.stamp) return;
  row.fresh = document.importNode(next, true);
  if (isBusy(row)) note(form, row, next);
  else takeFresh(row);
}

// Show a row as the server has it, once nothing typed stands in the way.
export function takeFresh(row) {
  const { fresh } = row;
  if (!fresh || isBusy(row)) return;
  const isNews = DONE.includes(fresh.dataset.state) || DONE.includes(row.kept.as);
  if (isNews) fresh.dataset.others = "";
  replace(row, fresh);
}

function isBusy(row) {
  const typed = [...row.querySelectorAll("input:not([type=hidden])")];
  return ASKED.includes(row.dataset.state) || typed.some((input) => input.value !== input.defaultValue);
}

function note(form, row, next) {
  const totals = [...next.querySelectorAll(".total-cell")].map((cell) => {
    const total = cell.querySelector("input")?.value ?? cell.querySelector(".fixed").textContent;
    return `${cell.querySelector("label, .name").textContent.trim()} ${readTotal(total) === null ? "–" : total}`;
  });
  const mark = document.querySelector('template[data-what="meanwhile"]').content.cloneNode(true);
  mark.querySelector("[data-totals]").textContent = totals.join(" · ");
  row.append(mark);
  form.querySelector('[data-foot="told"]').textContent = row.querySelector(".meanwhile").textContent.trim();
}
