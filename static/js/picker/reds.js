// Red fives, in rules that have them: "0" and the suit.
export const plain = (tile) => (tile[0] === "0" ? `5${tile[1]}` : tile);

export const swapRed = (tile) => (tile[0] === "0" ? plain(tile) : `0${tile[1]}`);

// How many of the tiles of a pung or kong are red: one if a red five was tapped, and as many as there are no others.
export function redsIn(size, tile, reds) {
  const red = reds[`0${tile[1]}`] ?? 0;
  if (plain(tile)[0] !== "5" || !red) return 0;
  return Math.max(tile[0] === "0" ? 1 : 0, size - (4 - red));
}
