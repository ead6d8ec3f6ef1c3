// Ask how the table stands whenever the desk's stream says that something has changed: another tablet may have written, or
// the session may have begun. Where there is no stream, ask every few seconds. After a sleep, or with a page that was kept
// from an earlier visit, everything is asked: a device that slept cannot tell how long, and its clock would be late.
import { Stream } from "../shared/stream.js";

const PAUSE = 5000;
const LONG_PAUSE = 15000;
// What this tablet has recorded is announced as well, and its own answer is on the way.
const MOMENT = 150;
// A page older than this was not made just now.
const NEW = 5000;

export function setup(_root, desk) {
  let timer = 0;
  let soon = 0;
  const stream = new Stream(desk.config.streamUrl);
  const ask = async ({ known = desk.state.version } = {}) => {
    clearTimeout(timer);
    const url = `${desk.config.stateUrl}?known=${encodeURIComponent(known)}`;
    try {
      const response = await fetch(url, { headers: { Accept: "application/json" }, cache: "no-store" });
      if (response.status === 200) desk.take(await response.json());
      desk.outbox.reached(response.status < 500);
      if (response.status === 403) desk.lose();
    } catch {
      desk.outbox.reached(false);
    }
    wait();
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, stream.isLive && desk.outbox.isOnline ? LONG_PAUSE : PAUSE);
  };
  const hear = (version) => {
    clearTimeout(soon);
    soon = setTimeout(() => version > parseInt(desk.state.version, 10) && ask(), MOMENT);
  };
  desk.addEventListener("behind", () => ask());
  stream.addEventListener("version", ({ detail }) => hear(detail));
  stream.addEventListener("live", () => (desk.outbox.isOnline ? wait() : ask()));
  stream.addEventListener("lost", wait);
  stream.start();
  if (performance.now() - desk.receivedAt > NEW) ask({ known: "" });
  else wait();
  addEventListener("online", () => ask());
  addEventListener("offline", () => {
    desk.outbox.reached(false);
    wait();
  });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && ask({ known: "" }));
}
