// "That’s me": this device remembers which player of a tournament its owner is, and every list shows that row as theirs.
// Nobody else learns it. Where nothing can be kept, it holds until the page is left.
const kept = new Map();
const known = new WeakSet();

export function readMe(tournament) {
  try {
    return localStorage.getItem(`kongbox.me.${tournament}`) ?? "";
  } catch {
    return kept.get(tournament) ?? "";
  }
}

export function writeMe(tournament, number) {
  kept.set(tournament, number);
  try {
    if (number) localStorage.setItem(`kongbox.me.${tournament}`, number);
    else localStorage.removeItem(`kongbox.me.${tournament}`);
  } catch {
    // The page remembers as long as it is open.
  }
}

export function setup(root) {
  const top = document.querySelector("[data-tournament]");
  if (!top) return;
  for (const button of root.querySelectorAll("button[data-me]")) {
    if (known.has(button)) continue;
    known.add(button);
    button.addEventListener("click", () => press(top, button));
  }
  if (!known.has(top)) {
    known.add(top);
    document.addEventListener("click", (event) => choose(top, event), true);
  }
  show(top);
}

function press(top, button) {
  const number = readMe(top.dataset.tournament);
  if (number) writeMe(top.dataset.tournament, "");
  const list = document.getElementById(button.dataset.list);
  const asks = !number && !list.hasAttribute("data-choosing");
  list.toggleAttribute("data-choosing", asks);
  show(top);
}

// While somebody chooses, a tap on a row, or Enter on its link, says who they are.
function choose(top, event) {
  const row = event.target.closest("[data-choosing] [data-entry]");
  if (!row) return;
  event.preventDefault();
  event.stopPropagation();
  writeMe(top.dataset.tournament, row.dataset.entry);
  row.closest("[data-choosing]").removeAttribute("data-choosing");
  show(top);
}

function show(top) {
  const number = readMe(top.dataset.tournament);
  for (const row of document.querySelectorAll("[data-entry]")) {
    const isMine = row.dataset.entry === number;
    if (isMine === row.hasAttribute("data-mine")) continue;
    row.toggleAttribute("data-mine", isMine);
    if (isMine) row.setAttribute("aria-current", "true");
    else row.removeAttribute("aria-current");
    mark(row, isMine ? top.dataset.you : "");
  }
  for (const button of document.querySelectorAll("button[data-me]")) {
    const list = document.getElementById(button.dataset.list);
    const isChoosing = Boolean(list?.hasAttribute("data-choosing"));
    const { ask, stop, forget } = button.dataset;
    button.hidden = !list?.querySelector("[data-entry]");
    button.textContent = number ? forget : isChoosing ? stop : ask;
    const hint = button.parentElement.querySelector("[data-me-hint]");
    hint.textContent = isChoosing ? hint.dataset.text : "";
  }
}

function mark(row, word) {
  row.querySelector(".you")?.remove();
  if (!word) return;
  const badge = document.createElement("span");
  badge.className = "you";
  badge.textContent = word;
  (row.querySelector(".person") ?? row).append(" ", badge);
}
