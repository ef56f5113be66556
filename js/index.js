// Graph edit distance for node and browsers. Searches run in a Worker, so that a page stays alive, tells how far they
// are and can stop them. `load` gives the core itself, for whoever has a Worker already.
import { GedkitError } from "./graphs.js";
import { checkedOptions } from "./options.js";

export { load } from "./core.js";
export { GedkitError } from "./graphs.js";

const inNode = typeof process !== "undefined" && Boolean(process.versions?.node);
let compiled = null;
let idle = [];

// The module is compiled once for all Workers. `source`: bytes, a compiled module, or an address.
export function useModule(source) {
  compiled = (async () => {
    if (source instanceof WebAssembly.Module) return source;
    if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
    if (inNode) return WebAssembly.compile(await (await import("node:fs/promises")).readFile(source));
    const response = await fetch(source);
    if (!response.ok) throw new GedkitError("core", `gedkit.wasm could not be loaded from ${response.url}: ${response.status}`);
    return WebAssembly.compile(await response.arrayBuffer());
  })();
  return compiled.then(() => undefined);
}

async function module() {
  if (!compiled) useModule(new URL("./gedkit.wasm", import.meta.url));
  return compiled;
}

// How to start a Worker that runs worker.js, for pages where its file cannot be loaded as a module.
let ownWorker = null;
export function useWorker(start) {
  ownWorker = start;
}

async function startWorker() {
  if (ownWorker) return ownWorker();
  const url = new URL("./worker.js", import.meta.url);
  if (!inNode) return new Worker(url, { type: "module" });
  const { Worker: NodeWorker } = await import("node:worker_threads");
  const worker = new NodeWorker(url);
  const target = { postMessage: (m) => worker.postMessage(m), terminate: () => worker.terminate(), busy: (is) => (is ? worker.ref() : worker.unref()) };
  worker.on("message", (data) => target.onmessage?.({ data }));
  worker.on("error", (error) => target.onerror?.(error));
  return target;
}

const aborted = () => new DOMException("the search was cancelled", "AbortError");

// How a Worker that is searching hears that it shall stop: a shared number; in pages that cannot share memory, the
// address of an empty Blob that is gone from then on.
function makeStop() {
  if (typeof SharedArrayBuffer !== "undefined") {
    const flag = new Int32Array(new SharedArrayBuffer(4));
    return { stop: flag, heard: true, raise: () => Atomics.store(flag, 0, 1), release: () => {} };
  }
  const stop = URL.createObjectURL(new Blob([""]));
  const raise = () => URL.revokeObjectURL(stop);
  return { stop, heard: false, raise, release: raise }; // heard: once the Worker has said that it can look
}

// Resolves to the result as the Python package's `Result.to_dict` has it. `signal` (an AbortSignal) stops the search:
// it then resolves to the best so far with status INTERRUPTED, and rejects with an AbortError if the Worker cannot be told.
export async function solve(first, second, options = {}) {
  checkedOptions(options);
  const { onProgress = null, signal = null, ...rest } = options;
  if (signal?.aborted) throw aborted();
  const wasm = await module();
  const worker = idle.pop() ?? (await startWorker());
  worker.busy?.(true);
  const stopping = makeStop();
  return new Promise((resolve, reject) => {
    const end = (keep, settle, value) => {
      signal?.removeEventListener("abort", cancel);
      worker.onmessage = worker.onerror = null;
      stopping.release();
      if (keep) {
        worker.busy?.(false);
        idle.push(worker);
      } else worker.terminate();
      settle(value);
    };
    const cancel = () => (stopping.heard ? stopping.raise() : end(false, reject, aborted()));
    const ask = () => worker.postMessage({ module: wasm, first, second, options: rest, watched: Boolean(onProgress), stop: stopping.stop });
    worker.onerror = (error) => end(false, reject, new GedkitError("core", `the Worker failed: ${error.message ?? error}`));
    worker.onmessage = ({ data }) => {
      if (data.canStop) stopping.heard = true;
      else if (data.news) {
        // What the caller throws ends the search, and is what the promise rejects with.
        try {
          if (onProgress(data.news) === true) cancel();
        } catch (error) {
          end(false, reject, error);
        }
      } else if (data.result) end(true, resolve, data.result);
      else if (data.error) end(true, reject, errorOf(data.error));
    };
    signal?.addEventListener("abort", cancel);
    ask();
  });
}

function errorOf({ name, code, message }) {
  if (name === "GedkitError") return new GedkitError(code, message);
  return Object.assign(new Error(message), { name });
}

// The distance alone; Infinity where no path costs the cutoff or less. Without a proof within the time limit this is
// an error: `solve` has the bounds.
export async function distance(first, second, options = {}) {
  const result = await solve(first, second, { solver: "exact", ...options });
  if (result.optimal) return result.distance ?? Infinity;
  if (result.status === "CUTOFF") return Infinity;
  throw new GedkitError("core", `no proof (${result.status}): ${result.lower_bound} ≤ distance ≤ ${result.distance}; use solve`);
}

// The operations of a cheapest edit path found; null where no path costs the cutoff or less.
export async function editPath(first, second, options = {}) {
  return (await solve(first, second, options)).path;
}

// Ends the Workers that wait for the next pair.
export function close() {
  for (const worker of idle) worker.terminate();
  idle = [];
}
