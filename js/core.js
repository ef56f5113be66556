// The compiled core in this thread: loads gedkit.wasm and solves pairs one after the other, each call until it ends.
// The module needs no glue of Emscripten's; the few functions that its C library asks for are here.
import { editPathOf } from "./edit_path.js";
import { GedkitError, checkedGraph, makeLabelNumbers, numbered } from "./graphs.js";
import { checkedOptions } from "./options.js";

const STATUS = ["OPTIMAL", "FEASIBLE", "CUTOFF", "TIME_LIMIT", "MEMORY_LIMIT", "INTERRUPTED"];
const PAGE = 65536;
const finite = (x) => (Number.isFinite(x) ? x : null);

// `source`: the bytes of gedkit.wasm, or a compiled module.
export async function load(source) {
  const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  return new Core(module);
}

class Core {
  #module;
  #exports = null;
  #onProgress = null;

  constructor(module) {
    this.#module = module;
  }

  // Made anew after memory ran out: what C++ held then is lost.
  #instance() {
    if (this.#exports) return this.#exports;
    const memory = () => this.#exports.memory;
    const system = systemCalls(memory);
    const imports = {};
    for (const { module, name, kind } of WebAssembly.Module.imports(this.#module)) {
      if (kind !== "function") continue;
      imports[module] ??= {};
      imports[module][name] = system[name] ?? (() => { throw new Error(`gedkit.wasm called ${name}, which is not there`); });
    }
    imports.gedkit = { progress: (lower, upper, seconds) => (this.#onProgress?.({ seconds, lower: finite(lower), upper: finite(upper) }) ? 1 : 0) };
    this.#exports = new WebAssembly.Instance(this.#module, imports).exports;
    this.#exports._initialize?.();
    return this.#exports;
  }

  // The result as the Python package's `Result.to_dict` has it. `onProgress` may return true to stop the search.
  solve(first, second, options = {}) {
    const chosen = checkedOptions(options);
    const g1 = checkedGraph(first, "first");
    const g2 = checkedGraph(second, "second");
    if (g1.directed !== g2.directed) throw new GedkitError("graph", "one graph is directed and the other is not");
    try {
      return this.#solve(first, second, g1, g2, chosen);
    } catch (error) {
      this.#exports = null;
      if (error instanceof GedkitError) throw error;
      if (error instanceof RangeError || error instanceof WebAssembly.RuntimeError || error instanceof WebAssembly.Exception)
        throw new GedkitError("memory", `the pair needs more memory than WebAssembly has here (${error.message}): set memoryLimit, or use the Python package`);
      throw error;
    } finally {
      this.#onProgress = null;
    }
  }

  #solve(first, second, g1, g2, chosen) {
    const e = this.#instance();
    const nodeNumber = makeLabelNumbers();
    const edgeNumber = makeLabelNumbers();
    const held = [];
    const put = (array) => {
      const at = e.malloc(Math.max(array.byteLength, 8));
      if (!at) throw new RangeError("no room for the graphs");
      held.push(at);
      new Uint8Array(e.memory.buffer).set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
      return at;
    };
    const arrays = (g) => {
      const { labels, edges } = numbered(g, nodeNumber, edgeNumber);
      return [labels.length, put(labels), g.edges.length, put(edges)];
    };
    const { costs } = chosen;
    const numbers = put(Float64Array.of(
      costs.node_sub, costs.node_del, costs.node_ins, costs.edge_sub, costs.edge_del, costs.edge_ins,
      chosen.cutoff ?? Infinity, chosen.timeLimit ?? Infinity, chosen.memoryLimit, chosen.seed,
    ));
    const solver = put(new TextEncoder().encode(`${chosen.solver}\0`));
    this.#onProgress = chosen.onProgress;
    const code = e.gedkit_solve(g1.directed ? 1 : 0, ...arrays(g1), ...arrays(g2), numbers, solver);
    if (code === 1) throw new GedkitError("options", textAt(e, e.gedkit_error()));
    if (code === 2) throw new RangeError("memory ran out");
    if (code !== 0) throw new GedkitError("core", textAt(e, e.gedkit_error()));
    const told = put(new Float64Array(9));
    e.gedkit_numbers(told);
    const [status, lower, upper, seconds, opened, expanded, calls, hasPath, milestones] = new Float64Array(e.memory.buffer, told, 9);
    const history = Array.from({ length: milestones }, (_, i) => new Float64Array(e.memory.buffer, e.gedkit_history() + 24 * i, 3))
      .map(([at, low, high]) => [at, finite(low), finite(high)]);
    const images = hasPath ? Array.from(new Int32Array(e.memory.buffer, e.gedkit_mapping(), g1.n)) : null;
    held.forEach((at) => e.free(at));
    return {
      gedkit: 1,
      distance: finite(upper),
      lower_bound: finite(lower),
      status: STATUS[status],
      optimal: STATUS[status] === "OPTIMAL",
      solver: chosen.solver,
      cutoff: chosen.cutoff ?? null,
      seconds,
      opened,
      expanded,
      heuristic_calls: calls,
      history,
      costs,
      g1: first,
      g2: second,
      mapping: images && pairsOf(images, g2.n),
      path: images && editPathOf(g1, g2, images, costs),
    };
  }
}

// Every node of both graphs once: matched, deleted, and inserted last.
function pairsOf(images, n2) {
  const used = new Set(images);
  const inserted = Array.from({ length: n2 }, (_, v) => v).filter((v) => !used.has(v));
  return [...images.map((v, u) => [u, v < 0 ? null : v]), ...inserted.map((v) => [null, v])];
}

function textAt(e, at) {
  const bytes = new Uint8Array(e.memory.buffer);
  return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
}

function systemCalls(memory) {
  const nothing = () => 0;
  const milliseconds = (clock) => (clock === 0 ? Date.now() : performance.now());
  return {
    emscripten_get_now: () => performance.now(),
    clock_time_get: (clock, _precision, ...rest) => {
      new DataView(memory().buffer).setBigUint64(rest.at(-1), BigInt(Math.round(milliseconds(clock) * 1e6)), true);
      return 0;
    },
    emscripten_memcpy_big: (to, from, length) => new Uint8Array(memory().buffer).copyWithin(to, from, from + length),
    emscripten_resize_heap: (size) => {
      try {
        memory().grow(Math.ceil(((size >>> 0) - memory().buffer.byteLength) / PAGE));
        return 1;
      } catch {
        return 0;
      }
    },
    emscripten_notify_memory_growth: nothing,
    environ_sizes_get: (count, size) => {
      new DataView(memory().buffer).setUint32(count, 0, true);
      new DataView(memory().buffer).setUint32(size, 0, true);
      return 0;
    },
    environ_get: nothing,
    fd_write: nothing,
    fd_read: nothing,
    fd_close: nothing,
    fd_seek: nothing,
    abort: () => { throw new WebAssembly.RuntimeError("abort"); },
    proc_exit: (code) => { throw new WebAssembly.RuntimeError(`exit ${code}`); },
  };
}
