// Which tablet keeps score: this one, another, or nobody. Whoever scans the code of a free table keeps score there; a
// device that has watched, or has handed over, asks first. A page that is fetched ahead and never looked at does nothing.
import { read, write } from "./store.js";

export function setup(root, desk) {
  const place = `${desk.config.scope}watches`;
  const keep = () => desk.send("keep", "keep-score/");
  const isKeeping = () => desk.outbox.commands.some((command) => command.kind === "keep");
  for (const button of document.querySelectorAll("[data-keep]")) {
    button.addEventListener("click", () => {
      button.closest("details")?.removeAttribute("open");
      button.closest("dialog")?.close();
      if (!isKeeping()) keep();
    });
  }
  document.querySelector("[data-hand-over]")?.addEventListener("submit", (event) => {
    const count = desk.outbox.commands.filter((command) => command.kind === "record").length;
    if (!count) return write(place, true);
    event.preventDefault();
    event.currentTarget.closest("details").removeAttribute("open");
    desk.tell("handOverWaits", { count });
  });
  // Another was faster: the table says so, and there is nothing to decide.
  desk.outbox.addEventListener("refused", ({ detail: { command } }) => command.kind === "keep" && desk.outbox.remove(command));
  desk.addEventListener("change", () => {
    const { view, mayWrite } = desk;
    if (mayWrite === Boolean(read(place))) write(place, !mayWrite);
    if (mayWrite && location.search === "?watch") history.replaceState(null, "", location.pathname + location.hash);
    for (const item of document.querySelectorAll("[data-keeper]")) item.hidden = item.dataset.keeper !== view.keeper;
  });
  if (desk.state.keeper !== "nobody" || read(place) || location.search === "?watch") return;
  const keepOnceSeen = () => {
    if (document.visibilityState !== "visible") return;
    document.removeEventListener("visibilitychange", keepOnceSeen);
    if (desk.view.keeper === "nobody" && !isKeeping()) keep();
  };
  document.addEventListener("visibilitychange", keepOnceSeen);
  keepOnceSeen();
}
