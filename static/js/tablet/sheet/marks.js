// Marks beside a number on the score sheet.
import { seatWords } from "../facts/words.js";
import { make, picture } from "../../shared/texts.js";

export function marked(root, icon, label) {
  return make("span", {}, picture(root.dataset.icons, icon), make("span", { class: "visually-hidden" }, label));
}

// Where every seat scores, the sheet shows all four scores: the payments can't be checked without them.
export function scoreOf(root, table, hand, seat) {
  const points = table.entry.byScores ? hand.points[seat] : undefined;
  if (points === undefined) return [];
  const score = make("span", { class: "score" }, make("span", { class: "visually-hidden" }, table.words.score, " "), points);
  if (hand.differs?.[seat] !== undefined) score.append(" ", differing(root, table, hand, seat));
  return [score];
}

// What a seat had in the hand besides.
export function seatMarks(table, hand, seat) {
  return seatWords(table, hand, seat).map((words) => make("span", { class: "fact" }, words));
}

// The marks beside the value of a hand; where every seat scores, they are beside each score instead.
export function differences(root, table, hand) {
  return table.entry.byScores ? [] : Object.keys(hand.differs ?? {}).map((seat) => differing(root, table, hand, seat));
}

// The mark of a called value that differs from what the tiles count.
function differing(root, table, hand, seat) {
  const points = hand.differs[seat];
  const mark = marked(root, "warn", table.say("tilesCount", { name: table.name(seat), points }));
  mark.append(make("span", { "aria-hidden": "true" }, points));
  mark.className = "differs";
  return mark;
}
