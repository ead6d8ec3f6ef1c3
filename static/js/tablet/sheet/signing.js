// Signing the result: a card for each player with place, score, what the place earns, and where to go next.
import { placeOf } from "./projection.js";
import { make, picture, timeOfDay, windName } from "../../shared/texts.js";

const LONG_WORD = 11;

export function drawSigning(root, table, seats) {
  const { view, state, words } = table;
  const isOver = view.state !== "open";
  root.querySelector(".sign").hidden = !isOver;
  const count = Object.keys(view.signed).length;
  const isLocked = view.state === "locked";
  const isClosed = isLocked && count < seats.length && !table.config.signsEachHand;
  root.querySelector("[data-sign-title]").textContent = isLocked ? words.locked : words.signTitle;
  const text = isClosed ? words.closedText : isLocked ? words.lockedText : table.say("signText", { count, players: seats.length });
  const isEarning = Object.keys(known(table, "earned")).length > 0 && state.status !== "closed";
  const provisional = isEarning ? table.say("provisional", { earned: table.config.earned }) : "";
  root.querySelector("[data-sign-text]").textContent = `${text} ${provisional}`;
  const places = [...seats].sort((one, other) => placeAt(table, one) - placeAt(table, other));
  root.querySelector("[data-sign-seats]").replaceChildren(...places.map((seat) => corner(root, table, seat)));
  for (const item of root.querySelectorAll("[data-when]")) {
    const { when } = item.dataset;
    const isRunning = state.status !== "closed";
    if (when === "signed") item.hidden = !isOver || !(count || isLocked);
    else item.hidden = !isRunning || (when === "totals" ? view.source !== "totals" || isLocked : view.state !== when);
  }
}

function corner(root, table, seat) {
  const { view, words } = table;
  const time = view.signed[seat];
  const isOpen = !time && view.state === "finished" && table.mayWrite;
  const place = words.places[placeAt(table, seat)];
  const digits = place.match(/^\d+/)?.[0] ?? place;
  const state = make("span", { class: "state" }, time ? table.say("signedAt", { time }) : isOpen ? words.signHere : "");
  const { next, start } = view.seats[seat];
  const earned = known(table, "earned")[seat];
  const worth = known(table, "results")[seat];
  const card = make(
    "button",
    { type: "button", class: "sign-seat", "data-open": isOpen, "data-long-word": hasLongWord(table.name(seat)), disabled: !isOpen },
    make("span", { class: "place" }, digits, make("small", {}, place.slice(digits.length))),
    make("span", { class: "seal", "data-empty": !time }, start ? picture(root.dataset.tiles, windName(start), { class: "" }) : ""),
    make("span", { class: "seat-name" }, table.name(seat)),
    make("span", { class: "points" }, worth ? make("span", {}, worth.score) : "", make("b", {}, table.scored(view.totals[seat]))),
    worth ? madeUp(worth) : earned === undefined ? "" : make("span", { class: "earned" }, make("b", {}, earned), ` ${counted(table, earned)}`),
    next.length ? nextPlace(table, next) : "",
    state,
  );
  const now = timeOfDay(new Date());
  card.addEventListener("click", () => table.send("sign", "sign/", { seat }, { time: now }));
  return card;
}

const hasLongWord = (name) => name.split(/\s/).some((word) => word.length > LONG_WORD);
const counted = ({ config }, earned) => (earned === "1" ? config.oneEarned : config.earned);

// What the places earn is known from the server; hands that wait here may change it.
function known(table, what) {
  return table.outbox.waiting.some(({ kind }) => kind !== "sign") ? {} : (table.state[what] ?? {});
}

function placeAt(table, seat) {
  const worth = known(table, "results")[seat];
  return worth ? worth.place - 1 : placeOf(table.view.totals, seat);
}

// From the score to the result, line by line; the result also as the standings have it.
function madeUp({ lines, result: [title, points, short] }) {
  const line = (name, ...amount) => make("span", {}, make("span", {}, name), make("span", { class: "num" }, ...amount));
  const result = line(title, make("b", {}, points), ` · ${short}`);
  result.className = "sum";
  return make("span", { class: "made-up" }, ...lines.map(([name, amount]) => line(name, amount)), result);
}

function nextPlace(table, [where, ...rest]) {
  const words = make("span", { class: "quiet small" }, table.words.next, " ");
  return make("span", { class: "next-place" }, words, make("b", {}, where), make("span", {}, rest.join(" · ")));
}
