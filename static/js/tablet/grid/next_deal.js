// Foretell what follows once the hand is recorded: which hand, who deals it, and what lies on the table then.
import { handOf } from "../entry/check.js";
import { POT, deltasOf } from "../entry/payoff.js";
import { carriedOn, countWords } from "../facts/carried.js";
import { following, isLastDeal } from "../sheet/following.js";
import { make, picture, windName } from "../../shared/texts.js";

export function setup(root, table) {
  const place = root.querySelector("[data-deal-next]");
  if (!place) return;
  table.addEventListener("change", () => place.replaceChildren(...words(table, root.dataset)));
}

function words(table, { tiles }) {
  const { view, config, moves, entry } = table;
  if (!moves || !view.deal || !entry.isBegun) return [];
  const hand = handOf(entry);
  const now = view.deals[view.deal];
  const deltas = deltasOf(moves, table.seats);
  const { moved, key } = following(config, view, hand, deltas);
  const deal = view.deals[key];
  if (!deal) return [make("span", {}, make("b", {}, table.words.nextNone))];
  const carried = carriedOn(config, hand, moved);
  const counts = config.facts.filter((fact) => fact.carried && fact.several).flatMap((fact) => countWords(fact, carried[fact.key]));
  const pot = config.pot ? countWords(config.pot, (view.pot + deltas[POT]) / config.pot.unit) : [];
  const name = table.dealName(deal) || table.say("wasPlayed", { number: view.number + 1 });
  const what = table.say("nextIsDeal", { deal: [name, ...counts, ...pot].join(table.words.comma) });
  const who = table.say(deal.dealer === now.dealer ? "dealsAgain" : "deals", { name: table.name(deal.dealer) });
  const isLast = config.lastHandTitle && isLastDeal(table, key, view.number + 1);
  const wind = deal.roundWind ? picture(tiles, windName(deal.roundWind), { class: "wind" }) : "";
  return [wind, make("span", {}, make("b", {}, what), who, isLast ? make("em", {}, ` ${config.lastHandTitle}`) : "")];
}
