// Show a password while it is typed: a long one is hard to type blind on a phone.
export function setup(root) {
  for (const button of root.querySelectorAll("[data-reveal][hidden]")) {
    const input = document.getElementById(button.dataset.reveal);
    const show = (isShown) => {
      input.type = isShown ? "text" : "password";
      button.setAttribute("aria-pressed", String(isShown));
    };
    button.hidden = false;
    button.addEventListener("click", () => show(input.type === "password"));
    // Password managers only recognise a password field.
    input.form?.addEventListener("submit", () => show(false));
  }
}
