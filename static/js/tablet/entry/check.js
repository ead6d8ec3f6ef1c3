// Check what an entry still lacks, and turn a complete one into fields and a line of the sheet.

// What the entry lacks: a key of the page's words, its values, and whether something is wrong; null if complete.
export function problemOf(entry, { seats, names, dead }) {
  if (entry.ending === "drawn") return null;
  if (!entry.winners.length) return { key: "tapWinner" };
  const late = entry.winners.find((seat) => dead.includes(seat));
  if (late) return { key: "isDead", values: { name: names[late] }, isWrong: true };
  if (entry.lacksWinners) return { key: "tapThird", values: { count: entry.winners.length } };
  if (entry.asking === "another") return { key: "tapAnother" };
  const needsDiscarder = !entry.byScores && entry.ending !== "self-draw" && !entry.discarder;
  if (needsDiscarder && entry.asksSeveral) return { key: "tapNoted" };
  if (needsDiscarder) return { key: "tapDiscarder", values: { name: names[entry.winners[0]] } };
  return problemOfPoints(entry, seats, names);
}

// The question is always about the seat the digits go to.
function problemOfPoints(entry, seats, names) {
  const { active, config } = entry;
  const points = entry.points[active];
  const values = { name: names[active], points, least: entry.least, most: config.most };
  const question = entry.byScores ? "typeScoreOf" : entry.asksSeveral ? "typeValueOf" : "typeValue";
  if (points === undefined) return { key: question, values };
  if (Number(points) < entry.least) return { key: "tooLow", values, isWrong: true };
  if (Number(points) > config.most) return { key: "tooHigh", values, isWrong: true };
  const next = entry.next(seats);
  return next ? { key: "nextIs", values: { ...values, next: names[next] }, next } : null;
}

// The seat whose tiles count to another value than was entered, as long as nobody has decided which is right.
export function disputed({ counted, points, agreed }) {
  return Object.keys(counted).find((seat) => counted[seat].points !== Number(points[seat]) && agreed[seat] !== points[seat]);
}

// The hand as payments and the sheet need it.
export function handOf(entry) {
  const { winners, discarder, safe, responsible } = entry;
  if (entry.ending === "drawn") return { kind: "drawn", winners: [], discarder: "", safe: [], responsible: "", points: {} };
  const points = Object.fromEntries(Object.entries(entry.points).map(([seat, text]) => [seat, Number(text)]));
  return { kind: discarder ? "discard" : "self-draw", winners, discarder, safe, responsible, points };
}

// The hand as a line of the sheet, until the server sends its own.
export function lineOf(entry, deltas) {
  const { winners, safe, ...hand } = handOf(entry);
  const differs = Object.entries(entry.counted).filter(([seat, { points }]) => points !== hand.points[seat]);
  return {
    ...hand,
    winners: winners.join(""),
    safe: safe.join(""),
    deltas,
    counted: [],
    differs: Object.fromEntries(differs.map(([seat, { points }]) => [seat, points])),
  };
}

// The hand as form fields, without empty ones.
export function fieldsOf(entry) {
  const { winners, discarder, safe, responsible, points } = handOf(entry);
  const fields = { winners: winners.join("") };
  if (discarder) fields.discarder = discarder;
  if (safe.length) fields.safe = safe.join("");
  if (responsible) fields.responsible = responsible;
  if (entry.handicap !== null) fields.handicap_wins = entry.handicap;
  if (entry.goulash !== null) fields.goulash = entry.goulash ? "yes" : "no";
  for (const [seat, value] of Object.entries(points)) fields[`points_${seat}`] = value;
  const shown = Object.entries(entry.counted).map(([seat, { holding }]) => [seat, holding]);
  if (shown.length) fields.holdings = JSON.stringify(Object.fromEntries(shown));
  return fields;
}
