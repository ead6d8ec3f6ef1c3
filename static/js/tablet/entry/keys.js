// A keyboard on the table types wherever the focus is: digits and Backspace for the value, Enter to go on or to record,
// Escape to start over. Enter presses the button in focus as everywhere, but not once digits have been typed there.
const DOUBLE_PRESS = 800;

export function setup(form, desk) {
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
      desk.entry.erase();
      hasTyped = true;
    },
    Escape: () => {
      if (desk.entry.asking) desk.entry.ask(desk.entry.asking);
      else desk.entry.clear();
    },
    Enter: () => {
      const number = desk.view.number;
      if (desk.problem?.next) desk.entry.advance(desk.seats);
      else desk.record();
      if (desk.view.number !== number) recordedAt = performance.now();
    },
  };
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    const isElsewhere = target.closest("input, textarea, select, dialog, details");
    // Behind the score sheet nothing is entered.
    if (!form.offsetParent || isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
    const isMeant = hasTyped || target === document.body || performance.now() - recordedAt < DOUBLE_PRESS;
    if (key === "Enter" && !isMeant) return;
    if (/^\d$/.test(key)) {
      desk.entry.digit(key);
      hasTyped = true;
    } else if (KEYS[key]) {
      KEYS[key]();
    } else {
      return;
    }
    event.preventDefault();
    desk.changed();
  });
}
