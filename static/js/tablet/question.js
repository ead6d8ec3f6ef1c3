// Ask before something that is hardly ever meant: one dialog, two answers. Escape is "no".
export function ask(root, { title, text, no }) {
  const dialog = root.querySelector("[data-question]");
  dialog.querySelector("[data-question-title]").textContent = title;
  dialog.querySelector("[data-question-text]").textContent = text;
  dialog.querySelector("[data-shut]").textContent = no;
  dialog.querySelector("[data-question-yes]").onclick = () => dialog.close("yes");
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}
