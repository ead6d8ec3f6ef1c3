// Rows of the paper grid on their way to the server: each is sent alone, and answered with the row as it stands.
import { look, remember, review, seatsIn, show, showEarned, valuesOf } from "./row.js";

const AGAIN = 5000;

function post(row, more) {
  const form = row.closest("form");
  const body = new FormData();
  for (const input of row.querySelectorAll("input[name]")) body.append(input.name, input.value);
  body.append("csrfmiddlewaretoken", form.querySelector("[name=csrfmiddlewaretoken]").value);
  body.append("only", row.dataset.row);
  for (const [name, value] of Object.entries(more)) body.append(name, value);
  return fetch(form.action, { method: "POST", body, redirect: "error" });
}

// Ask what places earn, as soon as all totals add up: the scheme is the server's.
export async function preview(row) {
  const { isRight, isChanged } = look(row);
  if (!isRight || !isChanged) return;
  const typed = valuesOf(row);
  try {
    const answer = await post(row, { preview: "1" });
    if (answer.ok && typed === valuesOf(row)) showEarned(row, await answer.json());
  } catch {
    // It is said when the row is saved.
  }
}

// Save a row, with an answer to what it was asked; what is typed meanwhile is saved after it.
export async function save(row, choice = "") {
  if (row.isSending) return;
  row.isSending = true;
  const sent = valuesOf(row);
  show(row, "saving");
  let next = null;
  try {
    const answer = await post(row, choice ? { [`t${row.dataset.row}-choice`]: choice } : {});
    const page = document.createElement("template");
    page.innerHTML = await answer.text();
    next = page.content.querySelector("tbody[data-row]");
  } catch {
    next = null;
  }
  row.isSending = false;
  if (!next) fail(row, choice);
  else if (valuesOf(row) === sent) replace(row, next);
  else keepTyping(row, next);
}

function fail(row, choice) {
  show(row, "unsent");
  changed(row);
  setTimeout(() => row.isConnected && row.dataset.state === "unsent" && save(row, choice), AGAIN);
}

// Show a row as the server has it.
export function replace(row, next) {
  const focused = row.contains(document.activeElement) ? document.activeElement.id : "";
  row.replaceWith(next);
  remember(next);
  next.isLeft = true;
  // What asked for an answer has got it: on to where typing goes on.
  if (focused) (document.getElementById(focused) ?? seatsIn(next).at(0))?.focus();
  changed(next);
}

// The server knows an earlier text: what is typed since then is compared with that from now on.
function keepTyping(row, next) {
  const fresh = new Map([...next.querySelectorAll("input[name]")].map((input) => [input.name, input.value]));
  for (const input of row.querySelectorAll("input[name]")) {
    if (input.type === "hidden") input.value = fresh.get(input.name) ?? input.value;
    else if (input.matches("[data-seat]")) input.defaultValue = fresh.get(input.name) ?? "";
  }
  row.dataset.stamp = next.dataset.stamp;
  review(row);
  changed(row);
  if (row.isLeft) saveIfRight(row);
}

// Save a row that was left with something new in it that adds up, or with nothing at all in it any more.
export function saveIfRight(row) {
  const { isChanged, isRight, isEmpty } = look(row);
  if (isChanged && (isRight || (isEmpty && row.kept.as === "saved"))) save(row);
  else review(row);
  changed(row);
}

const changed = (row) => row.closest("form")?.dispatchEvent(new Event("paper:changed"));
