// Project the table's state: as it will be once the commands waiting on this tablet have gone through.
export function project(state, commands) {
  const view = {
    ...state,
    hands: state.hands.map((hand) => ({ ...hand })),
    totals: { ...state.totals },
    signed: { ...state.signed },
  };
  // Points deducted at the table go to nobody.
  add(view.totals, state.deducted ?? {}, -1);
  for (const command of commands) APPLY[command.kind]?.(view, command);
  return view;
}

const APPLY = {
  keep(view) {
    view.mayWrite = true;
    view.keeper = "here";
  },
  record(view, { id, fields, local }) {
    if (view.hands.some((hand) => hand.id === id) || !view.deal) return;
    const deal = view.deals[view.deal];
    view.hands.push({ ...local.hand, id, number: view.number, deal: view.deal, round: deal.round, signed: "", isWaiting: true });
    add(view.totals, local.hand.deltas, 1);
    view.deal = following(deal, fields.winners);
    view.number += 1;
    if (!view.deal) view.state = "finished";
    if (local.isAfterTime) view.isHandUnderWay = false;
  },
  undo(view, { fields }) {
    const index = view.hands.findIndex((hand) => hand.id === fields.hand);
    if (index < 0) return;
    const [hand] = view.hands.splice(index, 1);
    if (view.source === "hands") add(view.totals, hand.deltas, -1);
    view.deal = hand.deal;
    view.number = hand.number;
    view.state = "open";
    view.signed = {};
    view.isHandUnderWay = true;
  },
  confirm(view, { fields }) {
    const hand = view.hands.find((one) => one.id === fields.hand);
    if (hand && !hand.signed.includes(fields.seat)) hand.signed += fields.seat;
  },
  sign(view, { fields, local }) {
    view.signed[fields.seat] ??= local.time;
  },
  finish(view) {
    view.state = "finished";
  },
};

function following(deal, winners) {
  if (!winners) return deal.next.drawn ?? null;
  return (winners.includes(deal.dealer) ? deal.next.kept : deal.next.passed) ?? null;
}

function add(totals, deltas, sign) {
  for (const [seat, delta] of Object.entries(deltas)) totals[seat] += sign * delta;
}

export function placeOf(totals, seat) {
  return Object.values(totals).filter((total) => total > totals[seat]).length;
}
