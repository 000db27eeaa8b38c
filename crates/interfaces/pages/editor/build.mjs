// Bundles src/main.js with CodeMirror into one file, and writes the licences of all that is in it beside it. The same lock file gives the same bytes.
// usage: node build.mjs FOLDER
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const folder = process.argv[2];
if (!folder) throw new Error("usage: node build.mjs FOLDER");

const { metafile, outputFiles } = await build({
  absWorkingDir: here,
  entryPoints: ["src/main.js"],
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  metafile: true,
  write: false,
});

// The packages whose files are in the bundle, and their licences.
const used = new Set();
for (const path of Object.keys(metafile.inputs)) {
  const name = path.match(/node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1];
  if (name) used.add(name);
}
const packages = [...used].sort().map((name) => {
  const place = join(here, "node_modules", name);
  const { version, license } = JSON.parse(readFileSync(join(place, "package.json"), "utf8"));
  const file = readdirSync(place).find((one) => /^licen[cs]e/i.test(one));
  if (!file) throw new Error(`${name} comes without its licence`);
  return { name, version, license, text: readFileSync(join(place, file), "utf8").replace(/\r\n/g, "\n").trim() };
});
const foreign = packages.filter(({ license }) => license !== "MIT");
if (foreign.length) throw new Error(`not under the MIT licence: ${foreign.map(({ name }) => name).join(", ")}`);

const script = Buffer.concat([
  Buffer.from("/* The editor of the playground: CodeMirror and others, under the MIT licence; see editor.licences.txt. Made by scripts/editor-bundle. */\n"),
  Buffer.from(outputFiles[0].contents),
]);
const licences = packages.map(({ name, version, text }) => `${name} ${version}\n\n${text}\n`).join(`\n${"-".repeat(80)}\n\n`);
// The header of gzip names the system that packed it: "unknown" is the same everywhere.
const packed = gzipSync(script, { level: 9 });
packed[9] = 255;
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "editor.js"), script);
writeFileSync(join(folder, "editor.js.gz"), packed);
writeFileSync(join(folder, "editor.licences.txt"), licences);
console.log(`editor.js has ${Math.round(script.length / 1024)} kB, ${Math.round(packed.length / 1024)} kB packed; ${packages.length} packages`);
