// Fetch the table's state whenever its stream announces a change (another tablet has written, the session has begun);
// without a stream, every few seconds. After sleep, or on a page restored from an earlier visit, fetch the whole state:
// the device doesn't know how long it slept, and its clock would be late.
import { Stream } from "../shared/stream.js";

const PAUSE = 5000;
const LONG_PAUSE = 15000;
// This tablet's own hands are announced too, while their answers are on the way.
const MOMENT = 150;
// An older page was not rendered just now.
const NEW = 5000;

export function setup(_root, table) {
  let timer = 0;
  let soon = 0;
  const stream = new Stream(table.config.streamUrl);
  const ask = async ({ known = table.state.version } = {}) => {
    clearTimeout(timer);
    const url = `${table.config.stateUrl}?known=${encodeURIComponent(known)}`;
    try {
      const response = await fetch(url, { headers: { Accept: "application/json" }, cache: "no-store" });
      if (response.status === 200) table.take(await response.json());
      table.outbox.reached(response.status < 500);
      if (response.status === 403) table.lose();
    } catch {
      table.outbox.reached(false);
    }
    wait();
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, stream.isLive && table.outbox.isOnline ? LONG_PAUSE : PAUSE);
  };
  const announced = (version) => {
    clearTimeout(soon);
    soon = setTimeout(() => version > parseInt(table.state.version, 10) && ask(), MOMENT);
  };
  table.addEventListener("behind", () => ask());
  stream.addEventListener("version", ({ detail }) => announced(detail));
  stream.addEventListener("live", () => (table.outbox.isOnline ? wait() : ask()));
  stream.addEventListener("lost", wait);
  stream.start();
  if (performance.now() - table.receivedAt > NEW) ask({ known: "" });
  else wait();
  addEventListener("online", () => ask());
  addEventListener("offline", () => {
    table.outbox.reached(false);
    wait();
  });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && ask({ known: "" }));
}
