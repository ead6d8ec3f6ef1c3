// Fill in the page's texts, format numbers and times, and build elements.
export function fill(text, values = {}) {
  return text.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
}

export function signed(number, write = String) {
  if (number === 0) return "0";
  return number > 0 ? `+${write(number)}` : `−${write(-number)}`;
}

// As tournament/core/formatting.py has them.
const MARKS = { de: ".", fr: "\u202f" };

// With thousands set apart as the page's language does it: 30,000.
export function grouped(number) {
  const mark = MARKS[globalThis.document?.documentElement.lang] ?? ",";
  const digits = String(Math.abs(number)).replace(/\B(?=(\d{3})+$)/g, mark);
  return number < 0 ? `−${digits}` : digits;
}

// A title as it stands within a sentence: German nouns keep their capital.
export function withinText(title) {
  return globalThis.document?.documentElement.lang === "de" ? title : title.toLocaleLowerCase();
}

// Minutes and seconds, also beyond an hour: 75:09.
export function clockText(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function timeOfDay(date) {
  return clockText(60 * date.getHours() + date.getMinutes());
}

// Build an element: `make("span", { class: "quiet" }, "…")`.
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

export function picture(sprite, name, attributes = {}) {
  const svg = document.createElementNS(SVG, "svg");
  for (const [key, value] of Object.entries({ class: "icon", "aria-hidden": "true", ...attributes })) {
    svg.setAttribute(key, value);
  }
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${sprite}#${name}`);
  svg.append(use);
  return svg;
}

// The name of a wind in the sprite of tiles.
export function windName(wind) {
  return `wind-${"ESWN".indexOf(wind) + 1}`;
}
