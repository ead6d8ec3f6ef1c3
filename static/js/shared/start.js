// Run a page family's behaviours on the page, and on fragments that htmx swaps in later.
export function start(behaviours) {
  const setup = (root) => {
    for (const behaviour of behaviours) behaviour(root);
  };
  setup(document);
  document.addEventListener("htmx:load", (event) => setup(event.target));
}
