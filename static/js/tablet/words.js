// The texts of the page come as a script of their own. Without them nothing can be said: where they have not arrived they
// are asked for again until they do.
const AGAIN = 2000;

export function withWords(start) {
  if (globalThis.tabletWords) return start();
  const { src } = document.querySelector("script[data-words]");
  const script = document.createElement("script");
  script.src = src;
  script.addEventListener("load", () => start());
  script.addEventListener("error", () => {
    script.remove();
    setTimeout(withWords, AGAIN, start);
  });
  document.head.append(script);
}
