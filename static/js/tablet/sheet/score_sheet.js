// The score sheet as on paper, with the four fields to sign below or beside it.
import { placeOf } from "./projection.js";
import { runTotals } from "./running_totals.js";
import { differences, marked, scoreOf, seatMarks } from "./marks.js";
import { endingWord, handWords, isUnknown, worthOf } from "../facts/words.js";
import { carriedWords } from "../facts/carried.js";
import { make, picture, signed, timeOfDay, windName } from "../../shared/texts.js";

const CHAIRS = ["E", "S", "W", "N"];

export function setup(root, table) {
  const wrong = root.querySelector("[data-wrong-dialog]");
  root.querySelector("[data-wrong]").addEventListener("click", () => wrong.showModal());
  table.addEventListener("change", () => {
    const seats = CHAIRS.filter((seat) => table.state.seats[seat]);
    drawSheet(root, table, seats);
    drawSigning(root, table, seats);
  });
}

function drawSheet(root, table, seats) {
  const { view } = table;
  const columns = root.querySelector("[data-sheet-columns]");
  columns.replaceChildren(...[...columns.children].slice(0, 2), ...seats.map(() => make("col")));
  const head = root.querySelector("[data-sheet-head]");
  head.replaceChildren(...[...head.children].slice(0, 2), ...seats.map((seat) => headOf(table, seat, seats)));
  const isTyped = view.source === "totals";
  let round = view.hands[0]?.round;
  const rows = runTotals(view, seats).map(({ hand, incident, totals }) => {
    // Typed totals are not the sum of the hands.
    const ran = isTyped ? null : totals;
    if (incident) return incidentRow(seats, incident, ran);
    const isNewRound = hand.round !== round;
    round = hand.round;
    return rowOf(root, table, seats, hand, ran, isNewRound);
  });
  root.querySelector("[data-sheet-hands]").replaceChildren(...rows);
  const credits = seats.map((seat) => table.state.seats[seat].credit).filter(Boolean);
  const left = table.config.pot && view.pot ? [carriedWords(table, false).at(-1)] : [];
  root.querySelector("[data-sheet-credits]").replaceChildren(...[...left, ...credits].map((words) => make("li", {}, words)));
  root.querySelector("[data-sheet-empty]").hidden = view.hands.length > 0 || isTyped;
  const totals = root.querySelector("[data-sheet-totals]");
  totals.closest("table").toggleAttribute("data-long-amounts", seats.some((seat) => Math.abs(view.totals[seat]) > 999));
  totals.replaceChildren(totals.firstElementChild, ...seats.map((seat) => make("td", {}, signed(view.totals[seat]))));
  if (isTyped) root.querySelector("[data-sheet-empty]").textContent = table.words.typedTotals;
  if (isTyped) root.querySelector("[data-sheet-empty]").hidden = false;
}

// A phone has room for one word of a name, unless another name at the table starts with the same.
function headOf(table, seat, seats) {
  const firstOf = (one) => table.name(one).split(" ", 1)[0];
  const first = firstOf(seat);
  const isShared = seats.some((other) => other !== seat && firstOf(other) === first);
  const rest = table.name(seat).slice(first.length);
  const family = rest ? make("span", { class: isShared ? null : "family" }, rest) : "";
  return make("th", { scope: "col" }, first, family, make("br"), make("span", { class: "quiet" }, table.words.winds[seat]));
}

function rowOf(root, table, seats, hand, ran, isNewRound) {
  const cells = seats.map((seat) => {
    const kind = hand.winners.includes(seat) ? "won" : hand.discarder === seat ? "gave" : "";
    return cellOf(seat, hand.deltas, ran, kind, [...seatMarks(table, hand, seat), ...scoreOf(root, table, hand, seat)]);
  });
  const points = [...hand.winners].map((seat) => worthOf(table, hand, seat)).join(" · ") || "–";
  const word = hand.winners ? (isUnknown(table, hand) ? "" : table.words[hand.kind]) : endingWord(table, hand);
  const what = make("td", { class: "what" }, make("b", {}, points), " ", make("span", { class: "word quiet" }, word));
  if (hand.isCorrected) what.append(" ", marked(root, "pencil", table.words.corrected));
  if (hand.isWaiting) what.append(" ", marked(root, "waiting", table.words.waits));
  for (const mark of differences(root, table, hand)) what.append(" ", mark);
  what.append(...handWords(table, hand).map((words) => make("span", { class: "fact quiet" }, words)));
  for (const seat of hand.counted ?? []) what.append(" ", explanationLink(root, table, hand, seat));
  return make("tr", { class: isNewRound ? "round" : null, "data-hand-row": hand.id }, make("th", { scope: "row" }, number(table, hand)), what, ...cells);
}

function number(table, hand) {
  if (hand.isWaiting || table.state.status === "closed" || table.state.state === "locked") return String(hand.number);
  const label = table.say("correctHand", { number: hand.number });
  return make("a", { class: "row-link", href: `${table.state.base}hands/${hand.id}/correct/`, "aria-label": label }, String(hand.number));
}

function explanationLink(root, table, hand, seat) {
  const label = table.say("explainHand", { number: hand.number, name: table.name(seat) });
  const href = `${table.state.base}hand/${hand.number}/${seat}/`;
  return make("a", { class: "row-link", href, "aria-label": label }, picture(root.dataset.icons, "tiles"));
}

function cellOf(seat, moved, ran, kind = "", score = []) {
  const delta = make("span", { class: `delta ${kind}` }, moved[seat] ? signed(moved[seat]) : "–");
  return make("td", {}, ...score, make("span", { class: "pair" }, delta, ran ? make("span", { class: "ran" }, signed(ran[seat])) : ""));
}

function incidentRow(seats, { title, payments }, ran) {
  const isMoving = Object.values(payments).some((amount) => amount);
  if (!isMoving) return make("tr", { class: "incident" }, make("td", { colspan: 2 + seats.length, class: "what" }, title));
  const cells = seats.map((seat) => cellOf(seat, payments, ran));
  return make("tr", { class: "incident" }, make("td", { colspan: 2, class: "what" }, title), ...cells);
}

function drawSigning(root, table, seats) {
  const { view, state, words } = table;
  const isOver = view.state !== "open";
  root.querySelector(".sign").hidden = !isOver;
  const count = Object.keys(view.signed).length;
  const isLocked = view.state === "locked";
  const isClosed = isLocked && count < seats.length && !table.config.signsEachHand;
  root.querySelector("[data-sign-title]").textContent = isLocked ? words.locked : words.signTitle;
  root.querySelector("[data-sign-text]").textContent = isClosed
    ? words.closedText
    : isLocked ? words.lockedText : table.say("signText", { count, players: seats.length });
  const places = [...seats].sort((one, other) => view.totals[other] - view.totals[one]);
  root.querySelector("[data-sign-seats]").replaceChildren(...places.map((seat) => corner(root, table, seat)));
  for (const item of root.querySelectorAll("[data-when]")) {
    const { when } = item.dataset;
    const isRunning = state.status !== "closed";
    item.hidden = !isRunning || (when === "totals" ? view.source !== "totals" || isLocked : view.state !== when);
  }
}

function corner(root, table, seat) {
  const { view, words } = table;
  const time = view.signed[seat];
  const isOpen = !time && view.state === "finished" && table.mayWrite;
  const place = words.places[placeOf(view.totals, seat)];
  const digits = place.match(/^\d+/)?.[0] ?? place;
  const state = make("span", { class: "state" }, time ? table.say("signedAt", { time }) : isOpen ? words.signHere : "");
  const { next } = table.state.seats[seat];
  if (next && view.state !== "open") state.append(make("br"), make("span", { class: "quiet small" }, table.say("next", { place: next })));
  const card = make(
    "button",
    { type: "button", class: "sign-seat", "data-open": isOpen, disabled: !isOpen },
    make("span", { class: "place" }, digits, make("small", {}, place.slice(digits.length))),
    make("span", { class: "seal", "data-empty": !time }, picture(root.dataset.tiles, windName(seat), { class: "" })),
    make("span", { class: "seat-name" }, table.name(seat)),
    make("span", { class: "points" }, make("b", {}, signed(view.totals[seat]))),
    state,
  );
  const now = timeOfDay(new Date());
  card.addEventListener("click", () => table.send("sign", "sign/", { seat }, { time: now }));
  return card;
}
