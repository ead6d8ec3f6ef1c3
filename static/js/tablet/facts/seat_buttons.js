// The facts of each seat, whoever wins: a button at every seat for each of them, turned to its player. A flag is switched,
// a number or a choice goes on to its next value.
import { make, picture } from "../../shared/texts.js";
import { fits, give, switchedBySeats, tapped, valueOf } from "./declared.js";

export function setup(root, table) {
  const facts = tapped(table.config).filter(({ scope, kind }) => scope === "seat" && !kind.startsWith("seat"));
  if (!facts.length) return;
  const faces = [...root.querySelectorAll(".seat[data-side]")];
  const places = faces.map((face) => [face, addButtons(face, facts, table)]);
  table.addEventListener("change", () => {
    for (const [face, buttons] of places) draw(face, buttons, table);
  });
}

function addButtons(face, facts, table) {
  const buttons = facts.map((fact) => {
    const kind = fact.isDeclared ? "stick" : "seat-fact";
    const button = make("button", { type: "button", class: `button ${kind}`, "data-seat-fact": fact.key });
    button.addEventListener("click", () => {
      if (!table.mayWrite || table.asked) return;
      tapOn(fact, table.entry, face.dataset.seat);
      table.changed();
    });
    return [fact, button];
  });
  const turn = make("div", { class: "seat-turn" });
  const seatFace = face.querySelector(".seat-face");
  seatFace.before(turn);
  turn.append(seatFace, make("div", { class: "seat-facts" }, ...buttons.map(([, button]) => button)));
  return buttons;
}

function tapOn(fact, entry, seat) {
  if (fact.kind === "flag") return entry.toggle(fact, seat);
  const value = valueOf(fact, entry, seat);
  give(fact, entry, fact.kind === "number" ? nextNumber(fact, value) : nextChoice(fact, value), seat);
  entry.finishValue();
}

function nextNumber({ least, most }, value) {
  if (value === undefined) return least;
  return value < most ? value + 1 : undefined;
}

function nextChoice({ choices }, value) {
  return choices[choices.findIndex(({ key }) => key === value) + 1]?.key;
}

function wordsOf(fact, value) {
  const name = fact.short || fact.title;
  if (value === undefined || fact.kind === "flag") return name;
  return fact.kind === "number" ? `${name} ${value}` : fact.choices.find(({ key }) => key === value).title;
}

function draw(face, buttons, table) {
  const { entry } = table;
  const { seat } = face.dataset;
  const switched = switchedBySeats(entry);
  for (const [fact, button] of buttons) {
    const value = valueOf(fact, entry, seat);
    button.hidden = !seat || !["entry", "moves"].includes(table.panel) || !fits(fact, entry) || fact === switched;
    button.setAttribute("aria-pressed", String(value !== undefined));
    const stake = fact.isDeclared && value && table.config.pot ? make("small", {}, table.signed(-table.config.pot.unit)) : "";
    const rod = fact.isDeclared ? picture(face.closest("[data-icons]").dataset.icons, "bet", { class: "rod" }) : "";
    button.replaceChildren(rod, make("span", {}, wordsOf(fact, value)), stake, make("span", { class: "visually-hidden" }, `, ${seat ? table.name(seat) : ""}`));
  }
}
