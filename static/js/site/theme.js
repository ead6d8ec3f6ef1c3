// Switch between light, dark and the device's theme at once, and tell the server for the next page.
const known = new WeakSet();

export function setup(root) {
  for (const form of root.querySelectorAll("form[data-theme-switch]")) {
    if (known.has(form)) continue;
    known.add(form);
    form.addEventListener("submit", (event) => {
      const theme = event.submitter?.value;
      if (!theme) return;
      event.preventDefault();
      show(theme);
      for (const button of form.querySelectorAll("button[name=theme]")) {
        button.setAttribute("aria-pressed", String(button.value === theme));
      }
      const body = new URLSearchParams(new FormData(form, event.submitter));
      fetch(form.action, { method: "POST", body, headers: { Accept: "text/plain" }, keepalive: true });
    });
  }
}

function show(theme) {
  const page = document.documentElement;
  if (theme === "auto") delete page.dataset.theme;
  else page.dataset.theme = theme;
  document.querySelector("meta[name=color-scheme]").content = theme === "auto" ? "light dark" : theme;
  for (const meta of document.querySelectorAll("meta[data-scheme]")) {
    const { scheme } = meta.dataset;
    if (theme === "auto") meta.media = `(prefers-color-scheme: ${scheme})`;
    else meta.media = theme === scheme ? "all" : "not all";
  }
}
