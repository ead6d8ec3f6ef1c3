// Preview the address that follows from a name as it is typed; the server makes the real one.
function guess(name) {
  return name
    .normalize("NFKD")
    .replace(/[^\w\s-]/g, "")
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, "-")
    .slice(0, 40);
}

export function setup(root) {
  for (const name of root.querySelectorAll("[data-names]")) {
    const address = document.getElementById(name.dataset.names);
    const show = () => {
      address.placeholder = guess(name.value);
    };
    name.addEventListener("input", show);
    show();
  }
}
