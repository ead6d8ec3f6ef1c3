// The dialog about a refused command: the reason, the table's state now, and what can be done now, since the reason may
// no longer hold. A hand is kept until someone decides; any other command goes once its reason has been read.
import { describe } from "./panels.js";
import { project } from "./sheet/projection.js";
import { NEEDS_CODE, barrier } from "./barriers.js";
import { make } from "../shared/texts.js";

export function setup(root, table) {
  const dialog = root.querySelector("[data-refusal]");
  const button = document.querySelector("[data-show-refused]");
  const find = (selector) => dialog.querySelector(selector);
  const { outbox } = table;
  const seen = new Set();
  let shown = null;
  let isSure = false;
  const redraw = () => draw(find, table, shown, isSure);
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
    await goOn(table);
  });
  on("[data-as-next]", () => {
    dialog.close();
    goOn(table);
  });
  find("form").addEventListener("submit", (event) => {
    event.preventDefault();
    outbox.codes.set(shown.id, new FormData(event.target).get("code").trim());
    event.target.reset();
    dialog.close();
    goOn(table);
  });
  dialog.addEventListener("close", async () => {
    if (isHand(shown) || !outbox.refused.includes(shown)) return;
    await outbox.remove(shown);
    outbox.hurry();
  });
  table.addEventListener("change", () => {
    const { refused } = outbox;
    button.hidden = !refused.length;
    button.lastElementChild.textContent = table.say("refused", { count: refused.length });
    if (dialog.open && !refused.includes(shown)) dialog.close();
    if (dialog.open) redraw();
    // The hand was stored after all; only the answer was lost.
    const stored = refused.find(({ id }) => table.state.hands.some((hand) => hand.id === id));
    if (stored) outbox.remove(stored).then(() => outbox.hurry());
    // Hands refused because another tablet kept score can be decided now.
    const freed = refused.find((command) => isFreed(table, command) && !seen.has(command.id));
    if (!freed || stored || dialog.open) return;
    open(freed);
    if (dialog.open) seen.add(freed.id);
  });
}

const isHand = (command) => command.kind === "record";
const isFreed = (table, { kind, refusal }) => kind === "record" && refusal.status === 403 && !refusal.hadCode && table.mayWrite;

// The hand was undone before it was sent: there is nothing to decide.
function isUndone({ commands }, { id }) {
  return commands.some(({ kind, fields }) => kind === "undo" && fields.hand === id) && !commands.some(({ fields }) => fields.again === id);
}

// Throw a hand away, with the commands that refer to it.
function forget(outbox, hand) {
  const named = outbox.commands.filter(({ id, fields }) => id === hand.id || fields.hand === hand.id || fields.again === hand.id);
  return Promise.all(named.map((command) => outbox.remove(command)));
}

// Renumber the waiting hands and set their dealers from the table's state now, then send them.
async function goOn(table) {
  const open = table.outbox.commands.filter((one) => one.lane === "table");
  let view = table.state;
  for (const command of open) {
    const isHere = command.url.startsWith(table.state.base);
    const node = view.deals[view.deal];
    const fields = { ...command.fields };
    if (isHand(command) && isHere && node) Object.assign(fields, { number: view.number, dealer: node.dealer });
    if (isHere) view = project(table.config, view, [command]);
    await table.outbox.change(command, { fields, refusal: undefined });
  }
  table.outbox.hurry();
}

// Why this hand can't be recorded now; "" if it can.
function barrierTo(table, { url, refusal }) {
  if (!url.startsWith(table.state.base)) return "otherSession";
  return barrier(table) || (refusal.status === 422 ? "never" : "");
}

function reason(table, { fields, refusal }, why) {
  const { view, words } = table;
  const { hadCode, message, status } = refusal;
  if (hadCode || why === "never" || why === "otherSession") return message;
  if (why === "watching") return view.keeper === "nobody" ? words.nobodyKeeps : status === 403 ? message : words.otherKeeps;
  if (why) return words[why];
  if (fields.number === view.number && fields.dealer === view.deals[view.deal].dealer) return words.canNow;
  return status === 403 ? table.say("isTaken", { number: fields.number }) : message;
}

function draw(find, table, command, isSure) {
  const { refusal, fields, local } = command;
  const { view, words } = table;
  const isKept = isHand(command);
  const why = isKept ? barrierTo(table, command) : "";
  const show = (selector, isShown) => (find(selector).hidden = !isShown);
  find("[data-refusal-title]").textContent = isKept ? table.say("refusedTitle", { number: fields.number }) : words.refusedOther;
  find("[data-refusal-message]").textContent = isKept ? reason(table, command, why) : refusal.message;
  find("[data-refusal-entered]").textContent = isKept ? words.entered + words.colon + describe(table, local.hand, local.names) : "";
  const facts = [
    [words.nextHand, view.deal ? view.number : "–"],
    [words.totals, Object.entries(view.totals).map(([seat, total]) => `${table.name(seat)} ${table.scored(total)}`).join(" · ")],
  ];
  find("[data-refusal-facts]").replaceChildren(...facts.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value))));
  find("[data-as-next]").textContent = table.say(fields.number === view.number ? "record" : "asNext", { number: view.number });
  find("[data-sure]").textContent = isSure ? table.say("throwAway", { number: fields.number }) : "";
  for (const selector of ["[data-sure]", "[data-throw-away-now]", "[data-keep-it]"]) show(selector, isSure);
  show("form", isKept && !isSure && NEEDS_CODE.includes(why));
  show("[data-as-next]", isKept && !isSure && !why);
  show("[data-call]", !isSure);
  for (const selector of ["[data-throw-away]", "[data-decide-later]"]) show(selector, isKept && !isSure);
  show("[data-read]", !isKept);
  find("[data-take-over]")?.toggleAttribute("hidden", isSure || view.keeper !== "other" || why !== "watching");
  find("[data-keep]")?.toggleAttribute("hidden", isSure || view.keeper !== "nobody" || why !== "watching");
}
