// Filter a list of people by the words typed: each must occur in the name, country or team. Without script the form
// asks the server, which does the same (views/public/finding.py).
const known = new WeakSet();

export function setup(root) {
  for (const form of document.querySelectorAll("form[data-find]")) {
    if (!known.has(form)) {
      known.add(form);
      form.querySelector("[data-find-submit]").hidden = true;
      form.addEventListener("submit", (event) => event.preventDefault());
      form.addEventListener("input", () => filter(form));
    }
    // A fragment from htmx shows everyone again; on the first load the server has filtered.
    if (root !== document) filter(form);
  }
}

// A list has rows it did not have.
export function filterAgain() {
  for (const form of document.querySelectorAll("form[data-find]")) filter(form);
}

function filter(form) {
  const words = fold(form.querySelector("input").value).split(/\s+/).filter(Boolean);
  const rows = [...(document.getElementById(form.dataset.find)?.querySelectorAll("[data-row]") ?? [])];
  let found = 0;
  for (const row of rows) {
    const text = fold((row.querySelector(".person") ?? row).textContent);
    row.hidden = !words.every((word) => text.includes(word) || word === row.dataset.entry);
    if (!row.hidden) found += 1;
  }
  document.querySelector(`[data-find-none="${form.dataset.find}"]`).hidden = found > 0 || rows.length === 0;
}

// Letters whose stroke is not a combining mark; the same as in tournament/core/text.py.
const STRUCK = { ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", æ: "ae", œ: "oe", ı: "i" };

function fold(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[øłđðþæœı]/g, (letter) => STRUCK[letter]);
}
