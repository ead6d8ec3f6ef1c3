// Show a password while it is typed: on a phone nobody gets a long one right blind.
export function setup(root) {
  for (const button of root.querySelectorAll("[data-reveal][hidden]")) {
    const input = document.getElementById(button.dataset.reveal);
    const show = (isShown) => {
      input.type = isShown ? "text" : "password";
      button.setAttribute("aria-pressed", String(isShown));
    };
    button.hidden = false;
    button.addEventListener("click", () => show(input.type === "password"));
    // Password managers and the browser's own memory only recognise a hidden one.
    input.form?.addEventListener("submit", () => show(false));
  }
}
