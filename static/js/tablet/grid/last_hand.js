// The sheet before the last hand: four quarters, each turned to its player. It comes up automatically, and from the menu.
import { held, tapped } from "../facts/declared.js";
import { isLastDeal } from "../sheet/following.js";
import { make, picture, windName, withinText } from "../../shared/texts.js";
import { needsOf, placesAfterDraw } from "./targets.js";
import { paidFor, worthWords } from "./worth.js";

export function setup(root, table) {
  const panel = root.querySelector('[data-panel="last-hand"]');
  let isWanted = false;
  const close = () => {
    isWanted = false;
    table.dismissed.add(`last-hand-${table.view.number}`);
    table.changed();
  };
  table.showsLastHand = () => isWanted || isDue(table);
  document.querySelector("[data-show-last-hand]").addEventListener("click", ({ currentTarget }) => {
    currentTarget.closest("details").removeAttribute("open");
    isWanted = true;
    table.changed();
  });
  panel.querySelector("[data-play]").addEventListener("click", close);
  table.addEventListener("change", () => {
    if (table.panel === "last-hand") draw(panel, table, root.dataset);
  });
}

function isDue(table) {
  const { view, entry, dismissed } = table;
  const isNear = isLastDeal(table, view.deal, view.number) || view.signalHand;
  return Boolean(isNear && view.deal && entry.isEmpty && !dismissed.has(`last-hand-${view.number}`));
}

function draw(panel, table, sprites) {
  const { view, config, seats, deal, entry } = table;
  const known = {
    payoff: config.payoff, fact: config.values.fact, cells: config.values.cells, ties: config.ties,
    seats, winds: deal.winds, totals: view.totals, pot: view.pot, facts: held(entry),
  };
  delete known.facts[known.fact];
  const isLast = isLastDeal(table, view.deal, view.number);
  panel.querySelector("[data-last-title]").textContent = isLast ? config.lastHandTitle : table.dealName(deal);
  const left = Object.values(view.totals).reduce((sum, total) => sum + total, view.pot);
  const sum = table.written(seats.length * config.startPoints);
  const check = panel.querySelector("[data-sum-check]");
  check.lastElementChild.textContent = left ? table.say("sumIsOff", { sum, points: table.signed(left) }) : table.say("sumIsRight", { sum });
  check.toggleAttribute("data-wrong", left !== 0);
  const play = panel.querySelector("[data-play]");
  play.disabled = left !== 0;
  play.textContent = table.say("playDeal", { deal: table.dealName(deal) || view.number });
  for (const quarter of panel.querySelectorAll(".quarter")) {
    const seat = seats.find((one) => table.sideOf(one) === quarter.dataset.side);
    quarter.hidden = !seat;
    if (seat) drawQuarter(quarter, table, known, seat, sprites, isLast);
  }
}

function drawQuarter(quarter, table, known, seat, { tiles }, isLast) {
  const { now, rows } = needsOf(known, seat);
  const { places, winds } = table.words;
  quarter.toggleAttribute("data-leads", now === 1);
  const head = make("div", { class: "quarter-head" },
    picture(tiles, `${"ESWN".indexOf(known.winds[seat]) + 1}z`, { class: "tile", role: "img", "aria-label": winds[known.winds[seat]], "aria-hidden": "false" }),
    make("div", {}, make("span", { class: "seat-name" }, table.name(seat)), make("div", {}, make("span", { class: "score" }, table.scored(known.totals[seat])), make("span", { class: "place-now" }, places[now - 1]))));
  const [only] = rows;
  const need = only.isAny ? make("p", { class: "any-win" }, make("b", {}, places[only.place - 1]), table.words.withAnyWin) : needsTable(table, known, seat, rows, tiles);
  const lines = [drawWords(table, known, seat), ...(isLast ? dealerWords(table, seat) : [])];
  const said = lines.map(([title, text]) => make("p", {}, make("b", {}, title), ` ${text}`));
  quarter.firstElementChild.replaceChildren(head, need, make("div", { class: "quarter-draw" }, ...said));
}

function needsTable(table, known, seat, rows, tiles) {
  const others = known.seats.filter((other) => other !== seat);
  const off = (other) => make("th", { scope: "col" }, picture(tiles, windName(known.winds[other]), { class: "wind" }), table.name(other).split(" ", 1)[0]);
  const head = make("tr", {}, make("th", {}, make("span", { class: "visually-hidden" }, table.words.place)), make("th", { scope: "col", class: "own" }, table.words.selfDraw), ...others.map(off));
  const cell = (discarder, least) => {
    if (!least) return make("td", {}, "–");
    return make("td", {}, least.isAny ? table.words.any : worthWords(table, paidFor(table, seat, discarder, least.key)));
  };
  const body = rows.map(({ place, least }) => make("tr", {}, make("th", { scope: "row" }, table.words.places[place - 1]), ...["", ...others].map((discarder) => cell(discarder, least[discarder]))));
  return make("table", { class: "needs" }, make("thead", {}, head), make("tbody", {}, ...body));
}

// What a drawn hand does: by the flag that every seat is asked for then.
function drawWords(table, known, seat) {
  const flag = tapped(table.config).find((fact) => fact.scope === "seat" && fact.kind === "flag" && fact.isAsked && fact.endings.includes("drawn"));
  const title = table.words.inDraw;
  if (!flag) return [title, ""];
  const name = flag.short || flag.title;
  const found = placesAfterDraw(known, seat, flag);
  const words = (places) => (places.length > 1 ? table.say("placesFromTo", { first: table.words.places[places[0] - 1], last: table.words.places[places.at(-1) - 1] }) : table.words.places[places[0] - 1]);
  const all = new Set([...found.with, ...found.without]);
  if (all.size === 1) return [title, table.say("eitherWay", { place: words([...all]), name: withinText(name) })];
  const parts = [[name, found.with], [table.say("without", { name: withinText(name) }), found.without]];
  return [title, parts.filter(([, places]) => places.length).map(([title, places]) => `${title}${table.words.colon}${words(places).replace(/\.$/, "")}${table.words.period}`).join(" ")];
}

function dealerWords(table, seat) {
  const { deal, view, config } = table;
  const isKept = config.endings.some(({ kind, keepsDealer }) => kind === "won" && keepsDealer);
  if (deal.dealer !== seat || !isKept || view.number === view.lastHand) return [];
  const stop = config.stops.find(({ dealerLeads }) => dealerLeads);
  return [[table.words.dealer, stop ? table.say("stopsAhead", { points: table.written(stop.goal) }) : table.words.goesOn]];
}
