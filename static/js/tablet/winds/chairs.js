// Put the players in the chairs they drew: what the server told about the hands to come, with the seats renamed.
export function seatAnew(view, { hand, chairs }) {
  const from = view.deals[view.deal]?.chairs;
  if (!chairs || !from || Number(hand) !== view.number) return;
  const renamed = Object.fromEntries([...from].map((seat, place) => [seat, chairs[place]]));
  const rename = (text) => [...text].map((seat) => renamed[seat]).join("");
  const keyOf = (key) => {
    const { dealer, chairs: seats } = view.deals[key];
    const end = `${dealer}-${seats}`;
    return `${key.slice(0, -end.length)}${rename(dealer)}-${rename(seats)}`;
  };
  const deals = {};
  const left = [view.deal];
  for (let key; (key = left.pop()); ) {
    if (deals[keyOf(key)]) continue;
    const deal = view.deals[key];
    deals[keyOf(key)] = {
      ...deal,
      dealer: rename(deal.dealer),
      chairs: rename(deal.chairs),
      winds: Object.fromEntries(Object.entries(deal.winds).map(([seat, wind]) => [renamed[seat], wind])),
      moves: key === view.deal ? [] : deal.moves.map(({ seat, to }) => ({ seat: renamed[seat], to })),
      redraw: key !== view.deal && deal.redraw,
      next: Object.fromEntries(Object.entries(deal.next).map(([way, after]) => [way, after && keyOf(after)])),
    };
    left.push(...Object.values(deal.next).filter(Boolean));
  }
  view.deal = keyOf(view.deal);
  view.deals = { ...view.deals, ...deals };
  view.chairs = chairs;
  if (!view.hands.length) {
    const sitting = Object.entries(view.seats).map(([seat, who]) => [seat, { ...who, start: "ESWN"[chairs.indexOf(seat)] }]);
    view.seats = Object.fromEntries(sitting);
  }
  view.drawn = chairs;
}
