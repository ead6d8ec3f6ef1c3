// Copy a link with one tap. Scripts have no clipboard on plain http; the field is then selected, ready to copy by hand.
export function setup(root) {
  for (const button of root.querySelectorAll("[data-copy][hidden]")) {
    const input = document.getElementById(button.dataset.copy);
    const word = button.querySelector("[data-copy-word]");
    button.hidden = false;
    button.addEventListener("click", async () => {
      input.select();
      try {
        await navigator.clipboard.writeText(input.value);
      } catch {
        if (!document.execCommand("copy")) return;
      }
      word.textContent = button.dataset.copied;
    });
  }
}
