// Offer to redo an undone hand for ten seconds. The offer covers keys that have no use meanwhile, and goes away as soon
// as the hand is entered again.
const OFFERED = 10000;

export function setup(root, table) {
  const toast = root.querySelector("[data-redo-offer]");
  const button = toast.querySelector("button");
  let undone = null;
  let timer = 0;

  // A hand of other chairs is another hand: who dealt it may sit elsewhere now.
  const isSeated = () => !table.isChoosing && table.view.deals[undone.deal]?.chairs === table.chairs.join("");
  const isOffered = () =>
    undone && table.entry.isEmpty && table.mayWrite && table.view.number === undone.number && isSeated();
  // The server's answer, or that the undo is kept here; empty while the request is under way.
  const message = () => {
    const isAsked = table.outbox.commands.some((command) => command.kind === "undo" && command.fields.hand === undone.id);
    if (isAsked && table.outbox.isOnline) return "";
    return table.say(isAsked ? "undoKept" : "undone", { number: undone.number });
  };
  const draw = () => {
    toast.toggleAttribute("data-shown", Boolean(isOffered()));
    button.hidden = !isOffered();
    toast.querySelector("span").textContent = isOffered() ? message() : "";
  };
  const withdraw = () => {
    // Don't take away a button that has the focus.
    if (toast.contains(document.activeElement)) return startOver();
    undone = null;
    draw();
  };
  const startOver = () => {
    clearTimeout(timer);
    timer = setTimeout(withdraw, OFFERED);
  };
  table.addEventListener("undone", ({ detail }) => {
    undone = detail;
    root.querySelector("[data-toast]").replaceChildren();
    startOver();
    draw();
  });
  button.addEventListener("click", () => {
    if (!isOffered()) return;
    const hand = undone;
    undone = null;
    // Undoing it again is not a double tap.
    table.undoneAt = undefined;
    redo(table, hand);
  });
  // A hand whose undo was refused is still recorded: redoing it would double it.
  table.outbox.addEventListener("refused", ({ detail: { command } }) => {
    if (command.kind !== "undo") return;
    const { hand } = command.fields;
    if (undone?.id === hand) undone = null;
    for (const other of table.outbox.commands) if (other.kind === "record" && other.fields.hand === hand) table.outbox.remove(other);
  });
  table.addEventListener("change", draw);
}

// Record the same hand under the same number; the server keeps its details.
function redo(table, { id, number, deal, ...hand }) {
  const fields = { hand: id, number, dealer: table.view.deals[deal].dealer, winners: hand.winners };
  const stored = table.send("record", "redo/", fields, { hand: { ...hand, counted: [] } });
  stored.then(() => table.showToast(table.outbox.recordNotice, { number }));
}
