// Which tablet keeps score: this one, another, or none. A device that opens the link of a free table starts keeping
// score; one that has watched or handed over asks first. A prefetched page that is never shown does nothing.
import { read, write } from "./local_storage.js";

export function setup(root, table) {
  const place = `${table.config.scope}watches`;
  const keep = () => table.send("keep", "keep-score/");
  const isKeeping = () => table.outbox.commands.some((command) => command.kind === "keep");
  for (const button of document.querySelectorAll("[data-keep]")) {
    button.addEventListener("click", () => {
      button.closest("details")?.removeAttribute("open");
      button.closest("dialog")?.close();
      if (!isKeeping()) keep();
    });
  }
  document.querySelector("[data-hand-over]")?.addEventListener("submit", (event) => {
    const count = table.outbox.commands.filter((command) => command.kind === "record").length;
    if (!count) return write(place, true);
    event.preventDefault();
    event.currentTarget.closest("details").removeAttribute("open");
    table.showToast("handOverWaits", { count });
  });
  // Another tablet was faster: the table shows that, and there is nothing to decide.
  table.outbox.addEventListener("refused", ({ detail: { command } }) => command.kind === "keep" && table.outbox.remove(command));
  table.addEventListener("change", () => {
    const { view, mayWrite } = table;
    if (mayWrite === Boolean(read(place))) write(place, !mayWrite);
    if (mayWrite && location.search === "?watch") history.replaceState(null, "", location.pathname + location.hash);
    for (const item of document.querySelectorAll("[data-keeper]")) item.hidden = item.dataset.keeper !== view.keeper;
  });
  if (table.state.keeper !== "nobody" || read(place) || location.search === "?watch") return;
  const keepOnceSeen = () => {
    if (document.visibilityState !== "visible") return;
    document.removeEventListener("visibilitychange", keepOnceSeen);
    if (table.view.keeper === "nobody" && !isKeeping()) keep();
  };
  document.addEventListener("visibilitychange", keepOnceSeen);
  keepOnceSeen();
}
