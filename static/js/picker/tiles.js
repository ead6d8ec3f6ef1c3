// The tiles laid out so far, as immutable states: undo goes back to an earlier one. The only rules here are how many
// copies a tile has and what chows, pungs and kongs look like. A red five is "0" and its suit; `supply` says how many of
// a kind there are (`most`), and how many fives are red (`reds`, by tile).
import { plain, redsIn, swapRed } from "./reds.js";

const SUITS = "mpszf";
const STANDING = 13;
const MOST_INDICATORS = 5;

export const EMPTY = { hand: [], sets: [], win: null, flowers: [], dora: [], ura: [], isLosing: false };
export const SETS = ["chow", "pung", "kong", "concealed-kong"];

const inOrder = (one, other) => SUITS.indexOf(one[1]) - SUITS.indexOf(other[1]) || plain(one)[0] - plain(other)[0] || one[0] - other[0];

function tilesOf(kind, tile, { reds }) {
  if (kind === "chow") return [tile, ...[1, 2].map((step) => `${Number(plain(tile)[0]) + step}${tile[1]}`)];
  const size = kind === "pung" ? 3 : 4;
  const red = redsIn(size, tile, reds);
  return [...Array(red).fill(`0${tile[1]}`), ...Array(size - red).fill(plain(tile))];
}

export function shown(state) {
  const { sets, hand, win, flowers, dora, ura } = state;
  return [...sets.flatMap((set) => set.tiles), ...hand, ...(win ? [win] : []), ...flowers, ...dora, ...ura];
}

const copies = (state, tile) => shown(state).filter((other) => other === tile).length;

function left(state, tile, { most, reds }) {
  if (tile in reds) return reds[tile] - copies(state, tile);
  return most - (tile[0] === "5" ? (reds[`0${tile[1]}`] ?? 0) : 0) - copies(state, tile);
}

const areLeft = (state, tiles, supply) => tiles.every((tile) => left(state, tile, supply) >= tiles.filter((other) => other === tile).length);

export const room = (state) => STANDING - 3 * state.sets.length - state.hand.length;

// In mode "tile" a full hand takes its winning tile next; a hand that did not win has none.
export const modeFor = (state, mode) => (mode === "tile" && room(state) <= 0 && !state.isLosing ? "win" : mode);

export function canAdd(state, mode, tile, supply) {
  if (tile[1] === "f") return !state.flowers.includes(tile);
  const kind = modeFor(state, mode);
  switch (kind) {
    case "tile":
      return left(state, tile, supply) > 0 && room(state) > 0;
    case "win":
      return left(state, tile, supply) > 0 && tile !== state.win;
    case "dora":
    case "ura":
      return left(state, tile, supply) > 0 && state[kind].length < MOST_INDICATORS;
    case "chow":
      if (tile[1] === "z" || tile[0] > 7) return false;
  }
  return room(state) >= 3 && areLeft(state, tilesOf(kind, tile, supply), supply);
}

export function add(state, mode, tile, supply) {
  if (tile[1] === "f") return { ...state, flowers: [...state.flowers, tile].sort(inOrder) };
  const kind = modeFor(state, mode);
  if (kind === "tile") return { ...state, hand: [...state.hand, tile].sort(inOrder) };
  if (kind === "win") return { ...state, win: tile };
  if (kind === "dora" || kind === "ura") return { ...state, [kind]: [...state[kind], tile] };
  return { ...state, sets: [...state.sets, { kind, tiles: tilesOf(kind, tile, supply) }] };
}

const without = (list, place) => list.filter((_, other) => other !== place);

// The tile of a declared chow that may be red: a tap on it makes it so, or an ordinary one again.
export const mayBeRed = (state, set, tile, supply) => set.kind === "chow" && tile[0] in { 0: 1, 5: 1 } && left(state, swapRed(tile), supply) > 0;

export function swap(state, place, tile) {
  const sets = state.sets.map((set, other) => (other === place ? { ...set, tiles: set.tiles.map((one) => (one === tile ? swapRed(tile) : one)) } : set));
  return { ...state, sets };
}

export function takeAway(state, part, place) {
  return { ...state, [part]: part === "win" ? null : without(state[part], place) };
}

function write(tiles) {
  const bySuit = [...SUITS].map((suit) => [suit, tiles.filter((tile) => tile[1] === suit)]);
  return bySuit.map(([suit, some]) => (some.length ? some.map((tile) => tile[0]).join("") + suit : "")).join("");
}

function read(text) {
  return [...text.matchAll(/([0-9]+)([mpszf])/g)].flatMap(([, digits, suit]) => [...digits].map((digit) => digit + suit));
}

// The holding record of these tiles, without empty parts.
export function toHolding(state) {
  const setsOf = (wanted) => state.sets.filter(wanted).map((set) => write(set.tiles));
  const holding = {
    hand: write(state.hand),
    win: state.win,
    melds: setsOf((set) => set.kind !== "concealed-kong"),
    concealed_kongs: setsOf((set) => set.kind === "concealed-kong"),
    flowers: write(state.flowers),
    dora_indicators: write(state.dora),
    ura_indicators: write(state.ura),
  };
  return Object.fromEntries(Object.entries(holding).filter(([name, value]) => name === "hand" || value?.length));
}

function setOf(text, concealed) {
  const tiles = read(text).sort(inOrder);
  const alike = tiles.length === 4 ? "kong" : "pung";
  return { kind: concealed ? "concealed-kong" : plain(tiles[0]) === plain(tiles[1]) ? alike : "chow", tiles };
}

export function fromHolding(holding) {
  const melds = (holding.melds ?? []).map((text) => setOf(text, false));
  const kongs = (holding.concealed_kongs ?? []).map((text) => setOf(text, true));
  return {
    hand: read(holding.hand ?? "").sort(inOrder),
    sets: [...melds, ...kongs],
    win: holding.win ?? null,
    flowers: read(holding.flowers ?? "").sort(inOrder),
    dora: read(holding.dora_indicators ?? ""),
    ura: read(holding.ura_indicators ?? ""),
  };
}
