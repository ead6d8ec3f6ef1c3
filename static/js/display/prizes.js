// The prize-giving: a key turns the next place over, if this browser is signed in as an organizer. The form is that of the
// office, so that the projector itself needs no rights.
const FORWARD = new Set(["ArrowRight", "PageDown", "Enter", " "]);

let turned = null;

// Let the tile turn if it was face down when this screen last looked; slides are swapped for other reasons too.
export function turnLatest() {
  const podium = document.querySelector("[data-prizes]");
  const shown = podium ? Number(podium.dataset.shown) : null;
  if (podium && turned !== null && shown > turned) podium.dataset.turning = "";
  turned = shown;
}

export async function turnPrize(event) {
  if (!FORWARD.has(event.key) || event.repeat || event.target.closest("button, a, input")) return;
  event.preventDefault();
  const { prizes: address, shown } = document.querySelector("[data-prizes]").dataset;
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok || answer.redirected) return;
  const office = new DOMParser().parseFromString(await answer.text(), "text/html");
  const form = office.querySelector("[data-next-prize]");
  if (!form) return;
  // What is on the screen counts: a second press before the tile has turned is not a second place.
  const sent = new URLSearchParams(new FormData(form));
  sent.set("seen", shown);
  sent.set("act", "next");
  await fetch(address, { method: "POST", body: sent }).catch(() => null);
  document.querySelector("[data-slides]").dispatchEvent(new Event("version"));
}
