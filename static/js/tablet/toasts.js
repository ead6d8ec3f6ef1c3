// One line that says what became of what was tapped: what the server has answered, or that it is kept on this tablet.
import { make, picture } from "../shared/texts.js";

const GLANCE = 400;
const SHORT = 4000;
const LONG = 60000;
// What became of an undone hand stands beside the offer to redo it.
const DONE = { record: "recorded", keep: "keepsHere" };
const KEPT = { record: "kept" };

export function setup(root, desk) {
  const toast = root.querySelector("[data-toast]");
  let timer = 0;
  let shownAt = 0;
  let leastShown = 0;
  const clear = () => toast.replaceChildren();
  // It goes with the next tap: what is short lies over keys of the next hand, what stays is left the time to be read.
  document.addEventListener("click", () => performance.now() - shownAt > leastShown && clear());
  const show = ({ text, isLong }) => {
    clearTimeout(timer);
    const shut = make("button", { type: "button", class: "button", "data-kind": "quiet", "aria-label": desk.words.close });
    shut.append(picture(root.dataset.icons, "cross"));
    shut.addEventListener("click", clear);
    toast.replaceChildren(make("span", { class: isLong ? "toast" : null }, text, isLong ? shut : ""));
    shownAt = performance.now();
    leastShown = isLong ? SHORT : GLANCE;
    timer = setTimeout(clear, isLong ? LONG : SHORT);
  };
  desk.addEventListener("tell", ({ detail }) => show(detail));
  const tellOf = (keys) => ({ detail: { command } }) => {
    const number = command.fields.number ?? command.local.number;
    if (keys[command.kind]) desk.tell(keys[command.kind], { number });
  };
  desk.outbox.addEventListener("answered", tellOf(DONE));
  desk.outbox.addEventListener("kept", tellOf(KEPT));
  // What a referee's page has done, said on the way back.
  const told = [...document.querySelectorAll("[data-messages] li")];
  const text = told.map((message) => message.textContent).join(" ");
  if (text) show({ text, isLong: told.some((message) => message.dataset.level !== "success") });
}
