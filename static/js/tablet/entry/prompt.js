// What the next tap on a seat means, what to do next or, once the hand is complete, who pays: in one sentence, or empty if
// the payments have to be listed.
import { switchedBySeats } from "../facts/declared.js";
import { POT } from "./payoff.js";

export function promptOf(table, problem) {
  const { entry } = table;
  if (entry.mode.prompt || entry.mode.title) return entry.mode.prompt || entry.mode.title;
  if (entry.mode === "noted") return table.say("tapNoted");
  const switched = switchedBySeats(entry);
  if (switched) return switched.prompt || switched.title;
  if (problem) return questionOf(table, problem);
  const { moves } = table;
  if (entry.kind !== "won" && !moves?.length) return table.say(entry.kind === "drawn" ? "drawn" : "settled");
  if (!moves?.length) return table.say("settled");
  return entry.kind === "won" && !entry.asksSeveral ? sentenceOf(table, moves) : "";
}

function questionOf(table, { text, key, values, hint }) {
  const words = text ?? table.say(key, values);
  return hint ? `${words} ${table.say(hint.key, hint.values)}` : words;
}

function sentenceOf(table, moves) {
  const { discarder } = table.entry;
  const payers = new Set(moves.map(({ payer }) => payer));
  // What goes to the pot or comes from it, and who pays several, needs a list.
  if (moves.some(({ payer, payee }) => payer === POT || payee === POT) || payers.size < moves.length) return "";
  const amounts = Object.fromEntries(moves.map((move) => [move.payer, move.amount]));
  const others = Object.entries(amounts).filter(([seat]) => seat !== discarder);
  const same = new Set(others.map(([, amount]) => amount));
  if (same.size > 1) return "";
  const amount = amounts[discarder];
  const [each] = same;
  if (amount === undefined || amount === each) return table.say("allPay", { amount: each });
  const name = table.name(discarder);
  return each ? table.say("discarderPays", { name, amount, others: each }) : table.say("discarderPaysAll", { name, amount });
}
