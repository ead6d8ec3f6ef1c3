// A hand that was undone can be recorded again, for ten seconds: the offer lies over keys that mean nothing meanwhile, and
// makes room as soon as the hand is entered anew.
const OFFERED = 10000;

export function setup(root, desk) {
  const toast = root.querySelector("[data-redo-offer]");
  const button = toast.querySelector("button");
  let undone = null;
  let timer = 0;

  const isOffered = () => undone && desk.entry.isEmpty && desk.mayWrite && desk.view.number === undone.number;
  // What the server has answered, or that it is kept here; while it is asked there is nothing to say.
  const told = () => {
    const isAsked = desk.outbox.commands.some((command) => command.kind === "undo" && command.fields.hand === undone.id);
    if (isAsked && desk.outbox.isOnline) return "";
    return desk.say(isAsked ? "undoKept" : "undone", { number: undone.number });
  };
  const draw = () => {
    toast.toggleAttribute("data-shown", Boolean(isOffered()));
    button.hidden = !isOffered();
    toast.querySelector("span").textContent = isOffered() ? told() : "";
  };
  const withdraw = () => {
    // Nobody is thrown off the button they are about to press.
    if (toast.contains(document.activeElement)) return startOver();
    undone = null;
    draw();
  };
  const startOver = () => {
    clearTimeout(timer);
    timer = setTimeout(withdraw, OFFERED);
  };
  desk.addEventListener("undone", ({ detail }) => {
    undone = detail;
    root.querySelector("[data-toast]").replaceChildren();
    startOver();
    draw();
  });
  button.addEventListener("click", () => {
    if (!isOffered()) return;
    const hand = undone;
    undone = null;
    // To undo it again is no second tap on what was undone before.
    desk.undoneAt = undefined;
    redo(desk, hand);
  });
  // What could not be undone is still there: recording it once more would double it.
  desk.outbox.addEventListener("refused", ({ detail: { command } }) => {
    if (command.kind !== "undo") return;
    const { hand } = command.fields;
    if (undone?.id === hand) undone = null;
    for (const other of desk.outbox.commands) if (other.kind === "record" && other.fields.hand === hand) desk.outbox.remove(other);
  });
  desk.addEventListener("change", draw);
}

// The same hand under the same number, with all the server keeps of it.
function redo(desk, { id, number, deal, ...hand }) {
  const fields = { hand: id, number, dealer: desk.view.deals[deal].dealer, winners: hand.winners };
  desk.send("record", "redo/", fields, { hand: { ...hand, counted: [] } });
  desk.tell(desk.outbox.fate, { number });
}
