// Scroll the open tab into view when there are more tabs than fit.
export function setup(root) {
  for (const tabs of root.querySelectorAll("[data-tabs]")) {
    const open = tabs.querySelector("[aria-current]");
    if (!open) continue;
    const [whole, part] = [tabs.getBoundingClientRect(), open.getBoundingClientRect()];
    if (part.left < whole.left || part.right > whole.right) {
      tabs.scrollBy({ left: part.left + part.width / 2 - (whole.left + whole.width / 2), behavior: "instant" });
    }
  }
}
