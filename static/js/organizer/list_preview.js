// The preview of a player list: open a line for editing without asking the server. Every change has the list checked
// again (htmx); open lines stay open and typed text stays.
import { keepPlaces } from "../site/live/keep_place.js";

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
  // Registered before keepPlaces: the fields must exist again before their text is restored.
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
  if (document.readyState === "complete") announceEarlyChoice();
  else addEventListener("load", announceEarlyChoice, { once: true });
}

// A column may have been chosen before this script was loaded.
function announceEarlyChoice() {
  const chosen = [...document.querySelectorAll(`${FORM} select`)].find((select) => {
    const first = [...select.options].findIndex((option) => option.defaultSelected);
    return select.selectedIndex !== Math.max(first, 0);
  });
  chosen?.dispatchEvent(new Event("change", { bubbles: true }));
}

// Put a field into every used cell; return the first.
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
