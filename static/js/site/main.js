// Public pages, accounts, and what every other family begins with.
import { start } from "../shared/start.js";
import { setup as countdown } from "./clocks/countdown.js";
import { setup as dismiss } from "./dismiss.js";
import { setup as failures } from "./failures.js";
import { setup as find } from "./find.js";
import { setup as forgetCodes } from "./forget_codes.js";
import { setup as live } from "./live/page.js";
import { setup as me } from "./me.js";
import { setup as menu } from "./menu.js";
import { setup as reveal } from "./reveal.js";
import { setup as seals } from "./seals.js";
import { setup as tabs } from "./tabs.js";
import { setup as theme } from "./theme.js";
import { setup as ticking } from "./clocks/ticking.js";

start([countdown, dismiss, failures, find, forgetCodes, live, me, menu, reveal, seals, tabs, theme, ticking]);
