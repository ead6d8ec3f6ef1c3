// Small things this device remembers between pages. A full or forbidden store only makes it forget them with the page.
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
    // What lies here has to do.
  }
}
