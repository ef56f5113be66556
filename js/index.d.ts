/** A label: text, a number, or a list of these; null is "no label". */
export type Label = string | number | boolean | null | Label[];

/** A graph as gedkit's JSON files have it. */
export interface Graph {
  /** A label for each node, or just how many nodes there are. */
  nodes: Label[] | number;
  edges?: ([number, number] | [number, number, Label])[];
  directed?: boolean;
  name?: string;
}

/** What an operation costs; 1 by default. Substitutions of equal labels are free. */
export interface Costs {
  node_sub: number;
  node_del: number;
  node_ins: number;
  edge_sub: number;
  edge_del: number;
  edge_ins: number;
}

export interface Progress {
  seconds: number;
  lower: number | null;
  /** Cost of the best path so far; null before there is one. */
  upper: number | null;
}

export interface SolveOptions {
  /** By default "auto"; "exact" goes on until the proof is there. */
  solver?: string;
  costs?: Partial<Costs>;
  /** Look only for paths that cost this or less. */
  cutoff?: number | null;
  /** Seconds. */
  timeLimit?: number | null;
  /** Bytes; at most 2 GiB. */
  memoryLimit?: number;
  seed?: number;
  /** Called about twenty times a second; return true to stop. */
  onProgress?: ((progress: Progress) => boolean | void) | null;
  /** Stops the search, which then resolves to the best path so far with the status INTERRUPTED. */
  signal?: AbortSignal | null;
}

export type Status = "OPTIMAL" | "FEASIBLE" | "CUTOFF" | "TIME_LIMIT" | "MEMORY_LIMIT" | "INTERRUPTED";

export interface Operation {
  op: "node_sub" | "node_del" | "node_ins" | "edge_sub" | "edge_del" | "edge_ins";
  node?: number;
  edge?: [number, number];
  target?: number | [number, number];
  before?: { label: Label };
  after?: { label: Label };
  cost: number;
  /** The change in words; missing if nothing changes. */
  text?: string;
}

export interface EditPath {
  cost: number;
  operations: Operation[];
}

/** The form of the Python package's `Result.to_dict`, which `gedkit.Result.from_dict` reads. */
export interface Result {
  gedkit: 1;
  /** Cost of the path; null without one. */
  distance: number | null;
  lower_bound: number | null;
  status: Status;
  optimal: boolean;
  solver: string;
  cutoff: number | null;
  seconds: number;
  opened: number;
  expanded: number;
  heuristic_calls: number;
  history: [seconds: number, lower: number | null, upper: number | null][];
  costs: Costs;
  g1: Graph;
  g2: Graph;
  mapping: [first: number | null, second: number | null][] | null;
  path: EditPath | null;
}

export class GedkitError extends Error {
  constructor(code: "graph" | "options" | "memory" | "core", message: string);
  code: "graph" | "options" | "memory" | "core";
}

export function solve(first: Graph, second: Graph, options?: SolveOptions): Promise<Result>;
export function distance(first: Graph, second: Graph, options?: SolveOptions): Promise<number>;
export function editPath(first: Graph, second: Graph, options?: SolveOptions): Promise<EditPath | null>;

/** Where gedkit.wasm is, if not beside this module: bytes, a compiled module, or an address. */
export function useModule(source: BufferSource | WebAssembly.Module | string | URL): Promise<void>;
/** How to start a Worker that runs worker.js, for pages where its file cannot be loaded as a module. */
export function useWorker(start: () => Worker): void;
/** Ends the Workers that wait for the next pair. */
export function close(): void;

/** The core in this thread; `solve` returns when the search has ended. */
export interface Core {
  solve(first: Graph, second: Graph, options?: Omit<SolveOptions, "signal">): Result;
}
export function load(source: BufferSource | WebAssembly.Module): Promise<Core>;
