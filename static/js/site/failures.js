// A request that htmx could not finish is told to the reader instead of being swallowed.
// The words are in the page, translated, as <template data-failure="offline|error">.
import { setup as dismiss } from "./dismiss.js";

const heard = new WeakSet();

export function setup() {
  const page = document.body;
  if (heard.has(page)) return;
  heard.add(page);
  page.addEventListener("htmx:sendError", (event) => tell("offline", event));
  page.addEventListener("htmx:timeout", (event) => tell("offline", event));
  page.addEventListener("htmx:responseError", (event) => tell("error", event));
}

function tell(kind, { detail }) {
  // Nobody asked for these: live pages say themselves how fresh they are.
  if (detail.elt?.matches("[data-live-fragment]")) return;
  const words = document.querySelector(`template[data-failure="${kind}"]`);
  if (!words) return;
  const region = words.parentElement;
  for (const earlier of region.querySelectorAll("[data-failed]")) earlier.remove();
  const message = words.content.firstElementChild.cloneNode(true);
  message.dataset.failed = kind;
  region.append(message);
  dismiss(region);
}
