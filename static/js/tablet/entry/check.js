// Check what an entry still lacks, and turn a complete one into fields and a line of the sheet.
import { allowanceOf } from "../facts/counts.js";
import { factFields, held, missing, switchedBySeats, valueOf } from "../facts/declared.js";
import { cellWords } from "../facts/words.js";
import { POT } from "./payoff.js";

// What the entry lacks: a key of the page's words with its values, or a text, and whether something is wrong; null if
// complete.
export function problemOf(entry, table) {
  return (entry.kind === "won" ? problemOfWin(entry, table) : null) ?? problemOfFacts(entry, table);
}

function problemOfWin(entry, { names, dead }) {
  if (!entry.winners.length) return { key: "tapWinner" };
  const late = entry.winners.find((seat) => dead.includes(seat));
  if (late) return { key: "isDead", values: { name: names[late] }, isWrong: true };
  if (entry.lacksWinners) return { key: "tapThird", values: { count: entry.winners.length } };
  if (entry.asking === "another") return { key: "tapAnother" };
  if (entry.needsDiscarder && entry.asksSeveral) return { key: "tapNoted" };
  if (entry.needsDiscarder) return { key: "tapDiscarder", values: { name: names[entry.winners[0]] } };
  return problemOfPoints(entry, names);
}

// The question is always about the seat the digits go to.
function problemOfPoints(entry, names) {
  const { active } = entry;
  const { cells, most } = entry.config.values;
  const points = entry.points[active];
  const least = entry.leastOf(active);
  const values = { name: names[active], points: cells ? cellWords(entry.config, points) : points, least, most };
  if (points === undefined || (cells && entry.isPending(active))) return { key: questionFor(entry), values, hint: hintFor(entry) };
  if (!cells && Number(points) < least) return { ...(hintFor(entry) ?? { key: "tooLow", values }), isWrong: true };
  if (!cells && Number(points) > most) return { key: "tooHigh", values, isWrong: true };
  const next = entry.next();
  return next ? { key: "nextIs", values: { ...values, next: names[next] }, next } : null;
}

function questionFor({ byScores, asksSeveral, config }) {
  if (byScores) return "typeScoreOf";
  if (config.values.cells) return asksSeveral ? "tapValueOf" : "tapValue";
  return asksSeveral ? "typeValueOf" : "typeValue";
}

// Why less than usual is enough for the seat whose value is typed, if it is.
function hintFor({ table, active }) {
  const allowance = allowanceOf(table, active);
  if (!allowance) return null;
  const { fact, least } = allowance;
  return { key: "needs", values: { title: fact.short || fact.title, least } };
}

function problemOfFacts(entry, { names, seats }) {
  // A seat that was asked for is named, or the question taken back.
  const { asking, active } = entry;
  if (asking.kind === "seat" && !valueOf(asking, entry, active)) return { text: asking.prompt || asking.title };
  const asked = entry.kind === "abandoned" ? switchedBySeats(entry) : null;
  if (asked && !seats.some((seat) => valueOf(asked, entry, seat))) return { text: asked.prompt || asked.title };
  const lacking = missing(entry);
  if (!lacking) return null;
  const { prompt, title } = lacking.fact;
  return { text: `${lacking.seat ? `${names[lacking.seat]}: ` : ""}${prompt || title}` };
}

// Values are the keys of cells, or numbers as they were typed.
const isSame = (one, other) => one === other || Number(one) === Number(other);

// The seat whose tiles count to another value than was entered, as long as nobody has decided which is right.
export function disputed({ counted, points, agreed }) {
  return Object.keys(counted).find((seat) => !isSame(counted[seat].value, points[seat]) && agreed[seat] !== points[seat]);
}

// The hand as payments and the sheet need it.
export function handOf(entry) {
  const { kind, winners, discarder, config } = entry;
  const isWon = kind === "won";
  // The usual ending of its kind needs no name.
  const ending = isWon || entry.ending === kind && kind !== "abandoned" ? "" : entry.ending;
  const typed = isWon && !config.values.cells ? Object.entries(entry.points) : [];
  const points = Object.fromEntries(typed.map(([seat, text]) => [seat, Number(text)]));
  const how = isWon ? (discarder ? "discard" : "self-draw") : kind;
  return { kind: how, ending, winners, discarder, points, facts: held(entry) };
}

// The hand as a line of the sheet, until the server sends its own.
export function lineOf(entry, { [POT]: pot, ...deltas }) {
  const { winners, ...hand } = handOf(entry);
  const differs = Object.entries(entry.counted).filter(([seat, { value }]) => !isSame(value, entry.points[seat]));
  return {
    ...hand,
    winners: winners.join(""),
    deltas,
    pot,
    counted: [],
    differs: Object.fromEntries(differs.map(([seat, { points }]) => [seat, points])),
  };
}

// The hand as form fields, without empty ones.
export function fieldsOf(entry) {
  const { winners, discarder, ending, points } = handOf(entry);
  const fields = { winners: winners.join(""), ...factFields(entry) };
  if (discarder) fields.discarder = discarder;
  if (ending) fields.ending = ending;
  for (const [seat, value] of Object.entries(points)) fields[`points_${seat}`] = value;
  const shown = Object.entries(entry.counted).map(([seat, { holding }]) => [seat, holding]);
  if (shown.length) fields.holdings = JSON.stringify(Object.fromEntries(shown));
  return fields;
}
