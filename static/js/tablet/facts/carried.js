// What a table carries from hand to hand, and whether the dealer deals again: the rule of scoring/dealing.py, for hands
// that wait on this tablet.
import { fill } from "../../shared/texts.js";
import { isBySeat, startOf, valueOf } from "./declared.js";

export function endingOf({ endings }, { ending, winners }) {
  const together = !ending && winners.length && endings.find((one) => one.winners === winners.length);
  if (together) return together;
  const key = ending || (winners.length ? "won" : "drawn");
  return endings.find((one) => one.key === key);
}

// How a hand ended and what became of the deal.
export function movedBy(config, dealer, hand) {
  const { kind, keepsDealer } = endingOf(config, hand);
  if (kind === "abandoned") return "abandoned";
  if (kind === "won") return keepsDealer && hand.winners.includes(dealer) ? "won-kept" : "won-passed";
  const keeps = typeof keepsDealer === "string" && keepsDealer ? hand.facts?.[keepsDealer]?.[dealer] : keepsDealer;
  return keeps ? "drawn-kept" : "drawn-passed";
}

// What the table carried into a hand.
export function carriedInto({ facts }, hand) {
  return Object.fromEntries(facts.filter(({ carried }) => carried).map((fact) => [fact.key, hand.facts?.[fact.key] ?? startOf(fact)]));
}

// What it carries on after a hand.
export function carriedOn(config, hand, moved) {
  const before = carriedInto(config, hand);
  return Object.fromEntries(config.facts.filter(({ carried }) => carried).map(({ key, steps }) => {
    const { to = null, add = 0 } = steps[moved] ?? {};
    return [key, to ?? (add ? before[key] + add : before[key])];
  }));
}

// What lies on the table besides, in words: flags that hold, or numbers. Both may have been set for this hand.
export function carriedWords({ config, view, entry, stakes }, isFlag) {
  const shown = config.facts.filter((fact) => fact.carried && !isBySeat(fact) && (fact.kind === "flag") === isFlag);
  const words = shown.flatMap((fact) => {
    const value = valueOf(fact, entry);
    if (isFlag) return value ? [fact.short || fact.title] : [];
    return countWords(fact, value);
  });
  if (config.pot && !isFlag) words.push(...countWords(config.pot, view.pot / config.pot.unit + stakes.length));
  return words;
}

// How many there are, as players say it; then none need no words.
export function countWords({ one, several, short, title }, count) {
  if (!several) return [`${short || title} ${count}`];
  return count ? [count === 1 ? one : fill(several, { count })] : [];
}
