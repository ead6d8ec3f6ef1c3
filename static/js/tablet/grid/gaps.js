// On demand: how far each player is from the places above and below.
export function setup(root, table) {
  const button = document.querySelector("[data-show-gaps]");
  let isShown = false;
  table.gapWords = (seat) => (isShown ? gapsOf(table, seat) : "");
  button.addEventListener("click", () => {
    isShown = !isShown;
    button.setAttribute("aria-pressed", String(isShown));
    button.closest("details").removeAttribute("open");
    table.changed();
  });
}

function gapsOf(table, seat) {
  const own = table.view.totals[seat];
  const others = table.seats.filter((other) => other !== seat).map((other) => table.view.totals[other]);
  const above = Math.min(...others.filter((total) => total > own));
  const below = Math.max(...others.filter((total) => total < own));
  return [[above, "gapAbove"], [below, "gapBelow"]]
    .filter(([total]) => Number.isFinite(total))
    .map(([total, key]) => table.say(key, { points: table.written(Math.abs(total - own)) }))
    .join(" · ");
}
