// Close a menu on Escape, on a tap elsewhere, when focus leaves it, and one for a single answer once that is sent.
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
    menu.addEventListener("submit", () => {
      if (menu.dataset.menu === "once") menu.open = false;
    });
    document.addEventListener("pointerdown", (event) => {
      if (!menu.contains(event.target)) menu.open = false;
    });
  }
}
