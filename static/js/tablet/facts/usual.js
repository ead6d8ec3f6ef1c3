// What the page does not say of a fact, or of a cell of a grid, because most are so (views/referee/told/declaration.py).
const USUAL = {
  short: "",
  prompt: "",
  help: "",
  isAsked: false,
  onDiscard: false,
  needs: "",
  mostWinners: 4,
  choices: [],
  least: 0,
  most: 1000000,
  counts: "",
  carried: false,
  mayBeSet: true,
  steps: {},
  inPicker: false,
  isOption: false,
  events: [],
};
const WAYS = ["self-draw", "discard"];

export function whole(config) {
  const facts = config.facts.map((fact) => ({ ...USUAL, ...fact }));
  const cells = config.values.cells?.map((cell) => ({ isCommon: false, ways: WAYS, ...cell })) ?? null;
  return { ...config, facts, values: { ...config.values, cells } };
}
