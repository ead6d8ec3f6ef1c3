// The four seats: who sits there, what they have, what this hand would bring them.
import { placeOf } from "./projection.js";
import { movesKey } from "./standing.js";
import { make, picture, signed } from "./texts.js";

const LONG_NAME = 20;
const LONG_AMOUNT = 4;
const TILE = { E: "1z", S: "2z", W: "3z", N: "4z" };

export function setup(root, desk) {
  const faces = [...root.querySelectorAll(".seat[data-side]")];
  for (const face of faces) {
    face.querySelector("button").addEventListener("click", () => tap(desk, face.dataset.seat));
  }
  desk.addEventListener("change", () => {
    const { moves } = desk;
    const taken = Object.fromEntries(desk.chairs.filter((seat) => seat !== "-").map((seat) => [desk.sideOf(seat), seat]));
    for (const face of faces) {
      const seat = taken[face.dataset.side];
      face.hidden = !seat;
      face.dataset.seat = seat ?? "";
      if (seat) draw(face, desk, seat, moves, root.dataset);
    }
  });
}

function tap(desk, seat) {
  if (!seat || !desk.mayWrite) return;
  const { asked } = desk;
  if (asked) {
    if (!asked.signed.includes(seat)) desk.send("confirm", "confirm/", { hand: asked.id, seat });
    return;
  }
  if (desk.panel !== "entry" && desk.panel !== "moves") return;
  desk.passed.add(movesKey(desk));
  desk.entry.tap(seat, desk.seats);
  desk.changed();
}

function draw(face, desk, seat, moves, sprites) {
  const { view, deal, words } = desk;
  const wind = deal.winds[seat];
  const unseen = (...text) => make("span", { class: "visually-hidden" }, ...text);
  const delta = moves ? sum(moves, seat) : null;
  const before = view.totals[seat];
  const role = roleOf(desk, seat, delta);
  face.dataset.role = role.name;
  face.toggleAttribute("data-active", desk.entry.active === seat && desk.entry.byScores);
  face.querySelector(".tile use").setAttribute("href", `${sprites.tiles}#${TILE[wind]}`);
  face.querySelector(".seat-name").replaceChildren(desk.name(seat), unseen(", ", words.winds[wind]));
  face.querySelector(".seat-note").replaceChildren(...notes(desk, seat, role));
  face.querySelector(".seat-pay").replaceChildren(...pay(desk, seat, moves, delta, sprites));
  face.querySelector(".seat-pay").className = `seat-pay ${delta > 0 ? "gain" : "loss"}`;
  const isWaiting = view.hands.some((hand) => hand.isWaiting);
  const waits = isWaiting ? [picture(sprites.icons, "waiting"), unseen(words.isWaiting, " ")] : [];
  face.querySelector(".seat-total").replaceChildren(...waits, unseen(words.total, " "), signed(before + (delta ?? 0)));
  face.querySelector(".seat-was").textContent = delta === null ? "" : desk.say("was", { total: signed(before) });
  face.toggleAttribute("data-long-name", widthOf(desk.name(seat)) > LONG_NAME);
  face.toggleAttribute("data-long-amount", Math.max(signed(before + (delta ?? 0)).length, signed(delta ?? 0).length) > LONG_AMOUNT);
  const isChosen = role.name === "winner" || role.name === "discarder";
  face.querySelector("button").setAttribute("aria-pressed", String(isChosen));
}

// In letters; a Chinese character is as wide as two.
function widthOf(name) {
  return [...name].reduce((width, letter) => width + (letter >= "\u2e80" ? 2 : 1), 0);
}

function sum(moves, seat) {
  return moves.reduce((total, move) => total + (move.payee === seat) * move.amount - (move.payer === seat) * move.amount, 0);
}

function roleOf(desk, seat, delta) {
  const { entry, words, asked } = desk;
  if (asked) return asked.signed.includes(seat) ? { name: "signed", word: words.signed } : { name: "asked", word: words.tapToSign };
  if (entry.winners.includes(seat)) return { name: "winner", word: words.wins };
  if (entry.discarder === seat) return { name: "discarder", word: words.discarded };
  if (entry.responsible === seat) return { name: "discarder", word: words.answers };
  if (desk.dead.includes(seat)) return { name: "dead", word: words.dead };
  return { name: delta < 0 ? "payer" : "", word: "" };
}

function notes(desk, seat, role) {
  const { words, view, deal, entry } = desk;
  const parts = [];
  if (role.word) parts.push(make("span", { class: "seat-role" }, role.word));
  if (deal.dealer === seat) parts.push(make("span", { class: "strong" }, words.dealer));
  const points = entry.points[seat];
  if (points !== undefined && (entry.byScores || entry.winners.length > 1)) {
    parts.push(make("span", { class: "seat-points" }, points));
  }
  const { country } = desk.state.seats[seat];
  if (country) parts.push(make("span", { class: "country" }, country));
  if (view.hands.length) parts.push(make("span", { class: "optional" }, words.places[placeOf(view.totals, seat)]));
  return parts;
}

// The amount, and an arrow to whom it goes where that is one player.
function pay(desk, seat, moves, delta, sprites) {
  if (delta === null || (!delta && !moves.length)) return [];
  const payees = new Set(moves.filter((move) => move.payer === seat).map((move) => move.payee));
  const said = make("span", { class: "visually-hidden" }, delta < 0 ? desk.words.pays : desk.words.gets, " ");
  const parts = [said, signed(delta)];
  if (delta < 0 && payees.size === 1) {
    parts.push(picture(sprites.icons, "arrow", { class: "icon to", "data-to": desk.sideOf([...payees][0]) }));
  }
  return parts;
}
