// Live pages: when the stream in [data-live] announces a newer version, every [data-live-fragment] that shows an older
// one is fetched again (htmx, trigger "version"). Each fragment has one request at a time; versions announced meanwhile
// are fetched afterwards, as one. Without the stream the fragments are polled.
import { keepPlaces } from "./keep_place.js";
import { follow } from "./long_list.js";
import { LiveState } from "./state.js";
import { Stream } from "../../shared/stream.js";

const FIRST_POLL = 5000;
const LONGEST_POLL = 60000;
// A hidden page waits up to this long, so that visible ones are served first.
const LATER = 3000;
const PATIENCE = 15000;
// Whoever has not gone by then was offered a file, and stays.
const LEAVING = 10000;
const FRAGMENT = "[data-live-fragment]";

let page = null;
let leftAt = -Infinity;

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
    this.due = new Set(); // ids of fragments to fetch whatever their version
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
    if (!this.poll) this.pollAfter(FIRST_POLL);
  }

  pollAfter(pause, next = pause) {
    clearTimeout(this.poll);
    this.poll = setTimeout(() => {
      if (document.visibilityState === "visible") this.refreshAll();
      this.pollAfter(next, Math.min(next * 2, LONGEST_POLL));
    }, pause * (0.5 + Math.random()));
  }

  // More is likely to follow soon.
  changed() { if (this.poll) this.pollAfter(FIRST_POLL); }

  versionOf(fragment) {
    const base = Number(fragment.dataset.version ?? this.element.dataset.liveVersion) || 0;
    return Math.max(base, this.shown.get(fragment.id) ?? 0);
  }

  refresh() {
    for (const fragment of document.querySelectorAll(FRAGMENT)) {
      const isOld = this.due.has(fragment.id) || this.versionOf(fragment) < this.newest;
      // One that has just arrived hears nothing before htmx has settled it; it is told again then.
      if (isOld && !this.asked.has(fragment.id)) fragment.dispatchEvent(new CustomEvent("version"));
    }
  }

  refreshAll() {
    for (const { id } of document.querySelectorAll(FRAGMENT)) this.due.add(id);
    this.refresh();
  }

  asking(id) {
    this.asked.set(id, this.newest);
    this.due.delete(id);
  }

  answered(id, isGood, isStray) {
    // Something else on the page may have fetched the fragment; it is then at least as new as the newest version known.
    const version = this.asked.get(id) ?? this.newest;
    this.asked.delete(id);
    if (!isGood) {
      this.state.change("offline");
      // The stream may work while pages fail.
      if (!this.poll) this.pollAfter(FIRST_POLL);
      return;
    }
    const isNews = version > (this.shown.get(id) ?? 0);
    if (isStray) this.due.add(id);
    else this.shown.set(id, Math.max(version, this.shown.get(id) ?? 0));
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
// To open the page again would break off the way to where somebody is going, and what they are told there.
addEventListener("beforeunload", () => { leftAt = performance.now(); });
document.addEventListener("htmx:beforeOnLoad", (event) => {
  const isLeaving = performance.now() - leftAt < LEAVING;
  if (isLeaving && event.detail.xhr.getResponseHeader("HX-Refresh")) event.preventDefault();
});
// An answer for a fragment that another answer has replaced meanwhile has no place, and no event of it gets here: it is
// heard on the request itself, and the fragment there is now is fetched again.
const strays = new WeakSet();
function dropIfReplaced({ detail, target }) {
  if (target.isConnected || !detail.shouldSwap) return;
  detail.shouldSwap = false;
  strays.add(detail.xhr);
}
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  const { elt, target, xhr } = detail;
  if (!target.matches(FRAGMENT)) return;
  if (elt === target) page?.asking(elt.id);
  target.addEventListener("htmx:beforeSwap", dropIfReplaced);
  xhr.addEventListener("loadend", () => {
    if (elt === target) page?.answered(elt.id, detail.successful, strays.has(xhr));
    else if (strays.has(xhr)) page?.refreshAll();
  });
});
// The new fragment brings its own text about freshness; replace it with ours.
document.addEventListener("htmx:afterSwap", () => page?.state.draw());
document.addEventListener("htmx:afterSettle", () => page?.refresh());
// On "304 Not Modified" the browser hands out its cached copy: nothing to swap.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { target, xhr } = detail;
  if (!page || !target.matches(FRAGMENT) || !detail.shouldSwap) return;
  const isKnown = page.isKnown(target.id, xhr.getResponseHeader("ETag"));
  if (!isKnown) page.changed();
  if (isKnown || follow(target, detail.serverResponse)) detail.shouldSwap = false;
});
