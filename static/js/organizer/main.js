// The organizer's office.
import "../site/main.js";
import { start } from "../shared/start.js";
import { setup as address } from "../site/address.js";
import { setup as advance } from "./advance.js";
import { setup as checkIn } from "./check_in.js";
import { setup as copy } from "../site/copy.js";
import { setup as listPreview } from "./list_preview.js";
import { setup as paperGrid } from "./paper/grid.js";
import { setup as presets } from "../site/presets.js";
import { setup as print } from "../site/print.js";

start([address, advance, checkIn, copy, listPreview, paperGrid, presets, print]);
