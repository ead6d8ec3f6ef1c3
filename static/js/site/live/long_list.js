// A list of hundreds of rows, table[data-long], follows in place: only what has changed is replaced, and in slices, so
// that a slow phone answers a finger meanwhile. Rows are known by the number of their entry.
import { filterAgain } from "../find.js";
import { show as markMe } from "../me.js";

const LONG = "table[data-long]";
const START = "<tbody>";
const END = "</tbody>";
const SLICE = 3;
const ENTRY = /^<tr[^>]* data-entry="(\d+)"/;

const drawn = new WeakMap(); // row → the line it was drawn from
const turns = new WeakMap(); // fragment → what it is being changed to

// Show what the server has answered for a fragment; say whether there is a long list in it, before and now.
export function follow(fragment, text) {
  const table = fragment.querySelector(LONG);
  const [start, end] = [text.indexOf(START) + START.length, text.lastIndexOf(END)];
  if (!table || start < START.length || end < start) return false;
  const around = parse(text.slice(0, start) + text.slice(end));
  const newTable = around?.querySelector(LONG);
  if (!newTable) return false;
  replaceAround(fragment, around, table, newTable);
  const turn = {};
  turns.set(fragment, turn);
  fragment.setAttribute("aria-busy", "true");
  const body = table.tBodies[0];
  const isCurrent = () => turns.get(fragment) === turn && body.isConnected;
  arrange(body, text.slice(start, end).split("\n"), isCurrent).then(() => isCurrent() && fragment.removeAttribute("aria-busy"));
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

async function arrange(body, lines, isCurrent) {
  const rows = new Map([...body.rows].map((row) => [row.dataset.entry, row]));
  let place = body.rows[0] ?? null;
  let until = 0;
  let isStrange = false;
  for (const line of lines) {
    if (performance.now() > until) {
      markMe();
      await pause();
      if (!isCurrent()) return;
      until = performance.now() + SLICE;
    }
    const old = rows.get(line.match(ENTRY)?.[1] ?? null);
    isStrange ||= !old;
    const row = draw(line, old);
    if (row === place) {
      place = row.nextElementSibling;
    } else if (place && place.nextElementSibling === row) {
      // Whoever was here comes later: one row moves instead of all those between.
      body.append(place);
      place = row.nextElementSibling;
    } else {
      body.insertBefore(row, place);
    }
  }
  while (place) {
    const next = place.nextElementSibling;
    place.remove();
    place = next;
  }
  markMe();
  if (isStrange) filterAgain();
}

// Let the phone draw and hear fingers; nothing is drawn where nobody looks.
function pause() {
  return new Promise((resolve) => {
    if (document.hidden) setTimeout(resolve);
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}

function draw(line, old) {
  if (old && drawn.get(old) === line) return old;
  const fresh = parse(line);
  const row = old ?? fresh;
  if (old) change(old, fresh);
  drawn.set(row, line);
  return row;
}

function change(row, fresh) {
  row.toggleAttribute("data-cut", fresh.hasAttribute("data-cut"));
  const [old, cells] = [[...row.cells], [...fresh.cells]];
  // A new session brings a column.
  if (old.length === cells.length) replaceChanged(old, cells);
  else row.replaceChildren(...cells);
  // The word beside one's own name has gone with its cell.
  if (row.hasAttribute("data-is-me") && !row.querySelector(".you")) row.removeAttribute("data-is-me");
}
