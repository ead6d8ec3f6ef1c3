// The four seats: who sits there, their total, and what this hand would move.
import { POT, deltasOf } from "./payoff.js";
import { placeOf } from "../sheet/projection.js";
import { runTotals } from "../sheet/running_totals.js";
import { movesKey } from "../barriers.js";
import { make, picture } from "../../shared/texts.js";
import { recordedMoves } from "./who_pays.js";
import { switchedBySeats, tapped, valueOf } from "../facts/declared.js";
import { allowanceOf } from "../facts/counts.js";
import { cellWords, worthOf } from "../facts/words.js";

const LONG_NAME = 20;
const LONG_AMOUNT = 4;
const LONG_PAIR = 6;
const LONGEST_PAIR = 12;
export const TILE = { E: "1z", S: "2z", W: "3z", N: "4z" };

export function setup(root, table) {
  const faces = [...root.querySelectorAll(".seat[data-side]")];
  for (const face of faces) {
    face.querySelector(".seat-face").addEventListener("click", () => tap(table, face.dataset.seat));
  }
  table.addEventListener("change", () => {
    // Nobody sits anywhere yet: the slots are drawn by winds/choosing.js.
    if (table.panel === "winds") return;
    const shown = handShown(table);
    const taken = Object.fromEntries(table.chairs.filter((seat) => seat !== "-").map((seat) => [table.sideOf(seat), seat]));
    for (const face of faces) {
      const seat = taken[face.dataset.side];
      face.hidden = !seat;
      face.dataset.seat = seat ?? "";
      if (seat) draw(face, table, seat, shown, root.dataset);
    }
  });
}

function tap(table, seat) {
  if (!seat || !table.mayWrite) return;
  const { asked } = table;
  if (asked) {
    if (!asked.signed.includes(seat)) table.send("confirm", "confirm/", { hand: asked.id, seat });
    return;
  }
  if (table.panel !== "entry" && table.panel !== "moves") return;
  table.dismissed.add(movesKey(table));
  table.entry.tap(seat);
  table.changed();
}

// The hand whose points and payments the seats show: the one to be signed, else the one being entered.
function handShown(table) {
  const { asked, entry, moves } = table;
  if (asked) {
    // An older hand is signed with the totals that followed it.
    const { totals } = runTotals(table.view, table.seats).find(({ hand }) => hand?.id === asked.id);
    return { worth: (seat) => worthOf(table, asked, seat), deltas: asked.deltas, moves: recordedMoves(table, asked) ?? [], isDone: true, totals };
  }
  const worth = (seat) => (entry.config.values.cells ? cellWords(entry.config, entry.points[seat]) || undefined : entry.points[seat]);
  return { worth, deltas: moves && deltasOf(moves, table.seats), moves, isDone: false, totals: table.view.totals };
}

function draw(face, table, seat, shown, sprites) {
  const { view, deal, words, entry } = table;
  const wind = deal.winds[seat];
  const delta = shown.deltas?.[seat] ?? null;
  const before = shown.totals[seat] - (shown.isDone ? delta : 0);
  const staked = delta === null && table.stakes.includes(seat) ? table.config.pot.unit : 0;
  const total = before + (delta ?? 0) - staked;
  const role = roleOf(table, seat, delta);
  const isActive = entry.active === seat && entry.asksSeveral;
  face.dataset.role = role.name;
  face.toggleAttribute("data-active", isActive);
  face.querySelector(".tile use").setAttribute("href", `${sprites.tiles}#${TILE[wind]}`);
  face.querySelector(".seat-name").replaceChildren(table.name(seat), unseen(", ", words.winds[wind]));
  face.querySelector(".seat-note").replaceChildren(...notes(table, seat, role, shown));
  const amount = face.querySelector(".seat-pay");
  amount.replaceChildren(...(delta === null ? lastMoved(table, seat) : pay(table, seat, shown.moves, delta, sprites)));
  amount.className = `seat-pay ${delta === null ? "last" : delta > 0 ? "gain" : delta < 0 ? "loss" : ""}`;
  const isWaiting = view.hands.some((hand) => hand.isWaiting);
  const waits = isWaiting ? [picture(sprites.icons, "waiting"), unseen(words.isWaiting, " ")] : [];
  face.querySelector(".seat-total").replaceChildren(...waits, unseen(words.total, " "), table.scored(total));
  face.querySelector(".seat-was").textContent = delta === null ? (table.gapWords?.(seat) ?? "") : table.say("was", { total: table.scored(before) });
  face.toggleAttribute("data-long-name", widthOf(table.name(seat)) > LONG_NAME);
  const lengths = [table.scored(total).length, table.signed(delta ?? 0).length];
  face.toggleAttribute("data-long-amount", Math.max(...lengths) > LONG_AMOUNT);
  face.toggleAttribute("data-long-pair", lengths[0] + lengths[1] > LONG_PAIR);
  face.toggleAttribute("data-longest-pair", lengths[0] + lengths[1] > LONGEST_PAIR);
  const isChosen = ["winner", "discarder", "named"].includes(role.name);
  face.querySelector(".seat-face").setAttribute("aria-pressed", String(isChosen));
}

const unseen = (...text) => make("span", { class: "visually-hidden" }, ...text);

// Width in letters; a Chinese character counts as two.
function widthOf(name) {
  return [...name].reduce((width, letter) => width + (letter >= "\u2e80" ? 2 : 1), 0);
}

function roleOf(table, seat, delta) {
  const { entry, words, asked } = table;
  if (asked) return asked.signed.includes(seat) ? { name: "signed", word: words.signed } : { name: "asked", word: words.tapToSign };
  if (entry.winners.includes(seat)) return { name: "winner", word: words.wins };
  if (entry.discarder === seat) return { name: "discarder", word: words.discarded };
  const naming = tapped(entry.config).find((fact) => fact.kind.startsWith("seat") && valueOf(fact, entry, entry.active)?.includes(seat));
  if (naming) return { name: "discarder", word: naming.short || naming.title };
  const switched = switchedBySeats(entry);
  if (switched && valueOf(switched, entry, seat)) return { name: "named", word: switched.short || switched.title };
  if (table.dead.includes(seat)) return { name: "dead", word: words.dead };
  return { name: delta < 0 ? "payer" : "", word: "" };
}

function notes(table, seat, role, shown) {
  const { words, view, deal, entry, asked } = table;
  const points = shown.worth(seat);
  const parts = [];
  if (role.word) parts.push(make("span", { class: "seat-role" }, role.word));
  if (deal.dealer === seat) parts.push(make("span", { class: "strong" }, words.dealer));
  const isTyped = entry.active === seat && entry.asksSeveral;
  if (isTyped) parts.push(unseen(words.typed));
  if (points !== undefined && (entry.asksSeveral || asked)) {
    parts.push(make("span", { class: "seat-points" }, unseen(words.score, " "), points));
  }
  const { country, for: owner } = table.state.seats[seat];
  if (owner) parts.push(make("span", {}, owner));
  if (country) parts.push(make("span", { class: "country" }, country));
  if (view.hands.length) parts.push(make("span", { class: "optional" }, words.places[placeOf(shown.totals, seat)]));
  return parts;
}

// While nothing is entered, show what the last hand moved.
function lastMoved(table, seat) {
  const hand = table.view.hands.at(-1);
  if (!hand || !table.entry.isEmpty || table.view.source === "totals") return [];
  const words = make("span", { class: "in-hand" }, table.say("inHand", { number: hand.number }));
  return [words, table.signed(hand.deltas[seat])];
}

// The amount, with an arrow to the payee if there is only one.
function pay(table, seat, moves, delta, sprites) {
  if (!delta && (!moves.length || table.config.pot)) return [];
  const payees = new Set(moves.filter((move) => move.payer === seat).map((move) => move.payee));
  const parts = [unseen(delta < 0 ? table.words.pays : table.words.gets, " "), table.signed(delta)];
  if (delta < 0 && payees.size === 1 && !payees.has(POT)) {
    parts.push(picture(sprites.icons, "arrow", { class: "icon to", "data-to": table.sideOf([...payees][0]) }));
  }
  return [...parts, ...(table.partsFor?.(seat) ?? [])];
}
