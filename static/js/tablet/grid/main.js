// Controls that only some rule sets declare: a grid of values, the ledger of a win, what follows, seats that are asked in a
// draw, what each place takes before the last hand, and sticks that survive a reload.
import { setup as askSeats } from "./ask_seats.js";
import { setup as gaps } from "./gaps.js";
import { setup as keepDeclared } from "./keep_declared.js";
import { setup as lastHand } from "./last_hand.js";
import { setup as ledger } from "./ledger.js";
import { setup as nextDeal } from "./next_deal.js";
import { setup as valueGrid } from "./value_grid.js";

export function setup(root, table) {
  const parts = [keepDeclared, valueGrid, askSeats, ledger, nextDeal];
  if (table.config.lastHandTitle) parts.push(gaps, lastHand);
  for (const part of parts) part(root, table);
}
