// The referee's bell: call, show since when, ask before cancelling, and report that the office has answered.
import { timeOfDay } from "../shared/texts.js";
import { read, write } from "./outbox/local_storage.js";

const DOUBLE_TAP = 800;

export function setup(root, table) {
  const dialog = root.querySelector("[data-call-dialog]");
  const buttons = [...document.querySelectorAll("[data-call]")];
  let calledAt = -Infinity;
  for (const button of buttons) {
    button.addEventListener("click", () => {
      if (performance.now() - calledAt < DOUBLE_TAP) return;
      if (call(table)) return button.closest("dialog") ? undefined : ask(dialog, table);
      calledAt = performance.now();
      table.send("call", "call/", {}, {}, "call");
      if (!table.outbox.isOnline) table.showToast("callKept");
    });
  }
  dialog.querySelector("[data-cancel-call]").addEventListener("click", () => {
    dialog.close();
    const pending = pendingCall(table);
    if (pending) table.outbox.remove(pending);
    else table.send("uncall", "take-call-back/", {}, {}, "call");
  });
  table.outbox.addEventListener("answered", ({ detail: { command } }) => {
    if (command.kind === "call") table.showToast("callSent");
    if (command.kind === "uncall") table.showToast("callCancelled");
  });
  table.outbox.addEventListener("kept", ({ detail: { command } }) => command.kind === "call" && table.showToast("callKept"));
  table.addEventListener("change", () => {
    noticeAnswer(table);
    if (dialog.open && !call(table)) dialog.close();
    for (const button of buttons) draw(button, table);
  });
}

const pendingCall = (table) => table.outbox.commands.find((command) => command.kind === "call");

// The open call with its time, or null.
function call(table) {
  const pending = pendingCall(table);
  const at = pending && new Date(pending.at);
  if (table.state.isCalled) return { time: table.state.calledAt };
  return at ? { time: timeOfDay(at), isPending: !table.outbox.isOnline } : null;
}

function ask(dialog, table) {
  if (document.querySelector("dialog[open]")) return;
  const { time, isPending } = call(table);
  dialog.querySelector("[data-call-title]").textContent = table.say("calledAt", { time });
  dialog.querySelector("[data-call-text]").textContent = table.words[isPending ? "callKept" : "callStands"];
  dialog.showModal();
}

// A call that is gone without being cancelled here was answered, perhaps while the page was closed.
function noticeAnswer(table) {
  const place = `${table.state.base}called`;
  const { isCalled } = table.state;
  if (Boolean(read(place)) === isCalled) return;
  write(place, isCalled);
  const isOurs = table.outbox.commands.some((command) => command.kind === "uncall");
  if (!isCalled && !isOurs && table.mayWrite) table.showToast("callAnswered", {}, true);
}

function draw(button, table) {
  const standing = call(table);
  const isInBar = Boolean(button.closest(".tablet-bar"));
  const word = button.querySelector("[data-call-word]");
  word.dataset.plain ??= word.textContent;
  word.textContent = standing ? table.say("called", { time: standing.time }) : word.dataset.plain;
  button.disabled = !table.mayWrite || (!isInBar && Boolean(standing));
  if (isInBar) button.setAttribute("aria-pressed", String(Boolean(standing)));
}
