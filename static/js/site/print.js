// Buttons that print the page. Hidden where no script could answer them.
export function setup(root) {
  for (const button of root.querySelectorAll("[data-print][hidden]")) {
    button.hidden = false;
    button.addEventListener("click", () => print());
  }
}
