// The table and its score sheet: two views of one page, so that both work without a network.
export function setup(root, table) {
  const show = (name) => {
    for (const view of root.querySelectorAll("[data-view]")) view.hidden = view.dataset.view !== name;
    document.querySelector("[data-to-table]").hidden = name === "table";
    for (const button of document.querySelectorAll(".tablet-bar [data-to-sheet]")) button.hidden = name === "sheet";
    document.body.dataset.view = name;
  };
  const showAddressed = () => show(location.hash === "#sheet" ? "sheet" : "table");
  // The phone's Back button leads from the sheet to the table, not off the page.
  const toSheet = () => {
    if (location.hash !== "#sheet") history.pushState({ isSheet: true }, "", "#sheet");
    show("sheet");
  };
  const toTable = () => {
    show("table");
    if (history.state?.isSheet) history.back();
    else history.replaceState(null, "", location.pathname + location.search);
  };
  for (const button of document.querySelectorAll("[data-to-sheet]")) button.addEventListener("click", toSheet);
  document.querySelector("[data-to-table]").addEventListener("click", toTable);
  addEventListener("popstate", showAddressed);
  for (const button of root.querySelectorAll("[data-shut]")) {
    button.addEventListener("click", () => button.closest("dialog").close());
  }
  // The sheet opens automatically when play has ended, and only then.
  let wasOver = false;
  table.addEventListener("change", () => {
    const isOver = table.panel === "over";
    if (isOver !== wasOver) show(isOver ? "sheet" : "table");
    wasOver = isOver;
  });
  showAddressed();
}
