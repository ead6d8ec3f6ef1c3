// The page of a table on the tablet: the table, and everything that draws it or acts on it.
import { setup as bell } from "./bell.js";
import { setup as confirming } from "./entry/confirming.js";
import { setup as counting } from "./entry/counting.js";
import { setup as doubts } from "./entry/doubts.js";
import { setup as factControls } from "./facts/controls.js";
import { tapped } from "./facts/declared.js";
import { Table } from "./table.js";
import { setup as bar } from "./bar.js";
import { setup as entryForm } from "./entry/form.js";
import { setup as forgetCodes } from "../site/forget_codes.js";
import { setup as keeping } from "./outbox/keeping.js";
import { setup as menu } from "../site/menu.js";
import { setup as panels } from "./panels.js";
import { setup as polling } from "./polling.js";
import { setup as redo } from "./redo.js";
import { setup as refusals } from "./refusals.js";
import { setup as reveal } from "../site/reveal.js";
import { setup as scoreSheet } from "./sheet/score_sheet.js";
import { setup as seats } from "./entry/seats.js";
import { setup as stayOpen } from "./stay_open.js";
import { setup as theme } from "../site/theme.js";
import { setup as toasts } from "./toasts.js";
import { setup as views } from "./views.js";
import { setup as whoPays } from "./entry/who_pays.js";
import { whole } from "./facts/usual.js";
import { withWords } from "./words.js";

const known = new WeakSet();

export function setup(root) {
  for (const behaviour of [menu, theme, reveal, forgetCodes]) behaviour(root);
  for (const page of root.querySelectorAll("[data-tablet]")) {
    if (known.has(page)) continue;
    known.add(page);
    const read = (name) => JSON.parse(document.getElementById(`tablet-${name}`).textContent);
    const table = new Table({ config: whole(read("config")), state: read("state"), words: globalThis.tabletWords });
    // Panels first: the open panel decides what a tap on a seat means.
    for (const part of [panels, bar, bell, seats, factControls, entryForm, doubts]) part(page, table);
    for (const part of [scoreSheet, confirming, toasts, redo, refusals, counting, whoPays]) part(page, table);
    for (const part of [views, stayOpen, keeping, polling]) part(page, table);
    // What only some events need.
    const add = ({ setup: part }) => {
      part(page, table);
      table.changed();
    };
    if (tapped(table.config).some(({ scope }) => scope === "seat")) import("./facts/seat_buttons.js").then(add);
    if (table.config.values.cells) import("./grid/main.js").then(add);
    if (table.config.drawsChairs) import("./winds/choosing.js").then(add);
    table.changed();
    table.outbox.load();
  }
}

withWords(() => setup(document));
