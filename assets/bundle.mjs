// Bundle the style sheets and scripts of each page family into static/bundles/, and note in manifest.json which sources
// went in: tests compare those digests, so nobody needs node to see that a bundle is out of date.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "static");
const BUNDLES = "bundles";
const ENTRIES = {
  "site.css": "css/families/site.css",
  "calculator.css": "css/families/calculator.css",
  "tablet.css": "css/families/tablet.css",
  "tablet_grid.css": "css/families/tablet_grid.css",
  "organizer.css": "css/families/organizer.css",
  "acts.css": "css/tablet/acts.css",
  "display.css": "css/families/display.css",
  "site.js": "js/site/main.js",
  "calculator.js": "js/picker/main.js",
  "tablet.js": "js/tablet/main.js",
  "picker.js": "js/picker/tile_picker.js",
  "play_clock.js": "js/tablet/play_clock/main.js",
  "organizer.js": "js/organizer/main.js",
  "display.js": "js/display/main.js",
};

// Most pages show winds and backs of tiles alone: a sprite of those spares them the other tiles.
const TILES = "img/tiles.svg";
const FEW = /^(?:[1-4]z|back|wind-\d)$/;

// The table fetches the picker with its first winner: that import stays, and leads to the bundle.
const PICKER = {
  name: "picker",
  setup: (building) => {
    building.onResolve({ filter: /\/tile_picker\.js$/ }, ({ kind }) =>
      kind === "dynamic-import" ? { path: "./picker.js", external: true } : undefined,
    );
  },
};

const digest = (data) => createHash("sha256").update(data).digest("hex");
const sorted = (pairs) => Object.fromEntries([...pairs].sort(([one], [other]) => (one < other ? -1 : 1)));

const { metafile, outputFiles } = await build({
  absWorkingDir: ROOT,
  entryPoints: Object.entries(ENTRIES).map(([name, source]) => ({ in: source, out: name.replace(/\.\w+$/, "") })),
  outdir: BUNDLES,
  bundle: true,
  minify: true,
  format: "esm",
  // Browsers that read the sources read the bundles: nothing is rewritten for older ones.
  target: "esnext",
  charset: "utf8",
  legalComments: "none",
  plugins: [PICKER],
  metafile: true,
  write: false,
});

const few = [...readFileSync(join(ROOT, TILES), "utf8").matchAll(/<symbol id="([^"]+)".*?<\/symbol>/gs)]
  .filter(([, id]) => FEW.test(id))
  .map(([symbol]) => symbol);

rmSync(join(ROOT, BUNDLES), { recursive: true, force: true });
mkdirSync(join(ROOT, BUNDLES));
for (const { path, contents } of outputFiles) writeFileSync(path, contents);
writeFileSync(join(ROOT, BUNDLES, "winds.svg"), `<svg xmlns="http://www.w3.org/2000/svg">\n${few.join("\n")}\n</svg>\n`);
const manifest = {
  entries: ENTRIES,
  sources: sorted([...Object.keys(metafile.inputs), TILES].map((path) => [path, digest(readFileSync(join(ROOT, path)))])),
  bundles: sorted([...Object.keys(ENTRIES), "winds.svg"].map((name) => [name, digest(readFileSync(join(ROOT, BUNDLES, name)))])),
};
writeFileSync(join(ROOT, BUNDLES, "manifest.json"), `${JSON.stringify(manifest, null, 1)}\n`);
