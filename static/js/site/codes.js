// A code is typed for one deed. It is in no page that the browser keeps whole behind the Back button; a field that hides
// what is typed is filled in again by none.
let isWatching = false;

export function setup() {
  if (isWatching) return;
  isWatching = true;
  addEventListener("pagehide", forget);
  // Somebody may have typed already when a page that is new shows at last.
  addEventListener("pageshow", (event) => event.persisted && forget());
}

function forget() {
  for (const input of document.querySelectorAll("input[autocomplete=one-time-code]")) input.value = "";
}
