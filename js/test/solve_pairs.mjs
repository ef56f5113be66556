// node solve_pairs.mjs PAIRS: solves the pairs of a file, a JSON object {g1, g2, options} a line, in this thread, and
// prints a result a line. The last line says how long loading and solving took.
import { readFileSync } from "node:fs";
import { load } from "../core.js";

const begun = performance.now();
const core = await load(readFileSync(new URL("../gedkit.wasm", import.meta.url)));
const loaded = performance.now() - begun;
let seconds = 0;
for (const line of readFileSync(process.argv[2], "utf8").trim().split("\n")) {
  const { g1, g2, options } = JSON.parse(line);
  const start = performance.now();
  const result = core.solve(g1, g2, options);
  seconds += (performance.now() - start) / 1000;
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
process.stdout.write(`${JSON.stringify({ load_milliseconds: loaded, seconds })}\n`);
