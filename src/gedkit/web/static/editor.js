// Drawing a graph: click adds a node, dragging from a node to another adds an edge, a click selects; type to label.
import { element } from "./elements.js";

const NS = "http://www.w3.org/2000/svg";
const SHORT = { single: "1", double: "2", triple: "3", aromatic: "ar" }; // bonds

function shape(tag, attributes, text) {
  const made = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

export function makeEditor(onChange) {
  let nodes = []; // {x, y, label}
  let edges = []; // {u, v, label}
  let chosen = null; // {node: i} or {edge: i}
  let directed = false;
  let past = [];
  let future = [];
  let drag = null;
  let typing = false;

  const picture = shape("svg", { viewBox: "0 0 560 260", tabindex: "0", role: "application", "aria-label": "graph editor" });
  const label = element("input", { "aria-label": "label of what is selected", placeholder: "label", size: "8" });
  const says = element("span", { className: "facts", role: "status", "aria-live": "polite" });
  const tool = (text, title, act) => element("button", { type: "button", title, "aria-label": title, onclick: act }, text);
  const root = element(
    "div",
    { className: "editor", hidden: true },
    element(
      "div",
      { className: "row tools" },
      tool("+ node", "add a node", () => add(60 + ((nodes.length * 73) % 440), 40 + ((nodes.length * 47) % 180))),
      tool("+ edge", "connect the selected node with the one before it", () => connectPrevious()),
      label,
      tool("delete", "delete what is selected", () => remove()),
      tool("↶", "undo", () => undo()),
      tool("↷", "redo", () => redo()),
      tool("clear", "delete everything", () => { keep(); nodes = []; edges = []; chosen = null; changed(); }),
    ),
    picture,
    says,
  );
  const hint = "Click: new node. Drag from node to node: edge. Click a node or an edge to label, move (arrow keys) or delete it.";
  says.textContent = hint;
  let previous = null;

  const copy = () => ({ nodes: nodes.map((n) => ({ ...n })), edges: edges.map((e) => ({ ...e })) });
  function keep() { past.push(copy()); future = []; if (past.length > 200) past.shift(); }
  function restore(from, to) {
    if (!from.length) return;
    to.push(copy());
    ({ nodes, edges } = from.pop());
    chosen = null;
    changed();
  }
  const undo = () => restore(past, future);
  const redo = () => restore(future, past);

  function choose(next) {
    if (next && "node" in next && chosen && "node" in chosen && chosen.node !== next.node) previous = chosen.node;
    chosen = next;
    typing = false;
    label.value = chosen ? ("node" in chosen ? nodes[chosen.node].label : edges[chosen.edge].label) ?? "" : "";
    draw();
  }
  function add(x, y, text = "") {
    keep();
    nodes.push({ x, y, label: text || (isMolecule() ? "C" : "") });
    choose({ node: nodes.length - 1 });
    changed();
  }
  function connect(u, v) {
    if (u === v || u == null || v == null || !nodes[u] || !nodes[v]) return;
    if (edges.some((e) => (e.u === u && e.v === v) || (!directed && e.u === v && e.v === u))) return;
    keep();
    edges.push({ u, v, label: isMolecule() ? "single" : "" });
    choose({ edge: edges.length - 1 });
    changed();
  }
  // In a molecule a new atom is a carbon and a new bond a single one.
  const isMolecule = () => edges.length > 0 && edges.every((e) => e.label in SHORT);
  const connectPrevious = () => connect(previous, chosen?.node);
  function remove() {
    if (!chosen) return;
    keep();
    if ("edge" in chosen) edges.splice(chosen.edge, 1);
    else {
      const gone = chosen.node;
      nodes.splice(gone, 1);
      edges = edges.filter((e) => e.u !== gone && e.v !== gone).map((e) => ({ ...e, u: e.u - (e.u > gone), v: e.v - (e.v > gone) }));
      previous = null;
    }
    choose(null);
    changed();
  }

  function draw() {
    picture.replaceChildren();
    edges.forEach((e, i) => {
      const on = chosen && "edge" in chosen && chosen.edge === i;
      const [a, b] = [nodes[e.u], nodes[e.v]];
      const line = shape("line", { x1: a.x, y1: a.y, x2: b.x, y2: b.y, stroke: on ? "#0b63b0" : "#4a5568", "stroke-width": on ? 4 : 2 });
      const wide = shape("line", { x1: a.x, y1: a.y, x2: b.x, y2: b.y, stroke: "transparent", "stroke-width": 14, "data-edge": i });
      picture.append(line, wide);
      if (e.label) {
        const where = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, "text-anchor": "middle", "dominant-baseline": "central" };
        const look = { "font-size": 10, fill: "#52606d", stroke: "#ffffff", "stroke-width": 3, "paint-order": "stroke" };
        picture.append(shape("text", { ...where, ...look }, SHORT[e.label] ?? (e.label.length > 7 ? `${e.label.slice(0, 6)}…` : e.label)));
      }
    });
    nodes.forEach((n, i) => {
      const on = chosen && "node" in chosen && chosen.node === i;
      const disc = shape("circle", { cx: n.x, cy: n.y, r: 15, fill: on ? "#d9e9f9" : "#f4f6f8", stroke: on ? "#0b63b0" : "#4a5568", "stroke-width": on ? 3 : 1.6, "data-node": i });
      const text = n.label || String(i);
      picture.append(disc, shape("text", { x: n.x, y: n.y, "text-anchor": "middle", "dominant-baseline": "central", "font-size": text.length > 4 ? 8 : 12, fill: n.label ? "#1a202c" : "#8290a0" }, text.length > 8 ? `${text.slice(0, 7)}…` : text));
    });
  }
  function changed() {
    draw();
    says.textContent = nodes.length ? `${nodes.length} nodes, ${edges.length} edges` : hint;
    onChange(asGraph());
  }
  function asGraph() {
    const labelled = nodes.some((n) => n.label);
    const graph = {
      nodes: labelled ? nodes.map((n) => n.label || null) : nodes.length,
      edges: edges.map((e) => (e.label ? [e.u, e.v, e.label] : [e.u, e.v])),
    };
    if (directed) graph.directed = true;
    return graph;
  }

  const at = (event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
  picture.addEventListener("pointerdown", (event) => {
    const node = event.target.dataset.node;
    const edge = event.target.dataset.edge;
    if (node !== undefined) drag = { from: Number(node), moved: false };
    else if (edge !== undefined) choose({ edge: Number(edge) });
    else { const { x, y } = at(event); add(x, y); }
    picture.setPointerCapture(event.pointerId);
  });
  picture.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const { x, y } = at(event);
    drag.moved ||= Math.hypot(x - nodes[drag.from].x, y - nodes[drag.from].y) > 16;
    draw();
    if (drag.moved) picture.append(shape("line", { x1: nodes[drag.from].x, y1: nodes[drag.from].y, x2: x, y2: y, stroke: "#0b63b0", "stroke-dasharray": "4 3", "stroke-width": 2 }));
  });
  picture.addEventListener("pointerup", (event) => {
    if (!drag) return;
    const { x, y } = at(event);
    const to = nodes.findIndex((n) => Math.hypot(n.x - x, n.y - y) < 18);
    const { from, moved } = drag;
    drag = null;
    if (!moved) choose({ node: from });
    else if (to >= 0) connect(from, to);
    else { keep(); nodes[from] = { ...nodes[from], x, y }; choose({ node: from }); }
  });
  label.addEventListener("input", () => {
    if (!chosen) return;
    if (!typing) keep(); // a word is undone at once, not letter by letter
    typing = true;
    if ("node" in chosen) nodes[chosen.node].label = label.value;
    else edges[chosen.edge].label = label.value;
    changed();
  });
  picture.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: [-12, 0], ArrowRight: [12, 0], ArrowUp: [0, -12], ArrowDown: [0, 12] }[event.key];
    if ((event.ctrlKey || event.metaKey) && event.key === "z") event.shiftKey ? redo() : undo();
    else if (event.key === "Delete" || event.key === "Backspace") remove();
    else if (event.key === "n") add(280, 130);
    else if (event.key === "Tab" && !event.shiftKey && nodes.length && !(chosen && "node" in chosen && chosen.node === nodes.length - 1)) choose({ node: chosen && "node" in chosen ? chosen.node + 1 : 0 });
    else if (event.key === "e") connectPrevious();
    else if (event.key === "Enter" && chosen) label.focus();
    else if (step && chosen && "node" in chosen) { keep(); nodes[chosen.node].x += step[0]; nodes[chosen.node].y += step[1]; draw(); }
    else return;
    event.preventDefault();
  });

  // Takes a graph over, with the places where the server drew it.
  function load(graph, places) {
    const count = typeof graph.nodes === "number" ? graph.nodes : graph.nodes.length;
    const xs = (places ?? []).map((p) => p[0]);
    const ys = (places ?? []).map((p) => p[1]);
    const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const scale = Math.min(500 / Math.max(right - left, 1), 205 / Math.max(high - low, 1), 60);
    nodes = Array.from({ length: count }, (_, i) => ({
      x: places ? 280 + (xs[i] - (left + right) / 2) * scale : 60 + ((i * 73) % 440),
      y: places ? 130 - (ys[i] - (low + high) / 2) * scale : 40 + ((i * 47) % 180),
      label: typeof graph.nodes === "number" || graph.nodes[i] == null ? "" : String(graph.nodes[i]),
    }));
    edges = graph.edges.map(([u, v, text]) => ({ u, v, label: text == null ? "" : String(text) }));
    directed = Boolean(graph.directed);
    past = [];
    future = [];
    chosen = null;
    draw();
    says.textContent = count ? `${nodes.length} nodes, ${edges.length} edges` : hint;
  }
  return { root, load, asGraph };
}
