// The server's time, told by the Date of whatever is asked of it past all caches. Who is about to ask only for that looks
// first whether somebody is asking already. Each answer dispatches "server-time".
// The header has whole seconds, so a smaller difference means nothing.
const LEAST_SKEW = 2000;

let skew = 0;
let underWay = 0;

export function now() {
  return Date.now() + skew;
}

export async function ask(address, options = {}) {
  const asked = Date.now();
  underWay += 1;
  try {
    const response = await fetch(address, { cache: "no-store", ...options });
    const found = Date.parse(response.headers.get("Date") ?? "") + 500 - (asked + Date.now()) / 2;
    if (Math.abs(found - skew) > LEAST_SKEW) skew = found;
    document.dispatchEvent(new Event("server-time"));
    return response;
  } finally {
    underWay -= 1;
  }
}

export function isAsking() {
  return underWay > 0;
}
