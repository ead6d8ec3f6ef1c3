// The calculator.
import "../site/main.js";
import { start } from "../shared/start.js";
import { setup as calculator } from "./calculator.js";
import { setup as copy } from "../site/copy.js";
import { setup as presets } from "../site/presets.js";
import { setup as tilePicker } from "./tile_picker.js";

start([calculator, copy, presets, tilePicker]);
