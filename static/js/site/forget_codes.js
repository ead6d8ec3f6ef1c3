// Clear one-time codes when the page is left: the browser may keep a whole page for the Back button.
let isWatching = false;

export function setup() {
  if (isWatching) return;
  isWatching = true;
  addEventListener("pagehide", forget);
  // A new page may show only after someone has typed.
  addEventListener("pageshow", (event) => event.persisted && forget());
}

function forget() {
  for (const input of document.querySelectorAll("input[autocomplete=one-time-code]")) input.value = "";
}
