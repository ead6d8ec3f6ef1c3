// The panel in the middle of the table: the entry, or what has to be dealt with before it.
import { putOff } from "./entry/confirming.js";
import { endingWord, handWords, isUnknown, worthOf } from "./facts/words.js";
import { make, picture, windName } from "../shared/texts.js";
import { barrier, isSignalAsked, isTimeUp, movesKey } from "./barriers.js";

export function setup(root, table) {
  const panels = [...root.querySelectorAll("[data-panel]")];
  const dismiss = (selector, key) => root.querySelector(selector).addEventListener("click", () => {
    table.dismissed.add(key());
    table.changed();
  });
  dismiss("[data-moved]", () => movesKey(table));
  root.querySelector("[data-later]").addEventListener("click", () => putOff(table));
  dismiss("[data-one-more]", () => `time-${table.view.number}`);
  for (const button of root.querySelectorAll("[data-at-signal]")) {
    button.addEventListener("click", () => table.send("signal", "signal/", { number: table.view.number + Number(button.dataset.atSignal) }));
  }
  root.querySelector("[data-undo-shown]").addEventListener("click", () => table.undo());
  table.addEventListener("change", () => {
    table.panel = choose(table);
    for (const panel of panels) panel.hidden = panel.dataset.panel !== table.panel;
    DRAW[table.panel]?.(root, table);
  });
}

function choose(table) {
  const { view, state, entry } = table;
  const isOver = view.state === "locked" || state.status === "closed";
  if (view.keeper === "nobody" && !isOver) return "free";
  if (state.status === "planned") return "wait";
  if (table.asked) return "confirm";
  if (view.state !== "open" || !view.deal || state.status === "closed") return "over";
  if (!table.mayWrite) return "read";
  if (barrier(table) === "keepsPaper") return "paper";
  const deal = view.deals[view.deal];
  if (deal.redraw || table.isChoosing) return "winds";
  if (isSignalAsked(table)) return "signal";
  if (table.showsLastHand?.()) return "last-hand";
  if (!entry.isEmpty) return "entry";
  if (!state.lastHand && !table.config.afterSignal && isTimeUp(table) && !table.dismissed.has(`time-${view.number}`)) return "time";
  if (deal.moves.length && !table.dismissed.has(movesKey(table))) return "moves";
  return "entry";
}

const DRAW = {
  moves(root, table) {
    const { tiles } = root.dataset;
    // By the wind of the hand to come: within a round, a chair has another than it began with.
    const { moves: moved, winds } = table.view.deals[table.view.deal];
    const moves = moved.map(({ seat }) =>
      make(
        "li",
        {},
        picture(tiles, windName(winds[seat]), { class: "wind" }),
        table.say("moves", { name: table.name(seat), wind: table.words.winds[winds[seat]] }),
      ),
    );
    root.querySelector("[data-moves]").replaceChildren(...moves);
  },
  confirm(root, table) {
    const hand = table.asked;
    root.querySelector("[data-confirm-title]").textContent = table.say("isRight", { number: hand.number });
    root.querySelector("[data-confirm-what]").textContent = describe(table, hand);
    root.querySelector("[data-confirm-text]").textContent = table.say("eachTaps");
    root.querySelector("[data-undo-shown]").hidden = hand !== table.view.hands.at(-1);
  },
  // Once everyone has signed, or a referee has closed the table, there is nothing left to sign.
  over(root, table) {
    const isLocked = table.view.state === "locked";
    const [title, text] = ["[data-over-title]", "[data-over-text]"].map((selector) => root.querySelector(selector));
    title.dataset.open ??= title.textContent;
    title.textContent = isLocked ? table.words.locked : title.dataset.open;
    text.hidden = isLocked;
  },
  time(root, table) {
    const text = root.querySelector("[data-time-text]");
    const isTooLate = barrier(table) === "tooLate";
    text.textContent = isTooLate ? text.dataset.late : table.state.stopsAtOnce ? text.dataset.stop : text.dataset.last;
    const more = root.querySelector("[data-one-more]");
    more.textContent = isTooLate ? more.dataset.late : more.dataset.plain;
  },
  signal(root, table) {
    for (const button of root.querySelectorAll("[data-at-signal]")) {
      button.textContent = table.say(Number(button.dataset.atSignal) ? "hadEnded" : "wasPlayed", { number: table.view.number });
    }
  },
  read(root, table) {
    const text = root.querySelector("[data-read-text]");
    text.textContent = table.view.keeper === "gone" ? text.dataset.gone : text.dataset.other;
  },
};

// A hand in a few words: who won, how much, and how.
export function describe(table, hand, names = table.names) {
  const facts = handWords(table, hand);
  if (!hand.winners) return [endingWord(table, hand), ...facts].join(" · ");
  const winners = [...hand.winners].map((seat) => `${names[seat]} ${worthOf(table, hand, seat) ?? ""}`.trim());
  const how = hand.discarder ? table.words.discard + table.words.colon + names[hand.discarder] : table.words["self-draw"];
  return [winners.join(table.words.comma), ...(isUnknown(table, hand) ? [] : [how]), ...facts].join(" · ");
}
