// Check-in: Enter checks in the only player the search finds, or the one whose number was typed. The page behind the code
// on a player's card sends its form at once.
const known = new WeakSet();

export function setup(root) {
  for (const form of document.querySelectorAll("form[data-check-in]")) {
    if (known.has(form)) continue;
    known.add(form);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      checkIn(form);
    });
  }
  const now = (root.querySelector ? root : document).querySelector("form[data-submit-now]");
  if (now && !known.has(now)) {
    known.add(now);
    now.requestSubmit(now.querySelector("button"));
  }
}

function checkIn(form) {
  const field = form.querySelector("input[type=search]");
  const typed = field.value.trim();
  const rows = [...document.querySelectorAll(`#${form.dataset.find} [data-row]:not([hidden])`)];
  const row = rows.length === 1 ? rows[0] : rows.find((one) => one.dataset.entry === typed);
  const button = typed && row?.querySelector("[data-arrive]");
  if (!button) return;
  button.click();
  field.value = "";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}
