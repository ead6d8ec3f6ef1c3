// Show a message when an htmx request fails. The texts are in the page, translated, as
// <template data-failure="offline|error">.
import { setup as dismiss } from "./dismiss.js";

const known = new WeakSet();

export function setup() {
  const page = document.body;
  if (known.has(page)) return;
  known.add(page);
  page.addEventListener("htmx:sendError", (event) => report("offline", event));
  page.addEventListener("htmx:timeout", (event) => report("offline", event));
  page.addEventListener("htmx:responseError", (event) => report("error", event));
}

function report(kind, { detail }) {
  // Nobody asked for these: live pages show how fresh they are.
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
