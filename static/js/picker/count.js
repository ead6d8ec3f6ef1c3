// Ask the server what the tiles are worth, shortly after the last tap; only the newest answer is shown.
const PAUSE = 120;

// The request's parameters, the same as in a shared address.
function ask(root, holding) {
  const { rules, options, seat, round, won } = root.dataset;
  const query = new URLSearchParams({ rules, hand: holding.hand });
  const { melds = [], concealed_kongs: kongs = [], events = [] } = holding;
  const { win, by, flowers, dora_indicators: dora, ura_indicators: ura } = holding;
  const rest = { seat, round, won, win, by, flowers, dora, ura };
  const lists = { melds: melds.join("."), kongs: kongs.join("."), events: events.join(".") };
  for (const [name, value] of Object.entries({ ...rest, ...lists })) if (value) query.set(name, value);
  if (options && options !== "{}") query.set("options", options);
  return query;
}

export function makeCounter(root, onAnswer) {
  const place = root.querySelector("[data-count]");
  let timer = 0;
  let asked = 0;

  async function count(holding, turn) {
    try {
      const response = await fetch(`${root.dataset.countUrl}?${ask(root, holding)}`, {
        headers: { "HX-Request": "true", Accept: "text/html" },
      });
      if (!response.ok) throw new Error(String(response.status));
      const text = await response.text();
      if (turn === asked) show(new DOMParser().parseFromString(text, "text/html").body.firstElementChild);
    } catch {
      if (turn === asked) show(root.querySelector("template[data-unreachable]").content.firstElementChild.cloneNode(true));
    }
  }

  function show(answer) {
    place.replaceChildren(answer);
    place.removeAttribute("aria-busy");
    onAnswer(answer.dataset);
  }

  return (holding) => {
    clearTimeout(timer);
    asked += 1;
    const turn = asked;
    place.setAttribute("aria-busy", "true");
    timer = setTimeout(() => count(holding, turn), PAUSE);
  };
}
