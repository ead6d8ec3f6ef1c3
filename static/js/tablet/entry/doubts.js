// What is asked about before it counts: a value that is hardly ever right ("Record 999 points?"), once for each; and breaking off
// a hand in a way the rules name, which is in the menu.
import { ask } from "../question.js";

export function setup(root, table) {
  const { entry, words } = table;
  table.addEventListener("doubted", async ({ detail: seat }) => {
    const points = entry.points[seat];
    const values = { name: table.name(seat), points };
    const isMeant = await ask(root, { title: table.say("really", values), text: table.say("isRare", values), no: words.change });
    if (entry.points[seat] !== points) return;
    if (isMeant) {
      entry.sure[seat] = points;
      table.record();
    } else {
      // The next digit begins the right value.
      entry.select(seat);
    }
    table.changed();
    // Enter asks again, wherever the focus was before.
    if (!isMeant) root.querySelector("[data-record]").focus();
  });
  const buttons = [...document.querySelectorAll("[data-abandon]")];
  for (const button of buttons) {
    button.addEventListener("click", async () => {
      button.closest("details").removeAttribute("open");
      const { key, title, cost } = table.config.endings.find((ending) => ending.key === button.dataset.abandon);
      const text = [table.say("abandonHand", { number: table.view.number }), cost && table.say("abandonCost", { cost })];
      if (!(await ask(root, { title, text: text.filter(Boolean).join(" "), no: words.leave }))) return;
      entry.end(key);
      table.changed();
    });
  }
  table.addEventListener("change", () => {
    const mayBreakOff = table.mayWrite && ["entry", "moves"].includes(table.panel);
    for (const button of buttons) button.parentElement.hidden = !mayBreakOff;
  });
}
