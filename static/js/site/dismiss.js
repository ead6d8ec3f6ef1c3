// Close buttons of messages. They stay hidden without script.
export function setup(root) {
  for (const button of root.querySelectorAll("[data-dismiss][hidden]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      button.closest("[data-dismissible]").remove();
      document.getElementById("main")?.focus();
    });
  }
}
