// The back end of the page without a server: graphs are read here, and searches run in a Worker with the core as
// WebAssembly. It answers what the page asks, in the form of the server's answers.
import { solve, useModule, useWorker } from "./index.js";
import { places } from "./layout.js";
import { isMolecule, lookOf } from "./molecules.js";
import { isLong, svgOf } from "./picture.js";
import { readGraph } from "./read_graph.js";
import { labelsOf, sentence, viewHtml } from "./view.js";

export const hasServer = false;
export const presets = ["default", "subgraph", "custom"]; // those that are one number per operation
const PARTS = ["node_sub", "node_del", "node_ins", "edge_sub", "edge_del", "edge_ins"];
const LARGEST_PREVIEW = 320; // nodes

const { wasm, worker, assets, examples } = globalThis.GEDKIT;
const workerUrl = URL.createObjectURL(new Blob([worker], { type: "text/javascript" }));
useWorker(() => new Worker(workerUrl));
useModule(Uint8Array.from(atob(wasm), (character) => character.charCodeAt(0)));
globalThis.GEDKIT.wasm = null;

export const asset = async (name) => assets[name];

const stops = new Map();
export async function call(path, body) {
  if (path === "/api/examples") return examples;
  if (path === "/api/graph") return showGraph(body);
  const job = path.match(/^\/api\/jobs\/(.+)\/stop$/)?.[1];
  if (job) return stops.get(job)?.abort();
  throw new Error(`the page without a server has no ${path}`);
}

const count = (n, what) => `${n.toLocaleString("en")} ${what}${n === 1 ? "" : "s"}`;
function factsOf({ graph, weight }) {
  const size = `${count(labelsOf(graph).length, "node")}, ${count((graph.edges ?? []).length, "edge")}`;
  return weight ? `${size} · ${weight.toPrecision(4)} g/mol` : size;
}

async function showGraph({ text, ...how }) {
  const read = await readGraph(text, how);
  const labels = labelsOf(read.graph);
  const edges = read.graph.edges ?? [];
  const answer = { ...read, facts: factsOf(read), summary: factsOf(read), svg: null, places: null };
  if (!labels.length || labels.length > LARGEST_PREVIEW) return answer;
  const look = isMolecule(read.graph) ? read.look ?? (await lookOf(read.graph)) : undefined;
  answer.places = look?.places ?? places(labels.length, edges, { directed: Boolean(read.graph.directed), stretch: labels.some(isLong) ? 1.6 : 1 });
  const names = read.names ?? labels.map((_, u) => String(u));
  answer.svg = svgOf({ labels, edges, directed: Boolean(read.graph.directed), names, places: answer.places, look, kinds: { node: [], edge: [] } });
  return answer;
}

function costsOf({ preset = "default", ...prices }) {
  if (preset === "custom") {
    for (const part of PARTS) if (prices[part] === "inf") throw new Error("“inf” needs the Python package: gedkit serve");
    return Object.fromEntries(PARTS.map((part) => [part, prices[part] ?? 1]));
  }
  if (preset === "subgraph") return { node_ins: 0, edge_ins: 0 };
  if (preset !== "default") throw new Error("these costs need the Python package: gedkit serve");
  return {};
}

// The result of a search that was stopped, with what it had proven.
function withBound(result, lower) {
  if (result.optimal || result.distance === null || !(lower > result.lower_bound)) return { ...result, status: result.optimal ? "OPTIMAL" : "INTERRUPTED" };
  const optimal = lower >= result.distance;
  return { ...result, lower_bound: lower, optimal, status: optimal ? "OPTIMAL" : "INTERRUPTED" };
}

export async function stream(path, body, onEvent, signal) {
  if (path !== "/api/solve") throw new Error(`the page without a server has no ${path}`);
  const read = await Promise.all([body.first, body.second].map(({ text, ...how }) => readGraph(text, how)));
  const stop = new AbortController();
  const name = String(Math.random());
  stops.set(name, stop);
  onEvent("job", { id: name });
  let lost = false; // whether nobody waits for the answer any more
  const leave = () => { lost = true; stop.abort(); };
  signal.addEventListener("abort", leave);
  if (signal.aborted) leave();
  try {
    const how = { costs: costsOf(body.costs), timeLimit: body.time_limit };
    let known = { lower: 0, upper: Infinity, at: 0 }; // `at`: when the best path was found
    const onProgress = (news) => {
      const better = (news.upper ?? Infinity) < known.upper;
      known = { lower: news.lower ?? 0, upper: news.upper ?? Infinity, at: better ? news.seconds : known.at };
      if (!lost) onEvent("bounds", news);
    };
    let result;
    try {
      result = await solve(read[0].graph, read[1].graph, { ...how, signal: stop.signal, onProgress });
    } catch (error) {
      if (error.name !== "AbortError" || lost) throw error;
      // In pages from files a Worker cannot be told to stop and is ended: a new one goes as far as the best path.
      result = withBound(await solve(read[0].graph, read[1].graph, { ...how, timeLimit: 1.2 * known.at + 0.3 }), known.lower);
    }
    if (lost) return;
    const titles = [body.first.title || read[0].name || "first graph", body.second.title || read[1].name || "second graph"];
    const html = await viewHtml(result, titles, read.map(factsOf), read.map((each) => each.look));
    onEvent("done", { result, sentence: sentence(result), html, notes: read.flatMap((each) => each.notes) });
  } finally {
    signal.removeEventListener("abort", leave);
    stops.delete(name);
  }
}
