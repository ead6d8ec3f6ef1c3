// Live pages: when the stream in [data-live] announces a newer version, every [data-live-fragment] that shows an older
// one is fetched again (htmx, trigger "version"). Each fragment has one request at a time; versions announced meanwhile
// are fetched afterwards, as one. Without the stream the fragments are polled.
import { keepPlaces } from "./keep_place.js";
import { LiveState } from "./state.js";
import { Stream } from "../../shared/stream.js";

const FIRST_POLL = 5000;
const LONGEST_POLL = 60000;
// A hidden page waits up to this long, so that visible ones are served first.
const LATER = 3000;
const PATIENCE = 15000;
const FRAGMENT = "[data-live-fragment]";

let page = null;

export function setup() {
  const element = document.querySelector("[data-live]");
  if (element === (page?.element ?? null)) return;
  page?.stream.stop();
  page = element && new LivePage(element);
}

class LivePage {
  constructor(element) {
    this.element = element;
    this.newest = Number(element.dataset.liveVersion) || 0;
    this.shown = new Map(); // fragment id → version last fetched
    this.tags = new Map(); // fragment id → ETag of what it shows
    this.asked = new Map(); // fragment id → version being fetched now
    this.state = new LiveState();
    this.stream = new Stream(element.dataset.live);
    this.stream.addEventListener("version", ({ detail }) => this.announce(detail));
    this.stream.addEventListener("live", () => this.found());
    this.stream.addEventListener("lost", () => this.lose());
    this.stream.start();
  }

  announce(version) {
    this.newest = Math.max(this.newest, version);
    clearTimeout(this.later);
    if (document.visibilityState === "visible") this.refresh();
    else this.later = setTimeout(() => this.refresh(), Math.random() * LATER);
  }

  found() {
    clearTimeout(this.poll);
    this.poll = null;
    this.state.change("live");
  }

  lose() {
    this.state.change("lost");
    this.poll ??= setTimeout(() => this.ask(FIRST_POLL), FIRST_POLL * (0.5 + Math.random()));
  }

  ask(pause) {
    if (document.visibilityState === "visible") this.refresh({ anyway: true });
    this.poll = setTimeout(() => this.ask(Math.min(pause * 2, LONGEST_POLL)), pause * (0.5 + Math.random()));
  }

  versionOf(fragment) {
    const base = Number(fragment.dataset.version ?? this.element.dataset.liveVersion) || 0;
    return Math.max(base, this.shown.get(fragment.id) ?? 0);
  }

  refresh({ anyway = false } = {}) {
    for (const fragment of document.querySelectorAll(FRAGMENT)) {
      if (this.asked.has(fragment.id) || (!anyway && this.versionOf(fragment) >= this.newest)) continue;
      this.asked.set(fragment.id, this.newest);
      fragment.dispatchEvent(new CustomEvent("version"));
    }
  }

  answered(id, isGood) {
    // Something else on the page may have fetched the fragment; it is then at least as new as the newest version known.
    const version = this.asked.get(id) ?? this.newest;
    this.asked.delete(id);
    if (!isGood) {
      this.state.change("offline");
      // The stream may work while pages fail.
      this.poll ??= setTimeout(() => this.ask(FIRST_POLL), FIRST_POLL * (0.5 + Math.random()));
      return;
    }
    const isNews = version > (this.shown.get(id) ?? 0);
    this.shown.set(id, Math.max(version, this.shown.get(id) ?? 0));
    if (this.stream.isLive) this.found();
    else this.state.change("lost");
    if (isNews || !this.stream.isLive) this.state.refreshed();
    this.refresh();
  }

  isKnown(id, tag) {
    const isSame = Boolean(tag) && this.tags.get(id) === tag;
    if (tag) this.tags.set(id, tag);
    return isSame;
  }
}

keepPlaces(FRAGMENT);
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.elt.matches(FRAGMENT)) detail.timeout = PATIENCE;
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const { elt } = detail.requestConfig;
  if (elt.matches(FRAGMENT)) page?.answered(elt.id, detail.successful);
});
// The new fragment brings its own text about freshness; replace it with ours.
document.addEventListener("htmx:afterSwap", () => page?.state.draw());
// On "304 Not Modified" the browser hands out its cached copy: nothing to swap.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { target, xhr } = detail;
  if (target.matches(FRAGMENT) && page?.isKnown(target.id, xhr.getResponseHeader("ETag"))) detail.shouldSwap = false;
});
