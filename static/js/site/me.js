// "That’s me": this device remembers which player its owner is, and every list marks that row. It is stored only here.
// A button [data-me="7"] sets or clears it; a button [data-me] with [data-list] lets the reader choose a row. Rows are
// [data-me-row="7"] or [data-entry="7"].
const ROWS = "[data-me-row], [data-entry]";
const kept = new Map();
const known = new WeakSet();

export function setup(root) {
  if (!tournament()) return;
  for (const button of root.querySelectorAll("button[data-me]")) {
    if (known.has(button)) continue;
    known.add(button);
    button.addEventListener("click", () => (button.dataset.me ? toggle(button.dataset.me) : press(button)));
  }
  if (!known.has(document)) {
    known.add(document);
    document.addEventListener("click", choose, true);
  }
  show();
}

function tournament() {
  const slug = document.querySelector("[data-tournament]")?.dataset.tournament;
  return slug ?? location.pathname.match(/\/t\/([^/]+)\//)?.[1] ?? "";
}

function readMe(slug) {
  try {
    return localStorage.getItem(`kongbox:me:${slug}`) ?? "";
  } catch {
    return kept.get(slug) ?? "";
  }
}

function writeMe(slug, number) {
  kept.set(slug, number);
  try {
    if (number) localStorage.setItem(`kongbox:me:${slug}`, number);
    else localStorage.removeItem(`kongbox:me:${slug}`);
  } catch {
    // Without storage it is remembered while the page is open.
  }
}

function toggle(number) {
  const slug = tournament();
  writeMe(slug, readMe(slug) === number ? "" : number);
  show();
}

function press(button) {
  const number = readMe(tournament());
  if (number) writeMe(tournament(), "");
  const list = document.getElementById(button.dataset.list);
  list.toggleAttribute("data-choosing", !number && !list.hasAttribute("data-choosing"));
  show();
}

// While choosing, a tap on a row, or Enter on its link, selects that player.
function choose(event) {
  const row = event.target.closest?.("[data-choosing] :is([data-me-row], [data-entry])");
  if (!row) return;
  event.preventDefault();
  event.stopPropagation();
  writeMe(tournament(), numberOf(row));
  row.closest("[data-choosing]").removeAttribute("data-choosing");
  show();
}

function numberOf(row) {
  return row.dataset.meRow ?? row.dataset.entry;
}

// Mark the owner's row in lists that have changed.
export function show() {
  const me = readMe(tournament());
  const word = document.querySelector("[data-you]")?.dataset.you ?? "";
  const mine = me ? `, [data-me-row="${CSS.escape(me)}"], [data-entry="${CSS.escape(me)}"]` : "";
  for (const row of document.querySelectorAll(`[data-is-me]${mine}`)) {
    const isMe = Boolean(me) && numberOf(row) === me;
    if (isMe === row.hasAttribute("data-is-me")) continue;
    row.toggleAttribute("data-is-me", isMe);
    if ("entry" in row.dataset && isMe) row.setAttribute("aria-current", "true");
    else if ("entry" in row.dataset) row.removeAttribute("aria-current");
    mark(row, isMe ? word : "");
  }
  for (const button of document.querySelectorAll("button[data-me]")) {
    if (button.dataset.me) drawToggle(button, me);
    else drawChooser(button, me);
  }
}

function drawToggle(button, me) {
  button.hidden = false;
  button.setAttribute("aria-pressed", String(button.dataset.me === me));
}

function drawChooser(button, me) {
  const list = document.getElementById(button.dataset.list);
  const isChoosing = Boolean(list?.hasAttribute("data-choosing"));
  const { ask, stop, forget } = button.dataset;
  button.hidden = !list?.querySelector(ROWS);
  button.textContent = me ? forget : isChoosing ? stop : ask;
  const hint = button.parentElement.querySelector("[data-me-hint]");
  if (hint) hint.textContent = isChoosing ? hint.dataset.text : "";
}

function mark(row, word) {
  row.querySelector(".you")?.remove();
  if (!word) return;
  const badge = document.createElement("span");
  badge.className = "you";
  badge.textContent = word;
  (row.querySelector(".person, [data-me-name]") ?? row).append(" ", badge);
}
