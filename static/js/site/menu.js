// Close a menu on Escape, on a tap elsewhere, and when focus leaves it.
const known = new WeakSet();

export function setup(root) {
  for (const menu of root.querySelectorAll("details[data-menu]")) {
    if (known.has(menu)) continue;
    known.add(menu);
    menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !menu.open) return;
      menu.open = false;
      menu.querySelector("summary").focus();
    });
    menu.addEventListener("focusout", (event) => {
      if (event.relatedTarget && !menu.contains(event.relatedTarget)) menu.open = false;
    });
    document.addEventListener("pointerdown", (event) => {
      if (!menu.contains(event.target)) menu.open = false;
    });
  }
}
