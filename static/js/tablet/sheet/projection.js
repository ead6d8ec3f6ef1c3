// Project the table's state: as it will be once the commands waiting on this tablet have gone through.
import { carriedInto, carriedOn } from "../facts/carried.js";
import { following, uncounted } from "./following.js";

export function project(config, state, commands) {
  const view = {
    ...state,
    hands: state.hands.map((hand) => ({ ...hand })),
    totals: { ...state.totals },
    signed: { ...state.signed },
  };
  // Points deducted at the table go to nobody.
  add(view.totals, state.deducted ?? {}, -1);
  for (const command of commands) APPLY[command.kind]?.(view, command, config);
  return view;
}

// What each kind of command changes; a part of the page that has its own kind adds it.
export const APPLY = {
  keep(view) {
    view.mayWrite = true;
    view.keeper = "here";
  },
  record(view, { id, local }, config) {
    if (view.hands.some((hand) => hand.id === id) || !view.deal) return;
    const { round } = view.deals[view.deal];
    const { moved, key, lastHand } = following(config, view, local.hand, local.hand.deltas);
    view.hands.push({ ...local.hand, id, number: view.number, deal: view.deal, round, signed: "", isWaiting: true });
    add(view.totals, local.hand.deltas, 1);
    view.pot += local.hand.pot ?? 0;
    view.carried = carriedOn(config, local.hand, moved);
    Object.assign(view, { deal: key, lastHand, number: view.number + 1, drawn: "" });
    if (!view.deal) view.state = "finished";
    if (local.isAfterTime) view.isHandUnderWay = false;
  },
  undo(view, { fields }, config) {
    const index = view.hands.findIndex((hand) => hand.id === fields.hand);
    if (index < 0) return;
    const [hand] = view.hands.splice(index, 1);
    if (view.source === "hands") add(view.totals, hand.deltas, -1);
    view.pot -= hand.pot;
    view.carried = carriedInto(config, hand);
    view.deal = hand.deal;
    view.number = hand.number;
    if (view.lastHand) view.lastHand -= uncounted(config, view, hand, hand.number);
    view.drawn = "";
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
  signal(view, { fields }, config) {
    view.signalHand = fields.number;
    view.lastHand = Math.min(fields.number + config.afterSignal - 1, view.lastHand ?? Infinity);
  },
  finish(view) {
    view.state = "finished";
  },
};

function add(totals, deltas, sign) {
  for (const [seat, delta] of Object.entries(deltas)) totals[seat] += sign * delta;
}

export function placeOf(totals, seat) {
  return Object.values(totals).filter((total) => total > totals[seat]).length;
}
