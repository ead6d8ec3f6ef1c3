// Draw seats with dice and tiles, as scoring/drawing.py does: two throws name who takes the first wind, from the odd end
// of the row or from the even one; the others follow counter-clockwise.
const die = () => 1 + below(6);

// A random number below a bound, each equally likely.
function below(bound) {
  const [drawn] = crypto.getRandomValues(new Uint32Array(1));
  return drawn < Math.floor(2 ** 32 / bound) * bound ? drawn % bound : below(bound);
}

function shuffled(list) {
  const left = [...list];
  return list.map(() => left.splice(below(left.length), 1)[0]);
}

// `around`: the seats by chair as people sit now. Returns the chairs they take, and what happened.
export function throwDice(around) {
  const players = around.filter((seat) => seat !== "-");
  const winds = [..."ESWN"].filter((wind, place) => (around[place] ?? "-") !== "-");
  const throws = [[die(), die()], [die(), die()]];
  const [first, second] = throws.map(([one, other]) => one + other);
  const start = below(players.length);
  const again = (start + first - 1) % players.length;
  const takes = (again + second - 1) % players.length;
  const tiles = shuffled(winds);
  const row = second % 2 ? tiles : [...tiles].reverse();
  const got = Object.fromEntries(row.map((wind, turn) => [wind, players[(takes + turn) % players.length]]));
  return {
    chairs: around.map((seat, place) => got["ESWN"[place]] ?? "-"),
    record: `${players[start]}${throws.map((pair) => pair.join("")).join("-")}-${tiles.join("")}`,
    told: { thrower: players[start], first, second: players[again], total: second, name: players[takes] },
  };
}
