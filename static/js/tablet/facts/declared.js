// The facts of the hand being entered, as its rule set declares them: which of them the hand can have, and their values.
// A fact of the hand has one value, a fact of each winner or seat has one by seat. What is absent does not hold.
export const isBySeat = ({ scope }) => scope !== "hand";

export const startOf = ({ kind, least }) => (kind === "flag" ? false : least);

// The facts given by taps: values have keys of their own, and what counts for a player is known to the server.
export function tapped({ facts, values }) {
  return facts.filter(({ key, scope, isDeadHand }) => scope !== "player" && !isDeadHand && key !== values.ofEverySeat && key !== values.fact);
}

// Whether a hand that was entered so far can have a fact.
export function fits(fact, entry) {
  const { kind, winners, discarder, config } = entry;
  if (!fact.endings.includes(kind) || winners.length > fact.mostWinners) return false;
  if (fact.onlyUsual && entry.ending !== kind) return false;
  if (fact.onDiscard && !discarder) return false;
  if (fact.cells && !winners.some((seat) => fact.cells.includes(entry.points[seat]))) return false;
  const needed = fact.needs && config.facts.find(({ key }) => key === fact.needs);
  return !needed || isHeld(needed, entry);
}

// What a seat, or the hand, has; undefined if nothing was given.
export function valueOf(fact, entry, seat) {
  const given = entry.given[fact.key];
  if (isBySeat(fact)) return isBrought(fact, entry, seat) || given?.[seat];
  return given ?? (fact.carried ? carriedValue(fact, entry) : undefined);
}

// Whether another fact of the seat brings this one along, so that nobody can take it back.
export function isBrought({ comesWith }, entry, seat) {
  return Boolean(comesWith && entry.given[comesWith]?.[seat] && !entry.table.dead.includes(seat)) || undefined;
}

function carriedValue(fact, entry) {
  return entry.table.view.carried?.[fact.key] ?? startOf(fact);
}

function isHeld(fact, entry) {
  return isBySeat(fact) ? Object.keys(entry.given[fact.key] ?? {}).length > 0 : Boolean(valueOf(fact, entry));
}

export function give(fact, entry, value, seat) {
  const { given } = entry;
  const { key } = fact;
  const isNothing = value === undefined || value === "" || value === false;
  if (isBySeat(fact)) {
    const { [seat]: _old, ...others } = given[key] ?? {};
    given[key] = isNothing ? others : { ...others, [seat]: value };
    if (!Object.keys(given[key]).length) delete given[key];
  } else if (fact.carried ? value === carriedValue(fact, entry) : isNothing) {
    delete given[key];
  } else {
    given[key] = value;
  }
}

// Forget what the hand can no longer have: after another ending, or without a winner who was taken back.
export function prune(entry) {
  const known = tapped(entry.config).filter(({ key }) => key in entry.given);
  // Twice: what needs another fact goes with it.
  for (const fact of [...known, ...known]) {
    if (!fits(fact, entry)) delete entry.given[fact.key];
    else if (fact.scope === "winner") for (const seat of entry.table.seats) if (!entry.winners.includes(seat)) give(fact, entry, undefined, seat);
  }
}

// Every fact the hand has, as the score sheet and the payments need it.
export function held(entry) {
  const { config, winners, points, table } = entry;
  const facts = {};
  for (const fact of tapped(config)) {
    if (!fact.carried && !fits(fact, entry)) continue;
    if (isBySeat(fact)) {
      const seats = fact.scope === "winner" ? winners : table.seats;
      const values = seats.filter((seat) => valueOf(fact, entry, seat) !== undefined);
      if (values.length) facts[fact.key] = Object.fromEntries(values.map((seat) => [seat, valueOf(fact, entry, seat)]));
    } else {
      const value = valueOf(fact, entry);
      const isNothing = value === undefined || (fact.carried && value === startOf(fact));
      if (!isNothing) facts[fact.key] = value;
    }
  }
  for (const { key } of config.facts.filter((fact) => fact.isDeadHand && table.dead.length)) {
    facts[key] = Object.fromEntries(table.dead.map((seat) => [seat, true]));
  }
  if (config.values.cells && winners.length) facts[config.values.fact] = Object.fromEntries(winners.map((seat) => [seat, points[seat]]));
  return facts;
}

// The facts as form fields. What the table carries is sent only if someone has said otherwise.
export function factFields(entry) {
  const facts = held(entry);
  const fields = {};
  for (const fact of entry.config.facts) {
    const { key, kind } = fact;
    const value = fact.carried ? entry.given[key] : facts[key];
    if (value === undefined || fact.isDeadHand) continue;
    if (!isBySeat(fact)) fields[key] = kind === "flag" ? (value ? "yes" : "no") : value;
    else if (kind === "flag") fields[key] = Object.keys(value).join("");
    else for (const [seat, one] of Object.entries(value)) fields[`${key}_${seat}`] = one;
  }
  return fields;
}

// The first fact that has to be given and is not, with the seat it is missing for. Flags are off unless they are set,
// and seats may be none.
export function missing(entry) {
  for (const fact of tapped(entry.config)) {
    if (!fact.isAsked || fact.carried || fact.kind === "flag" || fact.kind === "seats" || !fits(fact, entry)) continue;
    const seats = isBySeat(fact) ? (fact.scope === "winner" ? entry.winners : entry.table.seats) : [""];
    const seat = seats.find((one) => valueOf(fact, entry, one) === undefined);
    if (seat !== undefined) return { fact, seat };
  }
  return null;
}

// The flag that a tap on a seat switches where nobody has won: the one every seat is asked about.
export function switchedBySeats(entry) {
  if (entry.kind === "won") return null;
  return tapped(entry.config).find((fact) => fact.scope === "seat" && fact.kind === "flag" && fact.isAsked && fits(fact, entry)) ?? null;
}
