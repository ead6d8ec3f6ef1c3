// The controls for the facts of a hand and of its winners: a button for a flag or for seats that are tapped, a stepper for
// a number, segments for a choice. Numbers that the table carries are in the menu: they are seldom set by hand.
import { make } from "../../shared/texts.js";
import { fits, give, startOf, tapped, valueOf } from "./declared.js";

export function setup(root, table) {
  const { config } = table;
  const more = root.querySelector("[data-facts]");
  const menu = document.querySelector("[data-carried-facts]");
  const facts = tapped(config).filter((fact) => fact.scope !== "seat" && !isAskedAfter(config, fact) && (!fact.carried || fact.mayBeSet));
  const controls = facts.map((fact) => [fact, build(fact, table)]);
  for (const [fact, control] of controls) {
    if (fact.carried && fact.kind !== "flag") menu.append(make("li", {}, control.element));
    else more.before(control.element);
  }
  table.addEventListener("change", () => {
    for (const [fact, control] of controls) draw(fact, control, table);
  });
}

// Seats that belong to another fact are asked for when that is given.
function isAskedAfter({ facts }, { kind, needs }) {
  return kind.startsWith("seat") && facts.some(({ key }) => key === needs);
}

const BUILD = { flag: buildFlag, seat: buildAsking, seats: buildAsking, number: buildStepper, choice: buildChoice };

function build(fact, table) {
  return BUILD[fact.kind](fact, table.entry, (act) => () => {
    act();
    table.changed();
  }, table);
}

function draw(fact, { element, show }, table) {
  const { entry } = table;
  const isWanted = fact.scope === "winner" ? entry.winners.includes(entry.active) : fact.carried || entry.isBegun;
  const isPossible = isWanted && table.mayWrite && fits(fact, entry);
  element.hidden = !fact.endings.includes(entry.kind) || Boolean(fact.cells && !fits(fact, entry));
  for (const button of element.matches("button") ? [element] : element.querySelectorAll("button")) button.disabled = !isPossible;
  show(valueOf(fact, entry, entry.active));
}

function plainButton({ key, title }) {
  return make("button", { type: "button", class: "button", "data-kind": "quiet", "data-fact": key, "aria-pressed": "false" }, title);
}

function buildFlag(fact, entry, changing) {
  const element = plainButton(fact);
  element.addEventListener("click", changing(() => entry.toggle(fact)));
  return { element, show: (value) => element.setAttribute("aria-pressed", String(Boolean(value))) };
}

function buildAsking(fact, entry, changing) {
  const element = plainButton(fact);
  element.addEventListener("click", changing(() => entry.ask(fact)));
  return { element, show: (value) => element.setAttribute("aria-pressed", String(entry.mode === fact || Boolean(value))) };
}

function buildChoice(fact, entry, changing) {
  const buttons = fact.choices.map(({ key, title }) => {
    const button = make("button", { type: "button", "data-choice": key, "aria-pressed": "false" }, title);
    const set = () => give(fact, entry, valueOf(fact, entry, entry.active) === key ? undefined : key, entry.active);
    button.addEventListener("click", changing(set));
    return button;
  });
  const element = make("div", { class: "segments", role: "group", "aria-label": fact.title, "data-fact": fact.key }, ...buttons);
  const show = (value) => buttons.forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.choice === value)));
  return { element, show };
}

// An offered number is at its least until it is raised; one that is asked for has to be given, the least too.
function buildStepper(fact, entry, changing, table) {
  const output = make("output", { class: "num" });
  const step = (by) => changing(() => {
    const value = valueOf(fact, entry, entry.active);
    const next = value === undefined && fact.isAsked ? fact.least : (value ?? fact.least) + by;
    const isOff = !fact.isAsked && !fact.carried && next <= fact.least;
    give(fact, entry, isOff ? undefined : Math.min(fact.most, Math.max(fact.least, next)), entry.active);
  });
  const [less, add] = [[-1, "−", "stepLess"], [1, "+", "stepMore"]].map(([by, sign, key]) => {
    const button = make("button", { type: "button", class: "button", "data-kind": "quiet", "data-step": by, "aria-label": table.say(key, fact) }, sign);
    button.addEventListener("click", step(by));
    return button;
  });
  const label = make("span", { class: "stepper-words" }, `${fact.title} `, output);
  const element = make("div", { class: "stepper", role: "group", "aria-label": fact.title, "data-fact": fact.key }, less, label, add);
  const unset = fact.isAsked ? "–" : startOf(fact);
  return { element, show: (value) => (output.textContent = value ?? unset) };
}

