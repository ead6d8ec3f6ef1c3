// Keep the reader's place when a fragment is replaced: open details, typed text, focus and scroll position. Elements
// are found again by id, links also by href, fields by name.
const OPEN = "details[id]";
const FIELDS = "input[id], textarea[id], select[id]";
const SCROLLERS = "[data-scrolls], [id]";

export function keepPlaces(selector) {
  let kept = null;
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.target.matches(selector) && detail.shouldSwap) kept = remember(detail.target);
  });
  document.addEventListener("htmx:afterSwap", ({ target }) => {
    if (!kept || target.id !== kept.id) return;
    restore(target, kept);
    kept = null;
  });
}

function remember(fragment) {
  const { bottom, height } = fragment.getBoundingClientRect();
  const focused = fragment.contains(document.activeElement) ? document.activeElement : null;
  return {
    id: fragment.id,
    open: new Map([...fragment.querySelectorAll(OPEN)].map((details) => [details.id, details.open])),
    typed: [...fragment.querySelectorAll(FIELDS)].filter(isChanged).map(({ id, value, checked }) => ({ id, value, checked })),
    focus: focused && addressOf(focused),
    range: focused && [focused.selectionStart, focused.selectionEnd],
    scrolled: [...fragment.querySelectorAll(SCROLLERS)]
      .filter((place) => place.scrollLeft || place.scrollTop)
      .map((place) => [addressOf(place), place.scrollLeft, place.scrollTop]),
    page: [scrollX, scrollY],
    // A fragment above the visible part must not push the page when its height changes.
    above: bottom <= 0 ? height : null,
  };
}

function restore(fragment, kept) {
  for (const details of fragment.querySelectorAll(OPEN)) {
    if (kept.open.has(details.id)) details.open = kept.open.get(details.id);
  }
  for (const { id, value, checked } of kept.typed) {
    const field = document.getElementById(id);
    if (field) Object.assign(field, field.type === "checkbox" || field.type === "radio" ? { checked } : { value });
  }
  for (const [address, left, top] of kept.scrolled) fragment.querySelector(address)?.scrollTo({ left, top, behavior: "instant" });
  const focused = kept.focus && fragment.querySelector(kept.focus);
  if (focused) {
    focused.focus({ preventScroll: true });
    const [start, end] = kept.range;
    if (typeof start === "number") focused.setSelectionRange(start, end);
  }
  const [left, top] = kept.page;
  const pushed = kept.above === null ? 0 : fragment.getBoundingClientRect().height - kept.above;
  scrollTo({ left, top: top + pushed, behavior: "instant" });
}

function isChanged(field) {
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  return field.matches("select") || field.value !== field.defaultValue;
}

// A selector for the same element in the new fragment; it may match nothing.
function addressOf(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const name = ["href", "name", "data-scrolls"].find((attribute) => element.hasAttribute(attribute));
  if (name) return `${element.localName}[${name}="${CSS.escape(element.getAttribute(name))}"]`;
  const details = element.matches("summary") && element.parentElement;
  return details?.id ? `#${CSS.escape(details.id)} > summary` : ":not(*)";
}
