// Keyboard entry, wherever the focus is: digits and Backspace for the value, Enter to go on or record, Escape to start
// over. Enter presses the focused button as usual, unless digits have been typed there.
const DOUBLE_PRESS = 800;

export function setup(form, table) {
  let hasTyped = false;
  let recordedAt = -Infinity;
  const forget = () => {
    hasTyped = false;
    recordedAt = -Infinity;
  };
  document.addEventListener("click", forget);
  document.addEventListener("focusin", forget);

  const KEYS = {
    Backspace: () => {
      table.entry.erase();
      hasTyped = true;
    },
    Escape: () => {
      if (table.entry.asking) table.entry.ask(table.entry.asking);
      else table.entry.clear();
    },
    Enter: () => {
      const number = table.view.number;
      if (table.problem?.next) table.entry.advance();
      else table.record();
      if (table.view.number !== number) recordedAt = performance.now();
    },
  };
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    const isElsewhere = target.closest("input, textarea, select, dialog, details");
    // Nothing is entered while the score sheet is open.
    if (!form.offsetParent || isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
    const isMeant = hasTyped || target === document.body || performance.now() - recordedAt < DOUBLE_PRESS;
    if (key === "Enter" && !isMeant) return;
    if (/^\d$/.test(key)) {
      table.entry.digit(key);
      hasTyped = true;
    } else if (KEYS[key]) {
      KEYS[key]();
    } else {
      return;
    }
    event.preventDefault();
    table.changed();
  });
}
