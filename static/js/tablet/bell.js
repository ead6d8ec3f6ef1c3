// The referee's bell: calls, says since when, asks before a call is cancelled, and says when the office has answered.
import { read, write } from "./outbox/store.js";

const DOUBLE_TAP = 800;

export function setup(root, desk) {
  const dialog = root.querySelector("[data-call-dialog]");
  const buttons = [...document.querySelectorAll("[data-call]")];
  let calledAt = -Infinity;
  for (const button of buttons) {
    button.addEventListener("click", () => {
      if (performance.now() - calledAt < DOUBLE_TAP) return;
      if (call(desk)) return button.closest("dialog") ? undefined : ask(dialog, desk);
      calledAt = performance.now();
      desk.send("call", "call/", {}, {}, "call");
      if (!desk.outbox.isOnline) desk.tell("callKept");
    });
  }
  dialog.querySelector("[data-cancel-call]").addEventListener("click", () => {
    dialog.close();
    const pending = pendingCall(desk);
    if (pending) desk.outbox.remove(pending);
    else desk.send("uncall", "take-call-back/", {}, {}, "call");
  });
  desk.outbox.addEventListener("answered", ({ detail: { command } }) => {
    if (command.kind === "call") desk.tell("callSent");
    if (command.kind === "uncall") desk.tell("callCancelled");
  });
  desk.outbox.addEventListener("kept", ({ detail: { command } }) => command.kind === "call" && desk.tell("callKept"));
  desk.addEventListener("change", () => {
    hear(desk);
    if (dialog.open && !call(desk)) dialog.close();
    for (const button of buttons) draw(button, desk);
  });
}

const pendingCall = (desk) => desk.outbox.commands.find((command) => command.kind === "call");

// The call that stands, with its time; null when there is none.
function call(desk) {
  const pending = pendingCall(desk);
  const at = pending && new Date(pending.at);
  if (desk.state.isCalled) return { time: desk.state.calledAt };
  return at ? { time: `${at.getHours()}:${String(at.getMinutes()).padStart(2, "0")}`, isPending: !desk.outbox.isOnline } : null;
}

function ask(dialog, desk) {
  if (document.querySelector("dialog[open]")) return;
  const { time, isPending } = call(desk);
  dialog.querySelector("[data-call-title]").textContent = desk.say("calledAt", { time });
  dialog.querySelector("[data-call-text]").textContent = desk.words[isPending ? "callKept" : "callStands"];
  dialog.showModal();
}

// A call that is gone and was not cancelled here has been answered, also while the page was away.
function hear(desk) {
  const place = `${desk.state.base}called`;
  const { isCalled } = desk.state;
  if (Boolean(read(place)) === isCalled) return;
  write(place, isCalled);
  const isOurs = desk.outbox.commands.some((command) => command.kind === "uncall");
  if (!isCalled && !isOurs && desk.mayWrite) desk.tell("callAnswered", {}, true);
}

function draw(button, desk) {
  const standing = call(desk);
  const isInBar = Boolean(button.closest(".desk-bar"));
  const word = button.querySelector("[data-call-word]");
  word.dataset.plain ??= word.textContent;
  word.textContent = standing ? desk.say("called", { time: standing.time }) : word.dataset.plain;
  button.disabled = !desk.mayWrite || (!isInBar && Boolean(standing));
  if (isInBar) button.setAttribute("aria-pressed", String(Boolean(standing)));
}
