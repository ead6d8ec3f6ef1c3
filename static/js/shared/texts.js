// Words of the page with values put in, and numbers as the sheet writes them.
export function fill(text, values = {}) {
  return text.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
}

export function signed(number) {
  if (number === 0) return "0";
  return number > 0 ? `+${number}` : `−${-number}`;
}

// Make an element of words and others: `make("span", { class: "quiet" }, "…")`.
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
