// Every behaviour of every page, also on what htmx brings in later.
import { setup as address } from "./address.js";
import { setup as calculator } from "../picker/calculator.js";
import { setup as codes } from "./codes.js";
import { setup as copy } from "./copy.js";
import { setup as countdown } from "./countdown.js";
import { setup as dismiss } from "./dismiss.js";
import { setup as display } from "../display/display.js";
import { setup as failures } from "./failures.js";
import { setup as find } from "./find.js";
import { setup as listPreview } from "../organizer/list_preview.js";
import { setup as live } from "./live.js";
import { setup as me } from "./me.js";
import { setup as menu } from "./menu.js";
import { setup as print } from "./print.js";
import { setup as reveal } from "./reveal.js";
import { setup as tabs } from "./tabs.js";
import { setup as theme } from "./theme.js";
import { setup as ticking } from "./ticking.js";
import { setup as tilePicker } from "../picker/tile_picker.js";

const behaviours = [
  address, calculator, codes, copy, countdown, dismiss, display, failures, find, listPreview, live, me, menu, print, reveal,
  tabs, theme, ticking, tilePicker,
];

function setup(root) {
  for (const behaviour of behaviours) behaviour(root);
}

setup(document);
document.addEventListener("htmx:load", (event) => setup(event.target));
