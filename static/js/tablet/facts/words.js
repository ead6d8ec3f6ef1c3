// The facts of a recorded hand in a few words, as the score sheet shows them.
import { countWords, endingOf } from "./carried.js";
import { isBySeat } from "./declared.js";
import { fill } from "../../shared/texts.js";

const nameOf = ({ short, title }) => short || title;

function wordOf(table, fact, value) {
  const name = nameOf(fact);
  switch (fact.kind) {
    case "flag":
      return name;
    case "choice":
      return fact.choices.find(({ key }) => key === value)?.title ?? value;
    case "number":
      return fact.several ? countWords(fact, value).join("") : `${name} ${value}`;
    default:
      return name + table.words.colon + [...value].map((seat) => table.name(seat)).join(table.words.comma);
  }
}

const isShown = ({ values }, { key }) => key !== values.fact && key !== values.ofEverySeat;

// What the hand had, and its winners; with several winners it says who.
export function handWords(table, hand) {
  const facts = table.config.facts.filter((fact) => fact.key in (hand.facts ?? {}) && isShown(table.config, fact));
  return facts.flatMap((fact) => {
    const value = hand.facts[fact.key];
    if (!isBySeat(fact)) return value === false ? [] : [wordOf(table, fact, value)];
    if (fact.scope === "seat") return [];
    return Object.entries(value).map(([seat, one]) => {
      const words = wordOf(table, fact, one);
      return hand.winners.length > 1 ? `${words} (${table.name(seat)})` : words;
    });
  });
}

// What a seat had, won or not.
export function seatWords(table, hand, seat) {
  const facts = table.config.facts.filter((fact) => fact.scope === "seat" && isShown(table.config, fact));
  return facts.flatMap((fact) => {
    const value = hand.facts?.[fact.key]?.[seat];
    return value === undefined ? [] : [wordOf(table, fact, value)];
  });
}

// How a hand without a winner ended.
export function endingWord({ config, words }, hand) {
  const ending = endingOf(config, hand);
  return ending.key === "drawn" ? words.drawnHand : ending.title;
}

// Where nobody has to say who discarded, no discarder doesn't mean a self-draw.
export function isUnknown({ config }, hand) {
  return config.namesDiscarder !== "always" && !hand.discarder;
}

// A cell of the grid in full: 3 han 30 fu, or Mangan.
export function cellWords({ values: { cells, rowWords, columnWords } }, key) {
  const { title = "", row, column } = cells.find((cell) => cell.key === key) ?? {};
  return row && rowWords ? `${fill(columnWords, { value: column })} ${fill(rowWords, { value: row })}` : title;
}

// The value of a seat's hand: its points, or the name of its cell in the grid.
export function worthOf({ config }, hand, seat) {
  const { cells, fact } = config.values;
  const key = cells && hand.facts?.[fact]?.[seat];
  return (key && cellWords(config, key)) || hand.points[seat];
}
