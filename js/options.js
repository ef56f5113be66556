// What may be asked of a search, checked; each wrong option is named.
import { GedkitError } from "./graphs.js";

const COSTS = ["node_sub", "node_del", "node_ins", "edge_sub", "edge_del", "edge_ins"];
const KNOWN = ["solver", "costs", "cutoff", "timeLimit", "memoryLimit", "seed", "onProgress", "signal"];
export const MOST_BYTES = 2 ** 31; // half of what 32 bits can address

const wrong = (words) => new GedkitError("options", words);

export function checkedOptions(options) {
  if (options === null || typeof options !== "object") throw wrong(`options must be an object, got ${String(options)}`);
  const unknown = Object.keys(options).find((name) => !KNOWN.includes(name));
  if (unknown) throw wrong(`there is no option ${unknown}; there are ${KNOWN.join(", ")}`);
  const { solver = "auto", costs = {}, cutoff = null, timeLimit = null, memoryLimit = MOST_BYTES, seed = 0, onProgress = null } = options;
  for (const name of Object.keys(costs)) if (!COSTS.includes(name)) throw wrong(`there is no cost ${name}; there are ${COSTS.join(", ")}`);
  const all = Object.fromEntries(COSTS.map((name) => [name, costs[name] ?? 1]));
  for (const [name, cost] of Object.entries(all))
    if (!(Number.isFinite(cost) && cost >= 0)) throw wrong(`the cost ${name} must be a finite number of 0 or more, got ${String(cost)}`);
  if (cutoff !== null && !(cutoff >= 0)) throw wrong(`cutoff must be 0 or more, got ${String(cutoff)}`);
  if (timeLimit !== null && !(timeLimit > 0)) throw wrong(`timeLimit must be a positive number of seconds, got ${String(timeLimit)}`);
  if (!(memoryLimit > 0)) throw wrong(`memoryLimit must be a positive number of bytes, got ${String(memoryLimit)}`);
  if (!(Number.isSafeInteger(seed) && seed >= 0)) throw wrong(`seed must be a whole number of 0 or more, got ${String(seed)}`);
  if (typeof solver !== "string") throw wrong(`solver must be a name, got ${String(solver)}`);
  if (onProgress !== null && typeof onProgress !== "function") throw wrong("onProgress must be a function");
  return { solver, costs: all, cutoff, timeLimit, memoryLimit: Math.min(memoryLimit, MOST_BYTES), seed, onProgress };
}
