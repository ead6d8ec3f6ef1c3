// The play clock: a stopwatch for each seat. Seconds over the limits become the penalty that the rules ask for.
import "../../site/main.js";
import { Watch } from "./watch.js";

const TICK = 250;

export function setup(root) {
  const rules = JSON.parse(root.querySelector("#play-clock-rules").textContent);
  const watch = new Watch(rules, root.dataset.key);
  const seats = [...root.querySelectorAll("[data-seat]")];
  for (const seat of seats) {
    seat.querySelector("[data-start]").addEventListener("click", () => act(() => watch.start(seat.dataset.seat)));
  }
  root.querySelector("[data-stop]").addEventListener("click", () => act(() => watch.stop()));
  root.querySelector("[data-undo]").addEventListener("click", () => act(() => watch.undo()));
  root.querySelector("[data-new]").addEventListener("click", () => act(() => watch.reset()));
  setInterval(() => watch.running && draw(), TICK);
  draw();

  function act(deed) {
    deed();
    draw();
  }

  function draw() {
    for (const seat of seats) drawSeat(seat, watch, rules);
    root.querySelector("[data-stop]").disabled = !watch.running;
    root.querySelector("[data-undo]").disabled = !watch.turns.length;
  }
}

function drawSeat(element, watch, rules) {
  const seat = element.dataset.seat;
  const isRunning = watch.running?.seat === seat;
  const { turn, total, over, overHand, points } = watch.figures(seat);
  element.dataset.running = isRunning;
  element.querySelector("[data-start]").setAttribute("aria-pressed", isRunning);
  element.querySelector("[data-turn]").textContent = clock(turn);
  element.querySelector("[data-total]").textContent = clock(total);
  element.querySelector("[data-points]").textContent = points;
  element.dataset.over = points > 0;
  const note = element.querySelector("[data-note]");
  note.hidden = !points || isRunning;
  const query = new URLSearchParams({ kind: rules.kind, seat, hand_number: rules.number, turn_seconds: over.join(","), hand_seconds: overHand });
  note.href = `${rules.penalties}?${query}`;
  element.querySelector("[data-resigns]").hidden = !(rules.most && points > rules.most);
}

const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

for (const root of document.querySelectorAll("[data-play-clock]")) setup(root);
