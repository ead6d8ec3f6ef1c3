// The score sheet as on paper, with the four fields to sign below or beside it.
import { drawSigning } from "./signing.js";
import { runTotals } from "./running_totals.js";
import { differences, marked, scoreOf, seatMarks } from "./marks.js";
import { endingWord, handWords, isUnknown, worthOf } from "../facts/words.js";
import { countWords } from "../facts/carried.js";
import { make, picture } from "../../shared/texts.js";

const CHAIRS = ["E", "S", "W", "N"];

export function setup(root, table) {
  const wrong = root.querySelector("[data-wrong-dialog]");
  root.querySelector("[data-wrong]").addEventListener("click", () => wrong.showModal());
  table.addEventListener("change", () => {
    const { seats: sitting } = table.view;
    const turn = (seat) => CHAIRS.indexOf(sitting[seat].start || seat);
    const seats = Object.keys(sitting).sort((one, other) => turn(one) - turn(other));
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
    if (incident) return incidentRow(table, seats, incident, ran);
    const isNewRound = hand.round !== round;
    round = hand.round;
    return rowOf(root, table, seats, hand, ran, isNewRound);
  });
  root.querySelector("[data-sheet-hands]").replaceChildren(...rows);
  const credits = seats.map((seat) => table.state.seats[seat].credit).filter(Boolean);
  const { pot } = table.config;
  const lying = view.state === "open" ? pot?.title : pot?.left || pot?.title;
  const left = view.pot ? [lying + table.words.colon + countWords(pot, view.pot / pot.unit).join("")] : [];
  root.querySelector("[data-sheet-credits]").replaceChildren(...[...left, ...credits].map((words) => make("li", {}, words)));
  root.querySelector("[data-sheet-empty]").hidden = view.hands.length > 0 || isTyped;
  const totals = root.querySelector("[data-sheet-totals]");
  totals.closest("table").toggleAttribute("data-long-amounts", seats.some((seat) => Math.abs(view.totals[seat]) > 999));
  totals.replaceChildren(totals.firstElementChild, ...seats.map((seat) => make("td", {}, table.scored(view.totals[seat]))));
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
  const wind = table.words.winds[table.view.seats[seat].start] ?? "";
  return make("th", { scope: "col" }, first, family, make("br"), make("span", { class: "quiet" }, wind));
}

function rowOf(root, table, seats, hand, ran, isNewRound) {
  const cells = seats.map((seat) => {
    const kind = hand.winners.includes(seat) ? "won" : hand.discarder === seat ? "gave" : "";
    return cellOf(table, seat, hand.deltas, ran, kind, [...seatMarks(table, hand, seat), ...scoreOf(root, table, hand, seat)]);
  });
  const points = [...hand.winners].map((seat) => worthOf(table, hand, seat)).join(" · ") || "–";
  const word = hand.winners ? (isUnknown(table, hand) ? "" : table.words[hand.kind]) : endingWord(table, hand);
  const what = make("td", { class: "what" }, make("b", { class: table.config.values.cells ? "words" : null }, points), " ", make("span", { class: "word quiet" }, word));
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

function cellOf(table, seat, moved, ran, kind = "", score = []) {
  const delta = make("span", { class: `delta ${kind}` }, moved[seat] ? table.signed(moved[seat]) : "–");
  return make("td", {}, ...score, make("span", { class: "pair" }, delta, ran ? make("span", { class: "ran" }, table.scored(ran[seat])) : ""));
}

function incidentRow(table, seats, { title, payments }, ran) {
  const isMoving = Object.values(payments).some((amount) => amount);
  if (!isMoving) return make("tr", { class: "incident" }, make("td", { colspan: 2 + seats.length, class: "what" }, title));
  const cells = seats.map((seat) => cellOf(table, seat, payments, ran));
  return make("tr", { class: "incident" }, make("td", { colspan: 2, class: "what" }, title), ...cells);
}
