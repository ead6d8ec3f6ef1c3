// Keep the calculator's form and the page's address in step with the tile picker. Without script the form is used alone.
const known = new WeakSet();

export function setup(root) {
  for (const page of root.querySelectorAll("[data-calculator]")) {
    if (known.has(page)) continue;
    known.add(page);
    start(page.querySelector("[data-calculator-form]"), page.querySelector("[data-tile-picker]"));
  }
}

function start(form, picker) {
  // Reload explicitly: the address may not change, and then assigning it would fetch nothing.
  const go = (query) => {
    history.replaceState(history.state, "", `?${query}#explanation`);
    location.reload();
  };
  // A reload restores the old scroll position instead of going to the explanation.
  if (location.hash === "#explanation") {
    history.scrollRestoration = "manual";
    addEventListener("load", () => document.getElementById("explanation")?.scrollIntoView());
  }
  picker.addEventListener("kongbox:picked", (event) => {
    write(form, event.detail.holding);
    history.replaceState(history.state, "", `?${read(form)}${location.hash}`);
  });
  picker.addEventListener("kongbox:counted", () => go(read(form)));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    go(read(form));
  });
  form.addEventListener("change", (event) => {
    const { pickerWind } = event.target.dataset;
    if (pickerWind) picker.dataset[pickerWind] = event.target.value;
    if ("submit" in event.target.dataset) go(read(form));
    if ("reload" in event.target.dataset) location.assign(`?${read(form, (name) => !name.startsWith("o."))}`);
  });
}

// The fields as parameters, without those at their usual value.
function read(form, isWanted = () => true) {
  const query = new URLSearchParams();
  for (const field of form.elements) {
    if (!field.name || !isWanted(field.name) || (field.type === "checkbox" && !field.checked)) continue;
    if (field.value !== (field.dataset.usual ?? "")) query.append(field.name, field.value);
  }
  return query;
}

function write(form, holding) {
  const texts = {
    hand: holding.hand,
    win: holding.win ?? "",
    by: holding.by,
    flowers: holding.flowers ?? "",
    dora: holding.dora_indicators ?? "",
    ura: holding.ura_indicators ?? "",
    melds: (holding.melds ?? []).join("."),
    kongs: (holding.concealed_kongs ?? []).join("."),
  };
  for (const [name, text] of Object.entries(texts)) {
    const field = form.elements.namedItem(name);
    if (field) field.value = text;
  }
  for (const box of form.querySelectorAll("[name=events]")) {
    box.checked = (holding.events ?? []).includes(box.value);
  }
}
