// What the server refused is shown with how the table stands now, and with what can be done about it now: the reason may
// have gone since. A hand is kept until someone decides; anything else has been answered by the reason and goes once that
// is read.
import { describe } from "./panels.js";
import { project } from "./sheet/projection.js";
import { NEEDS_CODE, barrier } from "./standing.js";
import { make, signed } from "../shared/texts.js";

export function setup(root, desk) {
  const dialog = root.querySelector("[data-refusal]");
  const button = document.querySelector("[data-show-refused]");
  const find = (selector) => dialog.querySelector(selector);
  const { outbox } = desk;
  const seen = new Set();
  let shown = null;
  let isSure = false;
  const redraw = () => draw(find, desk, shown, isSure);
  const open = (command) => {
    if (!command || document.querySelector("dialog[open]")) return;
    [shown, isSure] = [command, false];
    find("form").reset();
    redraw();
    dialog.showModal();
  };
  const on = (selector, act) => find(selector).addEventListener("click", act);
  const askAgain = (answer) => {
    isSure = answer;
    redraw();
  };
  outbox.addEventListener("refused", ({ detail: { command } }) => {
    if (isUndone(outbox, command)) forget(outbox, command);
    else if (command.kind !== "keep") open(command);
  });
  button.addEventListener("click", () => open(outbox.refused[0]));
  for (const selector of ["[data-decide-later]", "[data-read]"]) on(selector, () => dialog.close());
  on("[data-throw-away]", () => askAgain(true));
  on("[data-keep-it]", () => askAgain(false));
  on("[data-throw-away-now]", async () => {
    dialog.close();
    await forget(outbox, shown);
    await goOn(desk);
  });
  on("[data-as-next]", () => {
    dialog.close();
    goOn(desk);
  });
  find("form").addEventListener("submit", (event) => {
    event.preventDefault();
    outbox.codes.set(shown.id, new FormData(event.target).get("code").trim());
    event.target.reset();
    dialog.close();
    goOn(desk);
  });
  dialog.addEventListener("close", async () => {
    if (isHand(shown) || !outbox.refused.includes(shown)) return;
    await outbox.remove(shown);
    outbox.hurry();
  });
  desk.addEventListener("change", () => {
    const { refused } = outbox;
    button.hidden = !refused.length;
    button.lastElementChild.textContent = desk.say("refused", { count: refused.length });
    if (dialog.open && !refused.includes(shown)) dialog.close();
    if (dialog.open) redraw();
    // It was stored after all: only the answer was lost.
    const stored = refused.find(({ id }) => desk.state.hands.some((hand) => hand.id === id));
    if (stored) outbox.remove(stored).then(() => outbox.hurry());
    // What another tablet stood in the way of can be decided now.
    const freed = refused.find((command) => isFreed(desk, command) && !seen.has(command.id));
    if (!freed || stored || dialog.open) return;
    open(freed);
    if (dialog.open) seen.add(freed.id);
  });
}

const isHand = (command) => command.kind === "record";
const isFreed = (desk, { kind, refusal }) => kind === "record" && refusal.status === 403 && !refusal.hadCode && desk.mayWrite;

// The table took the hand back itself before it was ever sent: nobody need decide about it.
function isUndone({ commands }, { id }) {
  return commands.some(({ kind, fields }) => kind === "undo" && fields.hand === id) && !commands.some(({ fields }) => fields.again === id);
}

// Throw a hand away, with what was to be done with it.
function forget(outbox, hand) {
  const named = outbox.commands.filter(({ id, fields }) => id === hand.id || fields.hand === hand.id || fields.again === hand.id);
  return Promise.all(named.map((command) => outbox.remove(command)));
}

// Give what waits the numbers and dealers that follow from the table as it is now, and send it.
async function goOn(desk) {
  const open = desk.outbox.commands.filter((one) => one.lane === "table");
  let view = desk.state;
  for (const command of open) {
    const isHere = command.url.startsWith(desk.state.base);
    const node = view.deals[view.deal];
    const fields = { ...command.fields };
    if (isHand(command) && isHere && node) Object.assign(fields, { number: view.number, dealer: node.dealer });
    if (isHere) view = project(view, [command]);
    await desk.outbox.change(command, { fields, refusal: undefined });
  }
  desk.outbox.hurry();
}

// Why this hand cannot be recorded now: "" where it can.
function barrierTo(desk, { url, refusal }) {
  if (!url.startsWith(desk.state.base)) return "otherSession";
  return barrier(desk) || (refusal.status === 422 ? "never" : "");
}

function reason(desk, { fields, refusal }, why) {
  const { view, words } = desk;
  const { hadCode, message, status } = refusal;
  if (hadCode || why === "never" || why === "otherSession") return message;
  if (why === "watching") return view.keeper === "nobody" ? words.nobodyKeeps : status === 403 ? message : words.otherKeeps;
  if (why) return words[why];
  if (fields.number === view.number && fields.dealer === view.deals[view.deal].dealer) return words.canNow;
  return status === 403 ? desk.say("isTaken", { number: fields.number }) : message;
}

function draw(find, desk, command, isSure) {
  const { refusal, fields, local } = command;
  const { view, words } = desk;
  const isKept = isHand(command);
  const why = isKept ? barrierTo(desk, command) : "";
  const show = (selector, isShown) => (find(selector).hidden = !isShown);
  find("[data-refusal-title]").textContent = isKept ? desk.say("refusedTitle", { number: fields.number }) : words.refusedOther;
  find("[data-refusal-message]").textContent = isKept ? reason(desk, command, why) : refusal.message;
  find("[data-refusal-entered]").textContent = isKept ? `${words.entered}: ${describe(desk, local.hand, local.names)}` : "";
  const facts = [
    [words.nextHand, view.deal ? view.number : "–"],
    [words.totals, Object.entries(view.totals).map(([seat, total]) => `${desk.name(seat)} ${signed(total)}`).join(" · ")],
  ];
  find("[data-refusal-facts]").replaceChildren(...facts.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value))));
  find("[data-as-next]").textContent = desk.say(fields.number === view.number ? "record" : "asNext", { number: view.number });
  find("[data-sure]").textContent = isSure ? desk.say("throwAway", { number: fields.number }) : "";
  for (const selector of ["[data-sure]", "[data-throw-away-now]", "[data-keep-it]"]) show(selector, isSure);
  show("form", isKept && !isSure && NEEDS_CODE.includes(why));
  show("[data-as-next]", isKept && !isSure && !why);
  show("[data-call]", !isSure);
  for (const selector of ["[data-throw-away]", "[data-decide-later]"]) show(selector, isKept && !isSure);
  show("[data-read]", !isKept);
  find("[data-take-over]")?.toggleAttribute("hidden", isSure || view.keeper !== "other" || why !== "watching");
  find("[data-keep]")?.toggleAttribute("hidden", isSure || view.keeper !== "nobody" || why !== "watching");
}
