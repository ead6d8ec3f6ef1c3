// One line about the last tap: what the server has answered, or that the entry is kept on this tablet.
import { make, picture } from "../shared/texts.js";

const GLANCE = 400;
const SHORT = 4000;
const LONG = 60000;
// Undone hands are reported beside the offer to redo them.
const DONE = { record: "recorded", keep: "keepsHere" };
const KEPT = { record: "kept" };

export function setup(root, table) {
  const toast = root.querySelector("[data-toast]");
  let timer = 0;
  let shownAt = 0;
  let leastShown = 0;
  const clear = () => toast.replaceChildren();
  // The next tap clears it, since a short toast covers keys of the next hand; a long one stays long enough to be read.
  document.addEventListener("click", () => performance.now() - shownAt > leastShown && clear());
  const show = ({ text, isLong }) => {
    clearTimeout(timer);
    const shut = make("button", { type: "button", class: "button", "data-kind": "quiet", "aria-label": table.words.close });
    shut.append(picture(root.dataset.icons, "cross"));
    shut.addEventListener("click", clear);
    toast.replaceChildren(make("span", { class: isLong ? "toast" : null }, text, isLong ? shut : ""));
    shownAt = performance.now();
    leastShown = isLong ? SHORT : GLANCE;
    timer = setTimeout(clear, isLong ? LONG : SHORT);
  };
  table.addEventListener("toast", ({ detail }) => show(detail));
  const toastFor = (keys) => ({ detail: { command } }) => {
    const number = command.fields.number ?? command.local.number;
    if (keys[command.kind]) table.showToast(keys[command.kind], { number });
  };
  table.outbox.addEventListener("answered", toastFor(DONE));
  table.outbox.addEventListener("kept", toastFor(KEPT));
  // Messages of a referee's page, shown on the way back.
  const messages = [...document.querySelectorAll("[data-messages] li")];
  const text = messages.map((message) => message.textContent).join(" ");
  if (text) show({ text, isLong: messages.some((message) => message.dataset.level !== "success") });
}
