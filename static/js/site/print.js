// Buttons that print the page. They stay hidden without script.
export function setup(root) {
  for (const button of root.querySelectorAll("[data-print][hidden]")) {
    button.hidden = false;
    button.addEventListener("click", () => print());
  }
}
