// A code is typed for one deed. It is in no page that the browser brings back: neither kept whole behind the Back button
// nor filled in again.
let isWatching = false;

export function setup() {
  if (isWatching) return;
  isWatching = true;
  for (const moment of ["pagehide", "pageshow"]) addEventListener(moment, forget);
}

function forget() {
  for (const input of document.querySelectorAll("input[autocomplete=one-time-code]")) input.value = "";
}
