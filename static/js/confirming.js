// Where each hand is signed: which hand the four seats are asked about, and which are still to be signed.

// Who has not signed a hand that can still be signed.
export function missing(desk, { signed }) {
  const { source, state, status } = desk.view;
  const isOpen = desk.config.signsEachHand && source === "hands" && state !== "locked" && status !== "closed";
  return isOpen ? Object.keys(desk.state.seats).filter((seat) => !signed.includes(seat)) : [];
}

// One chosen on the sheet, else the last one, unless it was put off.
export function askedHand(desk) {
  if (!desk.mayWrite || !desk.entry.isEmpty) return null;
  const { hands } = desk.view;
  const last = hands.at(-1);
  const isPutOff = last && desk.passed.has(`sign-${last.id}`);
  const hand = hands.find(({ id }) => id === desk.chosen) ?? (isPutOff ? null : last);
  return hand && missing(desk, hand).length ? hand : null;
}
