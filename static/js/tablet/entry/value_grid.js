// Where a rule set gives its values as a table, a grid stands in for the keypad: rows and columns, and a row of limits.
// Cells that the way of winning excludes are left out. Rows that do not fit at once are pages, the common ones first.
import { make } from "../../shared/texts.js";

const ROWS = 4;

export function setup(root, table) {
  const place = root.querySelector("[data-value-grid]");
  if (!place) return;
  const { entry } = table;
  let page = 0;
  place.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (!button) return;
    if (button.dataset.page) page = Number(button.dataset.page);
    else if (entry.points[entry.active] === button.dataset.cell) entry.erase(true);
    else entry.value(button.dataset.cell);
    table.changed();
    // Drawing replaces the buttons, but must not lose the focus.
    const { page: number, cell } = button.dataset;
    place.querySelector(number ? `[data-page="${number}"]` : `[data-cell="${CSS.escape(cell)}"]`)?.focus();
  });
  table.addEventListener("change", () => {
    const pages = pagesOf(entry.config.values.cells);
    page = Math.min(page, pages.length - 1);
    place.hidden = entry.kind !== "won";
    place.replaceChildren(...draw(entry, pages, page));
  });
}

const inGrid = ({ row, column }) => Boolean(row || column);
const distinct = (cells, part) => [...new Set(cells.map((cell) => cell[part]))];

// The rows of each page: those with a common cell, then the others.
function pagesOf(cells) {
  const rows = distinct(cells.filter(inGrid), "row");
  if (rows.length <= ROWS) return [rows];
  const common = rows.filter((row) => cells.some((cell) => cell.row === row && cell.isCommon)).slice(0, ROWS);
  const others = rows.filter((row) => !common.includes(row));
  const pages = common.length ? [common] : [];
  for (let first = 0; first < others.length; first += ROWS) pages.push(others.slice(first, first + ROWS));
  return pages;
}

function draw(entry, pages, page) {
  const { cells } = entry;
  const columns = distinct(cells.filter(inGrid), "column");
  const heads = columns.some(Boolean) ? ["", ...columns] : [];
  const head = heads.map((column) => make("span", { "aria-hidden": "true", "data-head": true }, column));
  const rows = pages[page].flatMap((row) => {
    const found = columns.map((column) => cells.find((cell) => inGrid(cell) && cell.row === row && cell.column === column));
    return [make("span", { "aria-hidden": "true" }, row), ...found.map((cell) => (cell ? key(entry, cell) : make("span")))];
  });
  const limits = cells.filter((cell) => !inGrid(cell)).map((cell) => key(entry, cell));
  const grid = make("div", { class: "grid-cells", "data-headed": head.length > 0 }, ...head, ...rows);
  grid.style.setProperty("--columns", columns.length);
  return [
    grid,
    pages.length > 1 ? make("div", { class: "segments", role: "group" }, ...pages.map((some, index) => tab(some, index, page))) : null,
    limits.length ? make("div", { class: "grid-limits" }, ...limits) : null,
  ].filter(Boolean);
}

function key(entry, { key: cell, title, row, column, isCommon }) {
  const label = [title, row, column].filter(Boolean).join(", ");
  const isChosen = entry.points[entry.active] === cell;
  const attributes = { type: "button", class: "button", "data-cell": cell, "data-common": isCommon, disabled: !entry.active };
  // A low screen has no room above the columns.
  const own = column && !title.includes(column) ? make("small", {}, column) : "";
  return make("button", { ...attributes, "aria-label": label, "aria-pressed": String(isChosen) }, title, own);
}

function tab(rows, index, page) {
  return make("button", { type: "button", "data-page": index, "aria-pressed": String(index === page) }, rows.join(" · "));
}
