// Where a rule set gives its values as a table, a grid stands in for the keypad: rows and columns, with what each cell is
// worth, and a row of limits. Cells that cannot be are left out; places of the grid that a limit fills are one key.
import { cellWords } from "../facts/words.js";
import { fill, make } from "../../shared/texts.js";
import { worthOfCell } from "./worth.js";

const ROWS = 4;

export function setup(root, table) {
  const [place, tabs, limits] = ["grid", "pages", "limits"].map((part) => root.querySelector(`[data-value-${part}]`));
  if (!place) return;
  const { entry } = table;
  let page = 0;
  let whose = "";
  const onTap = ({ target }) => {
    const button = target.closest("button");
    if (!button) return;
    const { page: number, cell } = button.dataset;
    if (number) page = Number(number);
    else if (entry.points[entry.active] === cell) entry.erase(true);
    else entry.value(cell);
    table.changed();
    // Drawing replaces the buttons, but must not lose the focus.
    const again = number ? tabs.querySelector(`[data-page="${number}"]`) : root.querySelector(`[data-cell="${CSS.escape(cell)}"]`);
    again?.focus();
  };
  for (const part of [place, tabs, limits]) part.addEventListener("click", onTap);
  table.addEventListener("change", () => {
    const pages = pagesOf(entry.config.values, entry.cells);
    const winner = entry.isBegun ? entry.active : "";
    page = winner && winner === whose ? Math.min(page, pages.length - 1) : firstPage(pages, entry);
    whose = winner;
    for (const part of [place, limits]) part.hidden = entry.kind !== "won";
    tabs.hidden = entry.kind !== "won" || pages.length < 2;
    drawGrid(place, table, pages[page]);
    tabs.replaceChildren(...pages.map((rows, index) => tab(entry.config.values, rows, index, page)));
    limits.replaceChildren(...entry.cells.filter((cell) => !inGrid(cell)).map((cell) => key(table, cell)));
  });
}

const inGrid = ({ row, column }) => Boolean(row || column);
const distinct = (cells, part) => [...new Set(cells.map((cell) => cell[part]))];

// The rows of each page, without those that the way of winning excludes.
function pagesOf({ pages }, cells) {
  const rows = distinct(cells.filter(inGrid), "row");
  if (pages) return pages.map((some) => some.filter((row) => rows.includes(row))).filter((some) => some.length);
  return Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, index) => rows.slice(ROWS * index, ROWS * (index + 1)));
}

// Where a winner's value is, or else where the usual ones are.
function firstPage(pages, { cells, points, active }) {
  const chosen = cells.filter((cell) => inGrid(cell) && cell.key === points[active]);
  const wanted = chosen.length ? chosen : cells.filter(({ isCommon }) => isCommon);
  return Math.max(0, pages.findIndex((rows) => wanted.some(({ row }) => rows.includes(row))));
}

function drawGrid(place, table, rows = []) {
  const { entry, config } = table;
  const { rowWords, columnWords, cells: all } = config.values;
  const columns = distinct(all.filter(inGrid), "column");
  const word = (words, value) => (words ? fill(words, { value }) : value);
  const head = columns.map((column, index) => at(make("span", { "aria-hidden": "true", "data-head": true }, word(columnWords, column)), 1, index + 2));
  const sides = rows.map((row, index) => at(make("span", { "aria-hidden": "true" }, word(rowWords, row)), index + 2, 1));
  const keys = columns.flatMap((column, index) => drawColumn(table, rows, column).map(({ cell, first, last }) => {
    return at(key(table, cell, first === last ? { row: rows[first], column } : null), `${first + 2} / ${last + 3}`, index + 2);
  }));
  place.style.setProperty("--columns", columns.length);
  place.style.setProperty("--rows", rows.length);
  place.toggleAttribute("data-waiting", !entry.active);
  place.replaceChildren(...head, ...sides, ...keys);
}

// The keys of a column, from top to bottom; a limit that fills places below each other is one key.
function drawColumn({ entry }, rows, column) {
  const keys = [];
  rows.forEach((row, index) => {
    const own = entry.cells.find((cell) => inGrid(cell) && cell.row === row && cell.column === column);
    const filling = own ? null : entry.cells.find(({ fills = [] }) => fills.some(([one, other]) => one === row && other === column));
    const before = keys.at(-1);
    if (filling && before?.cell === filling && before.last === index - 1) before.last = index;
    else if (own || filling) keys.push({ cell: own ?? filling, first: index, last: index });
  });
  return keys;
}

function at(element, row, column) {
  element.style.gridRow = row;
  element.style.gridColumn = column;
  return element;
}

function key(table, cell, place = null) {
  const { entry, config } = table;
  const { columnWords = "{value}" } = config.values;
  const worth = worthOfCell(table, cell);
  const isOwn = place && cell.row;
  const attributes = { type: "button", class: "button", "data-cell": cell.key, "data-common": cell.isCommon, disabled: !entry.active };
  const isChosen = entry.points[entry.active] === cell.key;
  const near = make("small", { class: "near", "aria-hidden": "true" }, fill(columnWords, { value: cell.column }));
  const spoken = make("span", { class: "visually-hidden" }, `${cellWords(config, cell.key)}, `);
  const words = isOwn && worth ? [spoken, worth, near] : [cell.title, make("small", {}, worth)];
  const isLong = Boolean(isOwn) && worth.length > 7;
  return make("button", { ...attributes, "aria-pressed": String(isChosen), "data-long": isLong }, ...words);
}

function tab({ rowWords }, rows, index, page) {
  const words = rows.length === 1 ? fill(rowWords || "{value}", { value: rows[0] }) : rows.join(" · ");
  return make("button", { type: "button", "data-page": index, "aria-pressed": String(index === page) }, words);
}
