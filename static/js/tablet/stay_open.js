// Closing the page must not lose an entry. On https a service worker brings the page back without a network and the
// screen is kept awake; on plain http browsers offer neither, so the page asks before it closes.
export function setup(root, table) {
  addEventListener("beforeunload", (event) => {
    const { commands } = table.outbox;
    const isSaved = commands.every(({ order }) => order != null);
    if (commands.length && !(isSaved && navigator.serviceWorker?.controller)) event.preventDefault();
  });
  const { worker } = root.dataset;
  if (!isSecureContext || !worker || !navigator.serviceWorker) return;
  // A worker that was there already has seen this visit.
  const { controller } = navigator.serviceWorker;
  navigator.serviceWorker.register(worker, { scope: "/table/" }).then(() => controller || keepPage(), () => {});
  navigator.storage?.persist?.();
  keepAwake();
  document.addEventListener("visibilitychange", keepAwake);
}

// The worker did not see the first visit: send it the list of the page's files.
async function keepPage() {
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType("resource").map((entry) => entry.name.split("#")[0]);
  active.postMessage({ page: location.href.split("#")[0], files: [...new Set(files)] });
}

async function keepAwake() {
  if (document.visibilityState === "visible") await navigator.wakeLock?.request("screen").catch(() => {});
}
