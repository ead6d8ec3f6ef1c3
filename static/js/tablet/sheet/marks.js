// Small things beside a figure on the score sheet.
import { make, picture } from "../../shared/texts.js";

export function marked(root, icon, label) {
  return make("span", {}, picture(root.dataset.icons, icon), make("span", { class: "visually-hidden" }, label));
}

// Where every seat scores, all four scores stand on the sheet: nobody could check the payments without them.
export function scoreOf(root, desk, hand, seat) {
  const points = desk.entry.byScores ? hand.points[seat] : undefined;
  if (points === undefined) return [];
  const score = make("span", { class: "score" }, make("span", { class: "visually-hidden" }, desk.words.score, " "), points);
  if (hand.differs?.[seat] !== undefined) score.append(" ", differing(root, desk, hand, seat));
  return [score];
}

// The marks beside the value of a hand; where every seat has a score they stand beside that.
export function differences(root, desk, hand) {
  return desk.entry.byScores ? [] : Object.keys(hand.differs ?? {}).map((seat) => differing(root, desk, hand, seat));
}

// A value that the table called although the tiles count another one.
function differing(root, desk, hand, seat) {
  const points = hand.differs[seat];
  const mark = marked(root, "warn", desk.say("tilesCount", { name: desk.name(seat), points }));
  mark.append(make("span", { "aria-hidden": "true" }, points));
  mark.className = "differs";
  return mark;
}
