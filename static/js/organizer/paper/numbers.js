// Totals as they stand on paper, read and written as the server does (tables/paper/reading.py).
import { grouped } from "../../shared/texts.js";

// Return a number, null where nothing is written, NaN where it is no whole number.
export function readTotal(text) {
  const plain = text.replace(/\s/g, "").replace(/[−–—‐‑]/g, "-");
  if (!plain) return null;
  const parts = /^([+-]?)(\d{1,9}|\d{1,3}(?:[,.'’]\d{3})+)([+-]?)$/.exec(plain);
  if (!parts || (parts[1] && parts[3])) return NaN;
  const size = Number(parts[2].replace(/\D/g, ""));
  return parts[1] === "-" || parts[3] === "-" ? -size : size;
}

// Write a sum: with its sign or, where everyone starts with points, in thousands.
export function writeTotal(total, hasStart) {
  const sign = total < 0 ? "−" : total > 0 && !hasStart ? "+" : "";
  return sign + (hasStart ? grouped(Math.abs(total)) : String(Math.abs(total)));
}
