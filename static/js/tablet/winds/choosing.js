// "Who sits East?": names are tapped in the order of the winds they drew, or the dice decide. Loaded only where an event
// draws its chairs.
import { make } from "../../shared/texts.js";
import { APPLY } from "../sheet/projection.js";
import { TILE } from "../entry/seats.js";
import { movesKey } from "../barriers.js";
import { seatAnew } from "./chairs.js";
import { throwDice } from "./dice.js";
import { clearSlots, drawSlots } from "./slots.js";

export function setup(root, table) {
  APPLY.redraw = (view, { fields }) => seatAnew(view, fields);
  const form = root.querySelector("[data-winds]");
  const change = document.querySelector("[data-change-chairs]");
  // Seats by chair, "" where nobody was chosen yet; null while nobody is asked.
  let picks = null;
  let dice = null;
  const draw = () => {
    const isFree = ["entry", "moves", "winds"].includes(table.panel) && !table.deal.redraw;
    const mayChange = isFree && Boolean(table.view.drawn || table.config.isReferee);
    change.parentElement.hidden = !mayChange;
    // Somebody has recorded the hand meanwhile.
    if (table.isChoosing && !mayChange) {
      table.isChoosing = false;
      return table.changed();
    }
    if (table.panel !== "winds") {
      if (picks) clearSlots(root);
      [picks, dice] = [null, null];
      return;
    }
    picks ??= table.isChoosing ? [...table.chairs] : table.chairs.map((seat) => (seat === "-" ? "-" : ""));
    drawSlots(root, table, picks);
    drawForm(root, form, table, picks, dice);
  };
  const choose = (changed, thrown = null) => {
    [picks, dice] = [changed, thrown];
    draw();
  };
  const sit = (seat) => {
    const place = picks.indexOf("");
    const chairs = picks.map((taken, index) => (index === place ? seat : taken));
    const left = table.seats.filter((other) => !chairs.includes(other));
    // The last one follows.
    choose(left.length === 1 ? chairs.map((taken) => taken || left[0]) : chairs);
    const next = form.querySelector("[data-winds-names] button:enabled, [data-winds-start]:not([hidden]) button");
    next?.focus({ preventScroll: true });
  };
  form.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (button?.dataset.sits && picks.includes("")) sit(button.dataset.sits);
    else if (button?.matches("[data-throw-dice]")) {
      const thrown = throwDice(table.chairs);
      choose(thrown.chairs, thrown);
    } else if (button?.matches("[data-turn-chairs]")) document.querySelector("[data-turn]").click();
  });
  root.addEventListener("click", ({ target }) => {
    const { seat } = target.closest(".seat[data-chair]")?.dataset ?? {};
    if (picks && seat) choose(picks.map((taken) => (taken === seat ? "" : taken)));
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (picks && !picks.includes("")) start(table, picks.join(""), dice);
  });
  change.addEventListener("click", () => {
    change.closest("details").removeAttribute("open");
    table.isChoosing = !table.isChoosing;
    table.changed();
  });
  table.addEventListener("change", draw);
}

function start(table, chairs, dice) {
  const { view } = table;
  const isSame = chairs === table.chairs.join("") && !table.deal.redraw;
  table.isChoosing = false;
  if (isSame) return table.changed();
  const fields = { hand: view.number, chairs, before: view.drawn, ...(dice ? { dice: dice.record } : {}) };
  table.send("redraw", "redraw/", fields);
  // They sit already: nobody has to be told where to move.
  table.dismissed.add(movesKey(table));
  table.changed();
}

function drawForm(root, form, table, picks, dice) {
  const find = (selector) => form.querySelector(selector);
  const place = picks.indexOf("");
  const isReady = place < 0;
  const wind = "ESWN"[place];
  const seats = picks.filter((seat) => seat !== "-");
  find("header .tile").toggleAttribute("hidden", isReady);
  if (wind) find("header use").setAttribute("href", `${root.dataset.tiles}#${TILE[wind]}`);
  find("[data-winds-title]").textContent = isReady ? table.words.allSit : table.say("whoSits", { wind: table.words.winds[wind] });
  const now = seats.indexOf("");
  find("[data-winds-pips]").replaceChildren(...seats.map((seat, index) => make("i", { "data-done": Boolean(seat), "data-now": index === now })));
  find("[data-winds-names]").hidden = isReady;
  find("[data-winds-names]").replaceChildren(...Object.keys(table.state.seats).map((seat) => nameButton(table, seat, picks.includes(seat))));
  find("[data-winds-start]").hidden = !isReady;
  find("[data-winds-hint]").hidden = isReady;
  find("[data-winds-dice]").hidden = !dice;
  find("[data-throw-dice]").hidden = Boolean(dice);
  if (dice) find("[data-winds-dice]").textContent = tellDice(table, dice.told);
  const dealer = picks[table.chairs.indexOf(table.deal.dealer)];
  if (isReady) find("[data-winds-start] button").textContent = table.say("start", { name: table.name(dealer) });
}

function nameButton(table, seat, isTaken) {
  const { country } = table.state.seats[seat];
  const parts = [table.name(seat), country ? make("span", { class: "country" }, country) : null];
  return make("button", { type: "button", class: "button", "data-sits": seat, disabled: isTaken }, ...parts);
}

function tellDice(table, told) {
  const names = { thrower: table.name(told.thrower), second: table.name(told.second), name: table.name(told.name) };
  const values = { ...told, ...names, parity: table.words[told.total % 2 ? "odd" : "even"] };
  return `${table.say("diceNamed", values)} ${table.say("diceFirst", values)}`;
}
