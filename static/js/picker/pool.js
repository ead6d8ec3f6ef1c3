// Find a tile in the pool: the tabs of its suits, and arrow keys.

// A phone has room for one suit at a time.
export function showSuit(root, suit) {
  root.querySelector("[data-pool]").dataset.shown = suit;
  for (const tab of root.querySelectorAll("[data-tab]")) {
    tab.setAttribute("aria-pressed", String(tab.dataset.tab === suit));
  }
}

// Arrow keys move between tiles as they are laid out on screen.
export function steer(root, event) {
  const { key, target } = event;
  const tiles = [...root.querySelectorAll("[data-tile]:not(:disabled)")].filter((tile) => tile.offsetParent);
  const place = tiles.indexOf(target);
  if (place < 0) return;
  const box = target.getBoundingClientRect();
  const above = (tile) => Math.abs(tile.getBoundingClientRect().left - box.left) < box.width / 2;
  const next = {
    ArrowRight: () => tiles[place + 1],
    ArrowLeft: () => tiles[place - 1],
    ArrowDown: () => tiles.slice(place + 1).find(above),
    ArrowUp: () => tiles.slice(0, place).findLast(above),
  }[key];
  if (!next) return;
  event.preventDefault();
  next()?.focus();
}
