// What seats have declared in the hand being played outlives a reload; the rest of an entry is typed again in a moment.
import { read, write } from "../outbox/local_storage.js";

export function setup(root, table) {
  const place = `${table.config.scope}declared`;
  const { entry, view, state } = table;
  const kept = read(place);
  if (kept && kept.session === state.session && kept.number === view.number) Object.assign(entry.given, kept.given);
  table.addEventListener("change", () => {
    const given = Object.fromEntries(entry.declared.filter(({ key }) => key in entry.given).map(({ key }) => [key, entry.given[key]]));
    write(place, { session: table.state.session, number: table.view.number, given });
  });
}
