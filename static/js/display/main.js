// The projector.
import "../site/main.js";
import { start } from "../shared/start.js";
import { setup as display } from "./display.js";

start([display]);
