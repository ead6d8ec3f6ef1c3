// Serve a table's page without a network. Pages come from the server first; files with hashed names come from the cache.
// Commands never pass through here: the outbox keeps those itself.
const CACHE = "tables-1";
const HASHED = /\.[0-9a-f]{12}\./;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(takeCharge()));
self.addEventListener("message", (event) => event.waitUntil(keep(event.data)));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (HASHED.test(pathname)) event.respondWith(fileFirst(request));
  else if (request.mode === "navigate" || pathname.startsWith("/static/")) event.respondWith(pageFirst(request));
});

async function takeCharge() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

async function keep({ page, files }) {
  const cache = await caches.open(CACHE);
  const paths = files.map((file) => new URL(file).pathname);
  const wanted = files.filter((_file, at) => paths[at].startsWith("/static/") || HASHED.test(paths[at]));
  await Promise.allSettled([page, ...wanted].map((url) => cache.add(new Request(url, { credentials: "same-origin" }))));
}

async function pageFirst(request) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

async function fileFirst(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}
