// Ask before something that is hardly ever meant: one dialog, two answers. Escape is "no".
//
// A dialog reports that it has been closed a moment later. Whoever presses Enter right after Escape is asked again before
// that, and the late report must not answer for them.
const open = { answer: () => {} };

export function ask(root, { title, text, no }) {
  const dialog = root.querySelector("[data-question]");
  open.answer(false);
  dialog.querySelector("[data-question-title]").textContent = title;
  dialog.querySelector("[data-question-text]").textContent = text;
  dialog.querySelector("[data-shut]").textContent = no;
  return new Promise((resolve) => {
    const answer = (isYes) => {
      dialog.removeEventListener("close", closed);
      open.answer = () => {};
      resolve(isYes);
    };
    const closed = () => dialog.open || answer(false);
    open.answer = answer;
    dialog.querySelector("[data-question-yes]").onclick = () => {
      answer(true);
      dialog.close();
    };
    dialog.addEventListener("close", closed);
    if (!dialog.open) dialog.showModal();
  });
}
