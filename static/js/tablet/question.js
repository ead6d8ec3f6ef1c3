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
    const shut = (isYes) => {
      dialog.close();
      answer(isYes);
    };
    dialog.querySelector("[data-question-yes]").onclick = () => shut(true);
    // Not left to the report: an Enter that comes before it would meet whatever had the focus before the question.
    dialog.oncancel = (event) => {
      event.preventDefault();
      shut(false);
    };
    dialog.addEventListener("close", closed);
    if (!dialog.open) dialog.showModal();
  });
}
