// The lines of a table's sheet with the running totals after each, in the order of tables/running_totals.py: incidents
// of a hand above it, those away from the table last.
const LAST = Number.MAX_SAFE_INTEGER;

export function runTotals({ hands, incidents }, seats) {
  const totals = Object.fromEntries(seats.map((seat) => [seat, 0]));
  const left = [...incidents].sort((one, other) => (one.hand ?? LAST) - (other.hand ?? LAST));
  const after = (line, moved) => {
    for (const seat of seats) totals[seat] += moved[seat] ?? 0;
    return { ...line, totals: { ...totals } };
  };
  const rows = [];
  for (const hand of hands) {
    while (left.length && left[0].hand !== null && left[0].hand <= hand.number) {
      const incident = left.shift();
      rows.push(after({ incident }, incident.payments));
    }
    rows.push(after({ hand }, hand.deltas));
  }
  return [...rows, ...left.map((incident) => after({ incident }, incident.payments))];
}
