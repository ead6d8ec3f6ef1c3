// "That's me": remembers on this device alone which player its owner is, one for each tournament. Buttons
// [data-me="number"] say so or take it back; [data-me-row="number"] is marked and gets a badge.
const known = new WeakSet();

export function setup(root) {
  const key = storageKey();
  if (!key) return;
  for (const button of root.querySelectorAll("[data-me]")) {
    if (known.has(button)) continue;
    known.add(button);
    button.hidden = false;
    button.addEventListener("click", () => {
      remember(key, recall(key) === button.dataset.me ? "" : button.dataset.me);
      mark(document, key);
    });
  }
  mark(root, key);
}

function storageKey() {
  const slug = location.pathname.match(/\/t\/([^/]+)\//)?.[1];
  return slug && `kongbox:me:${slug}`;
}

// Private windows may refuse to remember: then nobody is me.
function recall(key) {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function remember(key, number) {
  try {
    if (number) localStorage.setItem(key, number);
    else localStorage.removeItem(key);
  } catch {
    // Nothing is lost but the mark.
  }
}

function mark(root, key) {
  const me = recall(key);
  const word = document.querySelector("[data-you]")?.dataset.you ?? "";
  for (const button of root.querySelectorAll("[data-me]")) button.setAttribute("aria-pressed", String(button.dataset.me === me));
  for (const row of root.querySelectorAll("[data-me-row]")) {
    const isMe = Boolean(me) && row.dataset.meRow === me;
    row.toggleAttribute("data-is-me", isMe);
    const badge = row.querySelector(".you");
    if (!isMe) badge?.remove();
    else if (!badge && word) (row.querySelector("[data-me-name]") ?? row).append(makeBadge(word));
  }
}

function makeBadge(word) {
  const badge = document.createElement("span");
  badge.className = "you";
  badge.textContent = word;
  return badge;
}
