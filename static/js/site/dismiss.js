// Messages that can be closed. Their button is hidden where no script could answer it.
export function setup(root) {
  for (const button of root.querySelectorAll("[data-dismiss][hidden]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      button.closest("[data-dismissible]").remove();
      document.getElementById("main")?.focus();
    });
  }
}
