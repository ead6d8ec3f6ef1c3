// Who plays in a stage: count the ticks, and let the field be confirmed only when the number fits. The server checks too.
const known = new WeakSet();

export function setup(root) {
  for (const page of root.querySelectorAll("[data-advance]")) {
    if (known.has(page)) continue;
    known.add(page);
    start(page);
  }
}

function start(page) {
  const picks = [...page.querySelectorAll("input[name=entries]")];
  const confirm = page.querySelector("[data-confirm]");
  const isLocked = confirm.disabled;

  function show() {
    const count = Number(page.dataset.sure) + picks.filter((pick) => pick.checked).length;
    const missing = Number(page.dataset.wanted) - count;
    const words = missing > 0 ? page.dataset.more : page.dataset.many;
    page.querySelector("[data-count]").textContent = count;
    page.querySelector("progress").value = count;
    page.querySelector("[data-problem]").textContent = missing ? words.replace("%d", Math.abs(missing)) : "";
    confirm.disabled = isLocked || missing !== 0;
    for (const pick of picks) {
      const { dataset } = page;
      pick.closest("label").querySelector("[data-said]").textContent = pick.checked ? dataset.in : dataset.out;
    }
  }

  page.addEventListener("change", (event) => {
    if (event.target.matches("input[name=entries]")) show();
  });
  show();
}
