// Show how fresh the page is in [data-live-state], in the page's own words, and keep that up to date.
const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60]];
const JUST_NOW = 50;
const TICK = 10000;

export class LiveState {
  constructor() {
    this.state = "still";
    const written = document.querySelector("[data-live-state] time")?.dateTime;
    // A wrong device clock must not count from the future.
    this.updatedAt = performance.now() - Math.max(0, written ? Date.now() - Date.parse(written) : 0);
    setInterval(() => this.draw(), TICK);
  }

  change(state) {
    this.state = state;
    this.draw();
  }

  refreshed() {
    this.updatedAt = performance.now();
    this.draw();
  }

  get time() {
    const seconds = (performance.now() - this.updatedAt) / 1000;
    const [unit, length] = UNITS.find(([, size]) => seconds >= size) ?? [];
    if (seconds < JUST_NOW || !unit) return null;
    const format = new Intl.RelativeTimeFormat(document.documentElement.lang || "en", { style: "short" });
    return format.format(-Math.floor(seconds / length), unit);
  }

  draw() {
    if (this.state === "still") return;
    for (const place of document.querySelectorAll("[data-live-state]")) {
      const { wordsLive, wordsLost, wordsOffline, wordsNow } = place.dataset;
      const words = { live: wordsLive, lost: wordsLost, offline: wordsOffline }[this.state];
      const text = words.replace("{time}", this.time ?? wordsNow);
      if (place.textContent !== text) place.textContent = text;
      place.dataset.state = this.state;
    }
  }
}
