// Graphs as gedkit's JSON has them, checked and turned into numbers: equal labels of a pair get equal numbers.
export class GedkitError extends Error {
  constructor(code, message) {
    super(message);
    this.name = "GedkitError";
    this.code = code; // "graph", "options", "memory" or "core"
  }
}

const wrong = (which, words) => new GedkitError("graph", `the ${which} graph: ${words}`);

// Python takes 1 and 1.0 for one label and so does JavaScript; text "1" is another.
const keyOf = (label) => (Array.isArray(label) ? `[${label.map(keyOf)}]` : `${typeof label}:${JSON.stringify(label)}`);

export function makeLabelNumbers() {
  const numbers = new Map();
  return (label) => {
    const key = keyOf(label);
    if (!numbers.has(key)) numbers.set(key, numbers.size);
    return numbers.get(key);
  };
}

function checkLabel(which, label) {
  const fine = label === null || ["string", "boolean"].includes(typeof label) || Number.isFinite(label) || Array.isArray(label);
  if (!fine) throw wrong(which, `a label must be text, a finite number or a list of these, got ${String(label)}`);
}

// {nodes: labels or their number, edges: [[u, v], [u, v, label], ...], directed}
export function checkedGraph(graph, which) {
  if (graph === null || typeof graph !== "object") throw wrong(which, `expected an object with nodes and edges, got ${String(graph)}`);
  const { nodes, edges = [], directed = false } = graph;
  if (graph.node_attrs || graph.edge_attrs || graph.parallel_edges)
    throw wrong(which, "attributes and parallel edges are not supported here: use the Python package");
  if (typeof nodes === "number" ? !(Number.isInteger(nodes) && nodes >= 0 && nodes < 2 ** 31) : !Array.isArray(nodes))
    throw wrong(which, `nodes must be a list of labels or their number, got ${String(nodes)}`);
  if (!Array.isArray(edges)) throw wrong(which, "edges must be a list of [node, node] or [node, node, label]");
  const labels = typeof nodes === "number" ? null : nodes;
  const n = labels ? labels.length : nodes;
  labels?.forEach((label) => checkLabel(which, label));
  const seen = new Set();
  for (const edge of edges) {
    if (!Array.isArray(edge) || edge.length < 2 || edge.length > 3)
      throw wrong(which, `an edge must be [node, node] or [node, node, label], got ${JSON.stringify(edge)}`);
    for (const end of edge.slice(0, 2))
      if (!Number.isInteger(end) || end < 0 || end >= n)
        throw wrong(which, `edge [${edge.slice(0, 2)}] names node ${end}, but the graph has ${n} nodes (0..${n - 1})`);
    if (edge.length > 2) checkLabel(which, edge[2]);
    const [u, v] = directed || edge[0] <= edge[1] ? edge : [edge[1], edge[0]];
    const key = `${u},${v}`;
    if (seen.has(key)) throw wrong(which, `edge [${edge.slice(0, 2)}] is there twice`);
    seen.add(key);
  }
  return { n, labels, edges, directed: Boolean(directed) };
}

export function numbered(graph, nodeNumber, edgeNumber) {
  const labels = Int32Array.from({ length: graph.n }, (_, u) => nodeNumber(graph.labels ? graph.labels[u] : null));
  const edges = new Int32Array(3 * graph.edges.length);
  graph.edges.forEach(([u, v, label = null], e) => edges.set([u, v, edgeNumber(label)], 3 * e));
  return { labels, edges };
}

export const labelOfNode = (graph, u) => (graph.labels ? graph.labels[u] : null);
export const labelOfEdge = (edge) => (edge.length > 2 ? edge[2] : null);
export const sameLabel = (a, b) => keyOf(a) === keyOf(b);
