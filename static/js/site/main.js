// Set up every behaviour on the page, and on fragments that htmx swaps in later.
import { setup as address } from "./address.js";
import { setup as calculator } from "../picker/calculator.js";
import { setup as copy } from "./copy.js";
import { setup as countdown } from "./clocks/countdown.js";
import { setup as dismiss } from "./dismiss.js";
import { setup as display } from "../display/display.js";
import { setup as failures } from "./failures.js";
import { setup as find } from "./find.js";
import { setup as forgetCodes } from "./forget_codes.js";
import { setup as listPreview } from "../organizer/list_preview.js";
import { setup as live } from "./live/page.js";
import { setup as me } from "./me.js";
import { setup as menu } from "./menu.js";
import { setup as presets } from "./presets.js";
import { setup as print } from "./print.js";
import { setup as reveal } from "./reveal.js";
import { setup as tabs } from "./tabs.js";
import { setup as theme } from "./theme.js";
import { setup as ticking } from "./clocks/ticking.js";
import { setup as tilePicker } from "../picker/tile_picker.js";

const behaviours = [
  address, calculator, copy, countdown, dismiss, display, failures, find, forgetCodes, listPreview, live, me, menu, presets,
  print, reveal, tabs, theme, ticking, tilePicker,
];

function setup(root) {
  for (const behaviour of behaviours) behaviour(root);
}

setup(document);
document.addEventListener("htmx:load", (event) => setup(event.target));
