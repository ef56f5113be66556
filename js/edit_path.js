// The cheapest edit path with a given mapping, in the form of the Python package's `EditPath.to_json`.
import { labelOfEdge, labelOfNode, sameLabel } from "./graphs.js";

const named = (label) => (label === null ? "" : ` (${String(label)})`);
const changed = (a, b) => `${a === null ? "no label" : String(a)} → ${b === null ? "no label" : String(b)}`;

export function editPathOf(g1, g2, images, costs) {
  const operations = { edge_del: [], node_del: [], node_sub: [], node_ins: [], edge_sub: [], edge_ins: [] };
  const arrow = g1.directed ? "→" : "–";
  const put = (op, place, before, after, cost, text) => {
    const record = { op, ...place };
    if (before !== undefined) record.before = { label: before };
    if (after !== undefined) record.after = { label: after };
    record.cost = cost;
    if (text) record.text = text;
    operations[op].push(record);
  };

  const isImage = new Set();
  images.forEach((v, u) => {
    const a = labelOfNode(g1, u);
    if (v < 0) return put("node_del", { node: u }, a, undefined, costs.node_del, `delete node ${u}${named(a)}`);
    isImage.add(v);
    const b = labelOfNode(g2, v);
    const same = sameLabel(a, b);
    put("node_sub", { node: u, target: v }, a, b, same ? 0 : costs.node_sub, same ? null : `change node ${u}: ${changed(a, b)}`);
  });
  for (let v = 0; v < g2.n; ++v) {
    const b = labelOfNode(g2, v);
    if (!isImage.has(v)) put("node_ins", { target: v }, undefined, b, costs.node_ins, `insert node ${v}${named(b)}`);
  }

  const key = (u, v) => (g1.directed || u <= v ? `${u},${v}` : `${v},${u}`);
  const left = new Map(g2.edges.map((edge) => [key(edge[0], edge[1]), edge]));
  const remove = ([u, v], a) => put("edge_del", { edge: [u, v] }, a, undefined, costs.edge_del, `delete edge ${u} ${arrow} ${v}${named(a)}`);
  const insert = ([u, v], b) => put("edge_ins", { target: [u, v] }, undefined, b, costs.edge_ins, `insert edge ${u} ${arrow} ${v}${named(b)}`);
  for (const edge of g1.edges) {
    const [v, w] = [images[edge[0]], images[edge[1]]];
    const match = v >= 0 && w >= 0 ? left.get(key(v, w)) : undefined;
    const a = labelOfEdge(edge);
    if (!match) {
      remove(edge, a);
      continue;
    }
    left.delete(key(v, w));
    const b = labelOfEdge(match);
    const same = sameLabel(a, b);
    const substitution = same ? 0 : costs.edge_sub;
    if (substitution <= costs.edge_del + costs.edge_ins) {
      const text = same ? null : `change edge ${edge[0]} ${arrow} ${edge[1]}: ${changed(a, b)}`;
      put("edge_sub", { edge: edge.slice(0, 2), target: [v, w] }, a, b, substitution, text);
    } else {
      remove(edge, a); // replacing the edge is cheaper than changing it
      insert([v, w], b);
    }
  }
  for (const edge of left.values()) insert(edge, labelOfEdge(edge));
  const all = Object.values(operations).flat();
  return { cost: all.reduce((sum, operation) => sum + operation.cost, 0), operations: all };
}
