// What lies in the middle of the table: the entry or, when something else comes first, that.
import { putOff } from "./entry/confirming.js";
import { make, picture } from "../shared/texts.js";
import { barrier, isTimeUp, movesKey } from "./standing.js";

export function setup(root, desk) {
  const panels = [...root.querySelectorAll("[data-panel]")];
  const pass = (selector, key) => root.querySelector(selector).addEventListener("click", () => {
    desk.passed.add(key());
    desk.changed();
  });
  pass("[data-moved]", () => movesKey(desk));
  root.querySelector("[data-later]").addEventListener("click", () => putOff(desk));
  pass("[data-one-more]", () => `time-${desk.view.number}`);
  root.querySelector("[data-undo-shown]").addEventListener("click", () => desk.undo());
  root.querySelector("[data-redraw]").addEventListener("click", (event) => {
    event.currentTarget.disabled = true;
    desk.send("redraw", "redraw/");
  });
  desk.addEventListener("change", () => {
    desk.panel = choose(desk);
    for (const panel of panels) panel.hidden = panel.dataset.panel !== desk.panel;
    DRAW[desk.panel]?.(root, desk);
  });
}

function choose(desk) {
  const { view, state, entry } = desk;
  const isOver = view.state === "locked" || state.status === "closed";
  if (view.keeper === "nobody" && !isOver) return "free";
  if (state.status === "planned") return "wait";
  if (desk.asked) return "confirm";
  if (view.state !== "open" || !view.deal || state.status === "closed") return "over";
  if (!desk.mayWrite) return "read";
  const deal = view.deals[view.deal];
  if (deal.redraw) return "redraw";
  if (!entry.isEmpty) return "entry";
  if (!state.lastHand && isTimeUp(desk) && !desk.passed.has(`time-${view.number}`)) return "time";
  if (deal.moves.length && !desk.passed.has(movesKey(desk))) return "moves";
  return "entry";
}

const DRAW = {
  moves(root, desk) {
    const { tiles } = root.dataset;
    const moves = desk.view.deals[desk.view.deal].moves.map(({ seat, to }) =>
      make(
        "li",
        {},
        picture(tiles, `wind-${"ESWN".indexOf(to) + 1}`, { class: "wind" }),
        desk.say("moves", { name: desk.name(seat), wind: desk.words.winds[to] }),
      ),
    );
    root.querySelector("[data-moves]").replaceChildren(...moves);
  },
  redraw(root, desk) {
    root.querySelector("[data-redraw]").disabled = desk.outbox.waiting.some((command) => command.kind === "redraw");
  },
  confirm(root, desk) {
    const hand = desk.asked;
    root.querySelector("[data-confirm-title]").textContent = desk.say("isRight", { number: hand.number });
    root.querySelector("[data-confirm-what]").textContent = describe(desk, hand);
    root.querySelector("[data-confirm-text]").textContent = desk.say("eachTaps");
    root.querySelector("[data-undo-shown]").hidden = hand !== desk.view.hands.at(-1);
  },
  // Signed by all, or closed by a referee: there is nothing left to sign.
  over(root, desk) {
    const isLocked = desk.view.state === "locked";
    const [title, text] = ["[data-over-title]", "[data-over-text]"].map((selector) => root.querySelector(selector));
    title.dataset.open ??= title.textContent;
    title.textContent = isLocked ? desk.words.locked : title.dataset.open;
    text.hidden = isLocked;
  },
  time(root, desk) {
    const text = root.querySelector("[data-time-text]");
    const isTooLate = barrier(desk) === "tooLate";
    text.textContent = isTooLate ? text.dataset.late : desk.state.stopsAtOnce ? text.dataset.stop : text.dataset.last;
    const more = root.querySelector("[data-one-more]");
    more.textContent = isTooLate ? more.dataset.late : more.dataset.plain;
  },
  read(root, desk) {
    const text = root.querySelector("[data-read-text]");
    text.textContent = desk.view.keeper === "gone" ? text.dataset.gone : text.dataset.other;
  },
};

// A hand in a few words: who won how much, and how.
export function describe(desk, hand, names = desk.names) {
  if (!hand.winners) return desk.words.drawnHand;
  const winners = [...hand.winners].map((seat) => `${names[seat]} ${hand.points[seat] ?? ""}`.trim());
  const how = hand.discarder ? `${desk.words.discard}: ${names[hand.discarder]}` : desk.words["self-draw"];
  return `${winners.join(", ")} · ${desk.entry.byScores && !hand.discarder ? "" : how}`.replace(/ · $/, "");
}
