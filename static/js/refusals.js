// What the server refused is shown with how the table stands. A hand is kept until someone decides; anything else has been
// answered by the reason and goes once that is read, or it would hold back the hands entered after it.
import { describe } from "./panels.js";
import { following } from "./projection.js";
import { make } from "./texts.js";

export function setup(root, desk) {
  const dialog = root.querySelector("[data-refusal]");
  const button = document.querySelector("[data-show-refused]");
  const { outbox } = desk;
  const first = () => outbox.refused[0];
  let shown;
  const open = () => {
    if (show(dialog, desk, first())) shown = first();
  };
  outbox.addEventListener("refused", open);
  button.addEventListener("click", open);
  for (const shut of dialog.querySelectorAll("[data-decide-later], [data-read]")) shut.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", async () => {
    if (isHand(shown) || !outbox.refused.includes(shown)) return;
    await outbox.remove(shown);
    outbox.hurry();
  });
  dialog.querySelector("[data-throw-away]").addEventListener("click", async () => {
    dialog.close();
    await outbox.remove(first());
    await goOn(desk);
  });
  dialog.querySelector("[data-as-next]").addEventListener("click", async () => {
    dialog.close();
    await goOn(desk);
  });
  desk.addEventListener("change", () => {
    const count = outbox.refused.length;
    button.hidden = !count;
    button.lastElementChild.textContent = desk.say("refused", { count });
    if (dialog.open && !count) dialog.close();
  });
}

const isHand = (command) => command.kind === "record";

// Give what waits the numbers and dealers that follow from the table as it is now, and send it.
async function goOn(desk) {
  let { number, deal } = desk.state;
  for (const command of desk.outbox.commands.filter((one) => one.lane === "table")) {
    const node = desk.state.deals[deal];
    const fields = { ...command.fields };
    if (command.kind === "record" && node) {
      Object.assign(fields, { number, dealer: node.dealer });
      deal = following(node, fields.winners);
      number += 1;
    }
    await desk.outbox.change(command, { fields, refusal: undefined });
  }
  desk.outbox.hurry();
}

function show(dialog, desk, command) {
  if (!command || document.querySelector("dialog[open]")) return false;
  const { refusal, fields, local } = command;
  const find = (selector) => dialog.querySelector(selector);
  const isKept = isHand(command);
  find("[data-refusal-title]").textContent = isKept ? desk.say("refusedTitle", { number: fields.number }) : desk.say("refusedOther");
  find("[data-refusal-message]").textContent = refusal.message;
  find("[data-refusal-entered]").textContent = isKept ? `${desk.words.entered}: ${describe(desk, local.hand)}` : "";
  const facts = Object.entries(refusal.facts ?? {}).map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value)));
  find("[data-refusal-facts]").replaceChildren(...facts);
  const next = find("[data-as-next]");
  next.hidden = !isKept || refusal.status !== 409 || !desk.state.deal || desk.state.state === "locked";
  next.textContent = desk.say("asNext", { number: desk.state.number });
  for (const selector of ["[data-throw-away]", "[data-decide-later]"]) find(selector).hidden = !isKept;
  find("[data-read]").hidden = isKept;
  const takeOver = find("[data-take-over]");
  if (takeOver) takeOver.hidden = refusal.status !== 403;
  dialog.showModal();
  return true;
}
