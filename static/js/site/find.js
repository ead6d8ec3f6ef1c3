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
    // A list from htmx shows everyone again; on the first load the server has filtered.
    const list = document.getElementById(form.dataset.find);
    if (root !== document && list && (root.contains(list) || list.contains(root))) filter(form);
  }
}

// Rows of a list now hold other people.
export function filterAgain(rows) {
  for (const form of document.querySelectorAll("form[data-find]")) {
    const list = document.getElementById(form.dataset.find);
    filter(form, rows.filter((row) => list?.contains(row)));
  }
}

function filter(form, rows = document.querySelectorAll(`#${form.dataset.find} [data-row]`)) {
  const words = fold(form.querySelector("input").value).split(/\s+/).filter(Boolean);
  for (const row of rows) {
    const text = words.length ? fold((row.querySelector(".person") ?? row).textContent) : "";
    row.hidden = !words.every((word) => text.includes(word) || word === row.dataset.entry);
  }
  const inList = (selector) => document.querySelector(`#${form.dataset.find} ${selector}`);
  document.querySelector(`[data-find-none="${form.dataset.find}"]`).hidden = !inList("[data-row]") || Boolean(inList("[data-row]:not([hidden])"));
}

// Letters whose stroke is not a combining mark; the same as in tournament/core/text.py.
const STRUCK = { ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", æ: "ae", œ: "oe", ı: "i" };

function fold(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[øłđðþæœı]/g, (letter) => STRUCK[letter]);
}
