// The preview of a list: a line opens to be edited at once. Without script the server opens it. The page is checked again
// whenever something was changed (htmx); lines that are open stay so, and what is typed meanwhile stays typed.
import { keepPlaces } from "../site/keep_place.js";

const FORM = "form[data-list-preview]";
let isSetUp = false;

export function setup() {
  if (isSetUp || !document.querySelector(FORM)) return;
  isSetUp = true;
  let open = [];
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-open-line]");
    if (!button) return;
    event.preventDefault();
    const field = openLine(button.closest("tr"));
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  });
  document.addEventListener("dblclick", (event) => {
    const cell = event.target.closest(`${FORM} td[data-place]:not([data-unused])`);
    const row = cell?.closest("tr:has([data-open-line])");
    if (!row) return;
    openLine(row);
    cell.querySelector("input")?.focus();
  });
  // Before places are kept and put back: fields have to be there again to be typed in.
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (!detail.target.matches(FORM)) return;
    open = [...detail.target.querySelectorAll("tr:has(input.input)")].map((row) => row.id);
  });
  document.addEventListener("htmx:afterSwap", () => {
    for (const id of open) {
      const row = document.getElementById(id);
      if (row?.querySelector("[data-open-line]")) openLine(row);
    }
    open = [];
  });
  keepPlaces(FORM);
  if (document.readyState === "complete") tellWhatWasChosen();
  else addEventListener("load", tellWhatWasChosen, { once: true });
}

// A column may be named before this page's scripts are there to notice.
function tellWhatWasChosen() {
  const chosen = [...document.querySelectorAll(`${FORM} select`)].find((select) => {
    const first = [...select.options].findIndex((option) => option.defaultSelected);
    return select.selectedIndex !== Math.max(first, 0);
  });
  chosen?.dispatchEvent(new Event("change", { bubbles: true }));
}

// Put a field into every cell that is used; return the first.
function openLine(row) {
  row.querySelector("[data-open-line]")?.remove();
  const fields = [...row.querySelectorAll("td[data-place]:not([data-unused])")].map((cell) => {
    const name = `cell-${row.dataset.line}-${cell.dataset.place}`;
    const field = Object.assign(document.createElement("input"), {
      className: "input", id: name, name, maxLength: 300, autocomplete: "off", spellcheck: false,
      defaultValue: cell.querySelector("bdi").textContent, ariaLabel: cell.dataset.label,
    });
    cell.querySelector("bdi").replaceWith(field);
    return field;
  });
  return fields[0];
}
