import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, test } from "node:test";
import { GedkitError, close, distance, editPath, load, solve } from "../index.js";

const ethanol = { nodes: ["C", "C", "O"], edges: [[0, 1], [1, 2]] };
const acetamide = { nodes: ["C", "C", "O", "N"], edges: [[0, 1], [1, 2], [1, 3]] };
const bytes = await readFile(new URL("../gedkit.wasm", import.meta.url));
after(close);

// The same numbers on every machine.
function randomGraph(seed, n, p, labels = "ab") {
  let state = seed;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const edges = [];
  for (let u = 0; u < n; ++u) for (let v = 0; v < u; ++v) if (random() < p) edges.push([u, v]);
  return { nodes: Array.from({ length: n }, () => labels[Math.floor(random() * labels.length)]), edges };
}

test("distance, path and result", async () => {
  assert.equal(await distance(ethanol, acetamide), 2);
  const path = await editPath(ethanol, acetamide);
  assert.equal(path.cost, 2);
  assert.deepEqual(path.operations.filter((o) => o.text).map((o) => o.op), ["node_ins", "edge_ins"]);
  const result = await solve(ethanol, acetamide);
  assert.equal(result.status, "OPTIMAL");
  assert.deepEqual(result.mapping.at(-1), [null, 3]);
});

test("costs, cutoff and labels of several kinds", async () => {
  const [a, b] = [{ nodes: ["1", 1, [1, "x"], null] }, { nodes: [1, "1", null, [1, "x"]] }];
  assert.equal(await distance(a, b), 0);
  assert.equal(await distance({ nodes: ["1"] }, { nodes: [1] }), 1);
  assert.equal(await distance({ nodes: ["a"] }, { nodes: ["b"] }, { costs: { node_sub: 0.5 } }), 0.5);
  assert.equal(await distance(ethanol, acetamide, { cutoff: 1 }), Infinity);
  assert.equal((await solve(ethanol, acetamide, { cutoff: 1 })).status, "CUTOFF");
  assert.equal(await distance({ nodes: 2, edges: [[0, 1]], directed: true }, { nodes: 2, edges: [[1, 0]], directed: true }), 0);
  assert.equal(await distance({ nodes: 0 }, { nodes: 0 }), 0);
});

test("progress, a time limit, and a search that is stopped", async () => {
  const [a, b] = [randomGraph(3, 40, 0.3), randomGraph(4, 40, 0.3)];
  const heard = [];
  const limited = await solve(a, b, { solver: "exact", timeLimit: 0.5, onProgress: (news) => void heard.push(news) });
  assert.equal(limited.status, "TIME_LIMIT");
  assert.ok(limited.lower_bound <= limited.distance);
  assert.ok(heard.length > 1 && heard.every(({ lower, upper }) => upper === null || lower <= upper));
  const stop = new AbortController();
  const stopped = await solve(a, b, { solver: "exact", signal: stop.signal, onProgress: () => stop.abort() });
  assert.equal(stopped.status, "INTERRUPTED");
  assert.ok(stopped.mapping);
  assert.equal((await solve(a, b, { solver: "exact", onProgress: () => true })).status, "INTERRUPTED");
  await assert.rejects(solve(a, b, { signal: AbortSignal.abort() }), { name: "AbortError" });
  await assert.rejects(solve(a, b, { solver: "exact", onProgress: () => { throw new TypeError("mine"); } }), { message: "mine" });
  assert.equal(await distance(ethanol, acetamide), 2);
});

test("wrong input gets an error that says what is wrong", async () => {
  const wrong = async (code, words, first, second = ethanol, options = {}) =>
    assert.rejects(solve(first, second, options), (error) => error instanceof GedkitError && error.code === code && words.test(error.message));
  await wrong("graph", /names node 9, but the graph has 5 nodes/, { nodes: 5, edges: [[3, 9]] });
  await wrong("graph", /is there twice/, { nodes: 2, edges: [[0, 1], [1, 0]] });
  await wrong("graph", /directed/, { nodes: 1, directed: true });
  await wrong("graph", /expected an object/, null);
  await wrong("graph", /attributes/, { nodes: 1, node_attrs: [{}] });
  await wrong("options", /no option cutof/, ethanol, ethanol, { cutof: 1 });
  await wrong("options", /no cost node_change/, ethanol, ethanol, { costs: { node_change: 1 } });
  await wrong("options", /solver/, ethanol, ethanol, { solver: "magic" });
  await wrong("options", /timeLimit/, ethanol, ethanol, { timeLimit: -1 });
});

test("memory that runs out is a status or our error, and the core goes on", async () => {
  const core = await load(bytes);
  const few = core.solve(randomGraph(5, 60, 0.2), randomGraph(6, 60, 0.2), { solver: "plain-astar", memoryLimit: 1 << 20, timeLimit: 20 });
  assert.equal(few.status, "MEMORY_LIMIT");
  const huge = { nodes: 40_000 };
  try {
    const result = core.solve(huge, { nodes: 39_999 }, { solver: "hungarian", timeLimit: 5 });
    assert.ok(["MEMORY_LIMIT", "TIME_LIMIT", "FEASIBLE", "OPTIMAL"].includes(result.status));
  } catch (error) {
    assert.ok(error instanceof GedkitError && error.code === "memory", String(error));
  }
  assert.equal(core.solve(ethanol, acetamide).distance, 2);
});
