// The tiles laid out so far, as immutable states: undo goes back to an earlier one. The only rules here are how many
// copies a tile has and what chows, pungs and kongs look like.
const SUITS = "mpszf";
const STANDING = 13;

export const EMPTY = { hand: [], sets: [], win: null, flowers: [], isLosing: false };
export const SETS = ["chow", "pung", "kong", "concealed-kong"];

const inOrder = (one, other) => SUITS.indexOf(one[1]) - SUITS.indexOf(other[1]) || one[0] - other[0];

function tilesOf(kind, tile) {
  if (kind !== "chow") return Array(kind === "pung" ? 3 : 4).fill(tile);
  return [0, 1, 2].map((step) => `${Number(tile[0]) + step}${tile[1]}`);
}

export function shown(state) {
  return [...state.sets.flatMap((set) => set.tiles), ...state.hand, ...(state.win ? [state.win] : []), ...state.flowers];
}

const copies = (state, tile) => shown(state).filter((other) => other === tile).length;

export const room = (state) => STANDING - 3 * state.sets.length - state.hand.length;

// In mode "tile" a full hand takes its winning tile next; a hand that did not win has none.
export const modeFor = (state, mode) => (mode === "tile" && room(state) <= 0 && !state.isLosing ? "win" : mode);

export function canAdd(state, mode, tile, most) {
  if (tile[1] === "f") return !state.flowers.includes(tile);
  const left = most - copies(state, tile);
  switch (modeFor(state, mode)) {
    case "tile":
      return left > 0 && room(state) > 0;
    case "win":
      return left > 0 && tile !== state.win;
    case "chow":
      if (room(state) < 3 || tile[1] === "z" || tile[0] > 7) return false;
      return tilesOf("chow", tile).every((other) => copies(state, other) < most);
    default:
      return room(state) >= 3 && left >= tilesOf(mode, tile).length;
  }
}

export function add(state, mode, tile) {
  if (tile[1] === "f") return { ...state, flowers: [...state.flowers, tile].sort(inOrder) };
  const kind = modeFor(state, mode);
  if (kind === "tile") return { ...state, hand: [...state.hand, tile].sort(inOrder) };
  if (kind === "win") return { ...state, win: tile };
  return { ...state, sets: [...state.sets, { kind, tiles: tilesOf(kind, tile) }] };
}

const without = (list, place) => list.filter((_, other) => other !== place);

export function takeAway(state, part, place) {
  return { ...state, [part]: part === "win" ? null : without(state[part], place) };
}

function write(tiles) {
  const bySuit = [...SUITS].map((suit) => [suit, tiles.filter((tile) => tile[1] === suit)]);
  return bySuit.map(([suit, some]) => (some.length ? some.map((tile) => tile[0]).join("") + suit : "")).join("");
}

function read(text) {
  return [...text.matchAll(/([1-9]+)([mpszf])/g)].flatMap(([, digits, suit]) => [...digits].map((digit) => digit + suit));
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
  };
  return Object.fromEntries(Object.entries(holding).filter(([name, value]) => name === "hand" || value?.length));
}

function setOf(text, concealed) {
  const tiles = read(text).sort(inOrder);
  const alike = tiles.length === 4 ? "kong" : "pung";
  return { kind: concealed ? "concealed-kong" : tiles[0] === tiles[1] ? alike : "chow", tiles };
}

export function fromHolding(holding) {
  const melds = (holding.melds ?? []).map((text) => setOf(text, false));
  const kongs = (holding.concealed_kongs ?? []).map((text) => setOf(text, true));
  return {
    hand: read(holding.hand ?? "").sort(inOrder),
    sets: [...melds, ...kongs],
    win: holding.win ?? null,
    flowers: read(holding.flowers ?? "").sort(inOrder),
  };
}
