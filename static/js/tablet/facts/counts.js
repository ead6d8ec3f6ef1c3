// What is counted for players who are marked for it, such as hands won so far: the last answer of the server, and the
// hands that wait on this tablet.
const winsOf = (hands, seat) => hands.filter(({ winners }) => winners.includes(seat)).length;

export function countsOf({ state, view, config }, seat) {
  const since = winsOf(view.hands, seat) - winsOf(state.hands, seat);
  const { counts = {} } = state.seats[seat] ?? {};
  return config.facts.filter(({ key }) => key in counts).map((fact) => {
    const { value, leasts } = counts[fact.key];
    return { fact, value: value + since, least: leasts[Math.min(Math.max(since, 0), leasts.length - 1)] };
  });
}

// The count that lets a seat win with less than usual, or null.
export function allowanceOf(table, seat) {
  return countsOf(table, seat).find(({ least }) => least < table.config.values.least) ?? null;
}

// The seats once more after a recorded hand: each winner has won one more.
export function recount(seats, winners) {
  return Object.fromEntries(Object.entries(seats).map(([seat, one]) => {
    if (!one.counts || !winners.includes(seat)) return [seat, one];
    const counts = Object.entries(one.counts).map(([key, { value, leasts }]) => {
      return [key, { value: value + 1, leasts: leasts.length > 1 ? leasts.slice(1) : leasts }];
    });
    return [seat, { ...one, counts: Object.fromEntries(counts) }];
  }));
}
