// An event stream that announces "version N". It is open while the page is visible, notices when it goes silent, and
// reconnects automatically. Dispatches "version", "live" and "lost".
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30000;
// The server sends a beat every 15 seconds; a network that vanishes raises no error.
const PATIENCE = 40000;
// A short look at another tab keeps the stream open.
const GRACE = 20000;

export class Stream extends EventTarget {
  constructor(url) {
    super();
    Object.assign(this, { url, source: null, isLive: false, pause: FIRST_PAUSE });
    this.onShown = () => this.#shownOrHidden();
    this.onLeave = () => this.#shut();
  }

  start() {
    document.addEventListener("visibilitychange", this.onShown);
    addEventListener("pageshow", this.onShown);
    addEventListener("online", this.onShown);
    // An open stream would keep the page out of the back/forward cache.
    addEventListener("pagehide", this.onLeave);
    this.onShown();
  }

  stop() {
    document.removeEventListener("visibilitychange", this.onShown);
    for (const name of ["pageshow", "online"]) removeEventListener(name, this.onShown);
    removeEventListener("pagehide", this.onLeave);
    this.#shut();
  }

  #shownOrHidden() {
    clearTimeout(this.leaving);
    if (document.visibilityState === "visible") this.#open();
    else this.leaving = setTimeout(() => this.#shut(), GRACE);
  }

  #open() {
    if (this.source) return;
    clearTimeout(this.again);
    this.source = new EventSource(this.url);
    this.source.addEventListener("version", ({ data }) => {
      this.#heard();
      this.dispatchEvent(new CustomEvent("version", { detail: Number(data) }));
    });
    this.source.addEventListener("beat", () => this.#heard());
    // The browser gives up for good when the answer isn't a stream, so reconnecting is ours.
    this.source.addEventListener("error", () => this.#lost());
    this.#watch();
  }

  #heard() {
    this.pause = FIRST_PAUSE;
    this.#watch();
    if (this.isLive) return;
    this.isLive = true;
    this.dispatchEvent(new Event("live"));
  }

  #watch() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.#lost(), PATIENCE);
  }

  #lost() {
    this.#shut();
    this.dispatchEvent(new Event("lost"));
    if (document.visibilityState !== "visible") return;
    // Spread out: the server may just be coming back.
    this.again = setTimeout(() => this.#open(), this.pause * (0.5 + Math.random()));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  #shut() {
    for (const timer of [this.leaving, this.waiting, this.again]) clearTimeout(timer);
    this.source?.close();
    this.source = null;
    this.isLive = false;
  }
}
