// Losing the page must not lose an entry. Where the connection is secure a service worker brings the page back without
// a network and the screen is kept awake; on plain http browsers offer neither, so closing is asked about.
export function setup(root, desk) {
  addEventListener("beforeunload", (event) => {
    if (desk.outbox.commands.length && !navigator.serviceWorker?.controller) event.preventDefault();
  });
  const { worker } = root.dataset;
  if (!isSecureContext || !worker || !navigator.serviceWorker) return;
  navigator.serviceWorker.register(worker, { scope: "/table/" }).then(() => keepPage(), () => {});
  navigator.storage?.persist?.();
  keepAwake();
  document.addEventListener("visibilitychange", keepAwake);
}

// The first visit was not seen by the worker: hand it what the page is made of.
async function keepPage() {
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType("resource").map((entry) => entry.name.split("#")[0]);
  active.postMessage({ page: location.href.split("#")[0], files: [...new Set(files)] });
}

async function keepAwake() {
  if (document.visibilityState === "visible") await navigator.wakeLock?.request("screen").catch(() => {});
}
