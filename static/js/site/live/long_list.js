// A list of hundreds of rows, table[data-long], follows in place: only what has changed is replaced, and in slices, so
// that a slow phone answers a finger meanwhile. Rows stay where they are and take on what now belongs there: moving one
// makes the browser lay out the whole list, while what a row out of sight holds costs nothing.
import { filterAgain } from "../find.js";
import { show as markMe } from "../me.js";

const LONG = "table[data-long]";
const START = "<tbody>";
const END = "</tbody>";
const SLICE = 8;

const drawn = new WeakMap(); // row → the line it was drawn from
const turns = new WeakMap(); // fragment → what it is being changed to
let held = null; // the address of the link that has the focus

// Show what the server has answered for a fragment; say whether there is a long list in it, before and now.
export function follow(fragment, text) {
  const table = fragment.querySelector(LONG);
  const [start, end] = [text.indexOf(START) + START.length, text.lastIndexOf(END)];
  if (!table || start < START.length || end < start) return false;
  const around = parse(text.slice(0, start) + text.slice(end));
  const newTable = around?.querySelector(LONG);
  if (!newTable) return false;
  const body = table.tBodies[0];
  const first = firstInSight(body);
  replaceAround(fragment, around, table, newTable);
  const turn = {};
  turns.set(fragment, turn);
  fragment.setAttribute("aria-busy", "true");
  const isCurrent = () => turns.get(fragment) === turn && body.isConnected;
  draw(body, text.slice(start, end).split("\n"), first, isCurrent).finally(() => isCurrent() && fragment.removeAttribute("aria-busy"));
  return true;
}

function parse(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.firstElementChild;
}

function replaceAround(fragment, around, table, newTable) {
  fragment.dataset.version = around.dataset.version;
  const [sheet, newSheet] = [childWith(fragment, table), childWith(around, newTable)];
  replaceChanged(siblings(sheet, "previousElementSibling"), siblings(newSheet, "previousElementSibling"), (more) => fragment.prepend(more));
  replaceChanged(siblings(sheet, "nextElementSibling"), siblings(newSheet, "nextElementSibling"), (more) => fragment.append(more));
  for (const { name, value } of newTable.attributes) table.setAttribute(name, value);
  replaceChanged([table.tHead], [newTable.tHead]);
}

const childWith = (parent, inner) => [...parent.children].find((child) => child.contains(inner));

function siblings(element, way) {
  const found = [];
  for (let next = element[way]; next; next = next[way]) found.push(next);
  return found;
}

function replaceChanged(old, fresh, add) {
  for (const [at, element] of old.entries()) {
    if (!fresh[at]) element.remove();
    else if (!element.isEqualNode(fresh[at])) element.replaceWith(fresh[at]);
  }
  for (const more of fresh.slice(old.length)) add(more);
}

// Read before anything is written. Rows are about equally high.
function firstInSight(body) {
  const { top, height } = body.getBoundingClientRect();
  return Math.floor((Math.max(0, -top) / (height || 1)) * body.rows.length);
}

// What the reader sees comes first.
async function draw(body, lines, first, isCurrent) {
  const rows = [...body.rows];
  if (body.contains(document.activeElement)) held = document.activeElement.getAttribute("href");
  for (const row of rows.splice(lines.length)) row.remove();
  const places = [...lines.keys()];
  places.push(...places.splice(0, Math.min(first, rows.length)));
  let until = 0;
  let changed = [];
  for (const place of places) {
    if (performance.now() > until) {
      settle(body, changed);
      changed = [];
      await pause();
      if (!isCurrent()) return;
      until = performance.now() + SLICE;
    }
    const [row, line] = [rows[place], lines[place]];
    if (row && drawn.get(row) === line) continue;
    const fresh = parse(line);
    if (row) change(row, fresh);
    else body.append(fresh);
    drawn.set(row ?? fresh, line);
    changed.push(row ?? fresh);
  }
  settle(body, changed);
  held = null;
}

function settle(body, rows) {
  markMe();
  filterAgain(rows);
  // The focus stays with the person.
  if (!held || document.activeElement !== document.body) return;
  body.querySelector(`a[href="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
}

// Let the phone draw and hear fingers; nothing is drawn where nobody looks.
function pause() {
  return new Promise((resolve) => {
    if (document.hidden) setTimeout(resolve);
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}

function change(row, fresh) {
  for (const { name } of [...row.attributes]) if (!fresh.hasAttribute(name)) row.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (row.getAttribute(name) !== value) row.setAttribute(name, value);
  const [old, cells] = [[...row.cells], [...fresh.cells]];
  // A new session brings a column.
  if (old.length === cells.length) replaceChanged(old, cells);
  else row.replaceChildren(...cells);
}
