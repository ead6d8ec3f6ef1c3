// Small values in localStorage. If that is full or forbidden, they are remembered while the page is open.
const here = new Map();

export function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? here.get(key) ?? null;
  } catch {
    return here.get(key) ?? null;
  }
}

export function write(key, value) {
  here.set(key, value);
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The copy in memory has to do.
  }
}
