// Let the fields of a form follow a preset: those nobody has touched change with it, the others are marked.
const known = new WeakSet();

export function setup(root) {
  for (const select of root.querySelectorAll("select[data-presets]")) {
    if (known.has(select)) continue;
    known.add(select);
    start(select, JSON.parse(select.dataset.presets));
  }
}

function start(select, presets) {
  const { form } = select;
  const shown = form.elements.namedItem(`${select.name}.shown`);
  // A value that was refused comes back as it was sent.
  if (!(shown.value in presets)) shown.value = select.value;
  const count = form.querySelector("[data-options-changed]");
  const followers = Object.keys(presets[select.value].values)
    .map((name) => form.querySelector(`[data-option="${CSS.escape(name)}"]`))
    .filter((field) => field);

  function mark(field) {
    const { differs, values } = presets[shown.value];
    const badge = field.querySelector("[data-differs]");
    badge.textContent = differs;
    badge.hidden = isSame(read(field), values[field.dataset.option]);
  }

  // How many options are not as usual was counted before anything was changed.
  function forgetCount() {
    if (count) count.hidden = true;
  }

  function follow() {
    const { values: before } = presets[shown.value];
    const { values } = presets[select.value];
    for (const field of followers) {
      const name = field.dataset.option;
      if (isSame(read(field), before[name])) write(field, values[name]);
      remember(field, values[name]);
    }
    shown.value = select.value;
    shown.dataset.usual = select.value;
    for (const field of followers) mark(field);
  }

  select.addEventListener("change", () => {
    follow();
    forgetCount();
  });
  for (const field of followers) {
    field.addEventListener("input", () => {
      mark(field);
      forgetCount();
    });
  }
  // A browser that comes back to the page restores what was typed there, without telling.
  addEventListener("pageshow", () => follow());
}

function controls(field) {
  return [...field.querySelectorAll("input:not([type=hidden]), select")];
}

// What the controls hold, in their order; of boxes those that are ticked.
function read(field) {
  return controls(field)
    .filter((control) => control.type !== "checkbox" || control.checked)
    .map((control) => control.value);
}

function write(field, values) {
  controls(field).forEach((control, index) => {
    if (control.type === "checkbox") control.checked = values.includes(control.value);
    else control.value = values[index];
  });
}

// Tell other scripts what is usual now.
function remember(field, values) {
  controls(field).forEach((control, index) => {
    if (control.type !== "checkbox") control.dataset.usual = values[index];
  });
}

function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
