// Ask every few seconds how the table stands: another tablet may have written, or the session may have begun.
const PAUSE = 5000;

export function setup(_root, desk) {
  let timer = 0;
  const ask = async () => {
    clearTimeout(timer);
    const url = `${desk.config.stateUrl}?known=${encodeURIComponent(desk.state.version)}`;
    try {
      const response = await fetch(url, { headers: { Accept: "application/json" }, cache: "no-store" });
      if (response.status === 200) desk.receive((await response.json()).state);
      desk.outbox.reached(response.status < 500);
      if (response.status === 403) desk.receive({ ...desk.state, mayWrite: false });
    } catch {
      desk.outbox.reached(false);
    }
    timer = setTimeout(ask, PAUSE);
  };
  timer = setTimeout(ask, PAUSE);
  addEventListener("online", ask);
  addEventListener("offline", () => desk.outbox.reached(false));
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && ask());
}
