// Small things beside a figure on the score sheet.
import { make, picture } from "./texts.js";

export function marked(root, icon, label) {
  return make("span", {}, picture(root.dataset.icons, icon), make("span", { class: "visually-hidden" }, label));
}

// Where every seat scores, all four scores stand on the sheet: nobody could check the payments without them.
export function scoreOf(desk, hand, seat) {
  const points = desk.entry.byScores ? hand.points[seat] : undefined;
  if (points === undefined) return [];
  return [make("span", { class: "score" }, make("span", { class: "visually-hidden" }, desk.words.score, " "), points)];
}

// A value that the table called although the tiles count another one.
export function differing(root, desk, hand, seat) {
  const points = hand.differs[seat];
  const mark = marked(root, "warn", desk.say("tilesCount", { name: desk.name(seat), points }));
  mark.append(make("span", { "aria-hidden": "true" }, points));
  mark.className = "differs";
  return mark;
}
