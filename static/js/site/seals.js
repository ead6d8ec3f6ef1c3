// This device keeps the checkpoints it has seen sealed, [data-seal] with number, hash and name, and compares them with
// what the server's log says now. A record with another hash: the log was rewritten, which every page says. A server
// that has sealed less than was seen here: an older backup, which the Fairness page says, with both numbers.
import { ask } from "./server_clock.js";

const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
let compared = "";

export function setup() {
  const head = document.querySelector("[data-seal-history]");
  if (!head) return;
  const chain = head.dataset.sealChain;
  const seen = Array.from(document.querySelectorAll("[data-seal]"), ({ dataset }) => ({
    number: Number(dataset.seal), hash: dataset.sealHash, name: dataset.sealName,
  }));
  const state = JSON.stringify([chain, seen]);
  if (state === compared) return;
  compared = state;
  const kept = read(chain);
  if (kept.length) compare(head.dataset.sealHistory, kept).then((found) => found && show(found, kept, chain), () => {});
  else if (seen.length) showState("first");
  // What was seen first stays: a rewritten record does not replace it.
  const known = new Set(kept.map(({ number }) => number));
  const all = [...kept, ...seen.filter(({ number }, at) => !known.has(number) && seen.findIndex((one) => one.number === number) === at)];
  write(chain, all.sort((one, other) => one.number - other.number).slice(-60));
}

async function compare(address, kept) {
  const answer = await ask(`${address}?records=${kept.map(({ number }) => number).join(",")}`);
  return answer.ok ? answer.json() : null;
}

function show({ newest, hashes }, kept, chain) {
  const changed = kept.filter(({ number, hash }) => hashes[number] && hashes[number] !== hash);
  const last = kept.at(-1).number;
  if (changed.length) warn(changed, hashes, chain);
  else if (last > newest) {
    showState("behind");
    fill("[data-seal-newest]", newest);
    fill("[data-seal-seen]", last);
  } else showState("fits");
}

function warn(changed, hashes, chain) {
  const list = document.querySelector("[data-seal-changes]");
  if (!list) return warnElsewhere();
  showState("changed");
  const line = document.querySelector("[data-seal-change]").content.firstElementChild;
  list.replaceChildren(...changed.map(({ number, hash, name }) => {
    const item = line.cloneNode(true);
    item.querySelector("[data-seal-what]").textContent = `${name} (${number})`;
    item.querySelector("[data-seal-was]").textContent = codeOf(hash);
    item.querySelector("[data-seal-is]").textContent = codeOf(hashes[number]);
    return item;
  }));
  document.querySelector("[data-seal-forget]").onclick = () => {
    write(chain, []);
    location.reload();
  };
}

function warnElsewhere() {
  const alert = document.querySelector("template[data-seal-alert]")?.content.firstElementChild;
  if (alert && !document.querySelector("[data-seal-alert]:not(template)")) {
    const shown = alert.cloneNode(true);
    shown.dataset.sealAlert = "";
    document.querySelector("main").prepend(shown);
  }
}

// The quiet states have lines kept free for them, which the style sheet fills.
function showState(name) {
  for (const section of document.querySelectorAll("[data-seals]")) section.dataset.sealShown = name;
  for (const part of document.querySelectorAll(".alert[data-seal-state]")) part.hidden = part.dataset.sealState !== name;
}

function fill(selector, text) {
  const place = document.querySelector(selector);
  if (place) place.textContent = text;
}

// The same short code that the server writes: 80 bits in base 32, in groups of four.
function codeOf(hash) {
  const bits = BigInt(`0x${hash.slice(0, 20)}`);
  const signs = Array.from({ length: 16 }, (_none, place) => SIGNS[Number((bits >> BigInt(5 * (15 - place))) & 31n)]);
  return signs.join("").match(/.{4}/g).join(" ");
}

function read(chain) {
  try {
    return JSON.parse(localStorage.getItem(`kongbox:seals:${chain}`)) ?? [];
  } catch {
    return []; // without storage nothing is remembered
  }
}

function write(chain, seals) {
  try {
    if (seals.length) localStorage.setItem(`kongbox:seals:${chain}`, JSON.stringify(seals));
    else localStorage.removeItem(`kongbox:seals:${chain}`);
  } catch {
    // The page works without it.
  }
}
