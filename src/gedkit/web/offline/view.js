// A result as the view that viewer.js makes interactive: what gedkit.viz.view writes in Python, in JavaScript.
import { places, turnedTowards } from "./layout.js";
import { isMolecule, lookOf } from "./molecules.js";
import { escaped, group, isCorner, isLong, viewBox } from "./picture.js";

const NEVER = 2 ** 30;
const MOST_NODES = 320; // of both graphs laid over each other that are drawn
const CROWD = 40; // nodes from which on what no edit is near is faint
const SIGN = { deleted: "−", inserted: "+", changed: "≠" };
const KIND = { node_del: "deleted", edge_del: "deleted", node_ins: "inserted", edge_ins: "inserted", node_sub: "changed", edge_sub: "changed" };
const short = (x) => String(Number(x.toPrecision(6)));

export const labelsOf = (graph) => (Array.isArray(graph.nodes) ? graph.nodes : new Array(graph.nodes).fill(null));

export function sentence(result) {
  const seconds = result.seconds < 1e-3 ? "under 1 ms" : result.seconds < 1 ? `${Number((result.seconds * 1e3).toPrecision(2))} ms` : `${result.seconds.toFixed(result.seconds < 10 ? 1 : 0)} s`;
  const how = `(${result.solver}, ${seconds})`;
  if (result.status === "CUTOFF") return `Distance above ${short(result.cutoff)}. Proven: no edit path costs that or less ${how}.`;
  if (result.optimal) return `Distance ${short(result.distance)}. Proven: no edit path is cheaper ${how}.`;
  const why = { TIME_LIMIT: "the time limit came before the proof", MEMORY_LIMIT: "the memory limit came before the proof", INTERRUPTED: "it was stopped before the proof" }[result.status] ?? "this solver does not close the gap";
  if (result.distance === null) return `Distance at least ${short(result.lower_bound)}. No edit path was found: ${why} ${how}.`;
  return `Distance at most ${short(result.distance)}. Proven: at least ${short(result.lower_bound)}; the truth lies between, ${why} ${how}.`;
}

// `looks`: those of molecules, where they are known already.
export async function viewHtml(result, titles, facts, looks = []) {
  const [head, ...rest] = sentence(result).split(". ");
  const says = `<p class="gk-says" role="status"><strong>${escaped(head)}.</strong> ${escaped(rest.join(". "))}</p>`;
  if (!result.mapping) return `<section class="gk-view">${says}${data(result, titles)}</section>`;
  const changes = result.path.operations.filter((operation) => operation.text);
  const list = edits(changes);
  if (result.mapping.length > MOST_NODES) {
    const note = `<p class="gk-note">Graphs of more than ${MOST_NODES} nodes are listed here, not drawn: gedkit serve draws the parts around the edits.</p>`;
    return `<section class="gk-view">${says}${note}${list}${data(result, titles)}</section>`;
  }
  const timeline = timelineOf(result, changes);
  const placed = await place(result, looks);
  const scenes = [0, 1].map((side) => sceneOf(result, timeline, placed, side));
  const box = viewBox(placed.first, placed.second, placed.together);
  const captions = titles.map((title, side) => `${title} · ${facts[side]}`);
  const panes = [
    pane("first", captions[0], box, itemsOf(scenes[0], timeline, 0)),
    pane("film", "the edit path", box, film(result, timeline, placed), true),
    pane("second", captions[1], box, itemsOf(scenes[1], timeline, 1)),
  ].join("");
  const legend = Object.entries(SIGN).map(([kind, sign]) => `<span class="gk-mark ${kind}">${sign} ${kind}</span>`).join(" &#160; ");
  return `<section class="gk-view${placed.molecules ? " gk-molecules" : ""}" aria-label="comparison of two graphs">${says}<div class="gk-panes" style="display:flex;flex-wrap:wrap">${panes}</div><p class="gk-legend">${legend}</p>${list}${data(result, titles)}</section>`;
}

// Both graphs laid over each other, and when each part comes, changes and goes; step 0 is the first graph.
function timelineOf(result, changes) {
  const { g1, g2, mapping } = result;
  const at1 = new Map(mapping.flatMap(([u], k) => (u === null ? [] : [[u, k]])));
  const at2 = new Map(mapping.flatMap(([, v], k) => (v === null ? [] : [[v, k]])));
  const key = (u, v) => (g1.directed || u <= v ? `${u},${v}` : `${v},${u}`);
  const timed = (more) => ({ inserted: 0, changed: NEVER, deleted: NEVER, ...more });
  const nodes = mapping.map(([u, v]) => timed({ u, v, name: u === null ? `+${v}` : String(u) }));
  const edges = (g1.edges ?? []).map(([u, v], e) => timed({ first: e, second: null, ends: [at1.get(u), at1.get(v)] }));
  const byEnds = new Map(edges.map((edge) => [key(...edge.ends), edge]));
  const born = new Map();
  const edge1 = (ends) => byEnds.get(key(at1.get(ends[0]), at1.get(ends[1])));
  changes.forEach(({ op, node, target, edge }, i) => {
    const step = i + 1;
    if (op === "node_sub") nodes[at1.get(node)].changed = step;
    if (op === "node_del") nodes[at1.get(node)].deleted = step;
    if (op === "node_ins") nodes[at2.get(target)].inserted = step;
    if (op === "edge_sub") edge1(edge).changed = step;
    if (op === "edge_del") edge1(edge).deleted = step;
    if (op === "edge_ins") born.set(key(at2.get(target[0]), at2.get(target[1])), step);
  });
  (g2.edges ?? []).forEach(([u, v], e) => {
    const ends = [at2.get(u), at2.get(v)];
    const step = born.get(key(...ends));
    if (step) edges.push(timed({ first: null, second: e, ends, inserted: step }));
    else byEnds.get(key(...ends)).second = e;
  });
  return { nodes, edges, at1, at2, ...farFromEdits(nodes, edges) };
}

function farFromEdits(nodes, edges) {
  const [farNodes, farEdges] = [new Set(), new Set()];
  if (nodes.length <= CROWD) return { farNodes, farEdges };
  const edited = (element) => element.inserted > 0 || Math.min(element.changed, element.deleted) < NEVER;
  const touched = new Set(nodes.flatMap((node, k) => (edited(node) ? [k] : [])));
  edges.filter(edited).forEach(({ ends }) => ends.forEach((end) => touched.add(end)));
  const near = new Set(touched);
  for (const { ends } of edges) if (ends.some((end) => touched.has(end))) ends.forEach((end) => near.add(end));
  nodes.forEach((_, k) => near.has(k) || farNodes.add(k));
  edges.forEach(({ ends }, i) => ends.every((end) => near.has(end)) || farEdges.add(i));
  return { farNodes, farEdges };
}

async function place({ g1, g2, mapping }, known) {
  const pairs = mapping.filter(([u, v]) => u !== null && v !== null);
  const molecules = isMolecule(g1) && isMolecule(g2);
  const looks = molecules ? await Promise.all([g1, g2].map((graph, side) => known[side] ?? lookOf(graph))) : [];
  if (looks[0] && looks[1]) {
    const first = looks[0].places;
    const second = turnedTowards(first, looks[1].places, pairs);
    return { molecules, looks, first, second, together: mapping.map(([u, v]) => (u === null ? second[v] : first[u])) };
  }
  const at = [0, 1].map((side) => new Map(mapping.flatMap((pair, k) => (pair[side] === null ? [] : [[pair[side], k]]))));
  const edges = [g1, g2].flatMap((graph, side) => (graph.edges ?? []).map(([u, v]) => [at[side].get(u), at[side].get(v)]));
  const stretch = [...labelsOf(g1), ...labelsOf(g2)].some(isLong) ? 1.6 : 1;
  const together = places(mapping.length, edges, { directed: Boolean(g1.directed), stretch });
  const own = (side, n) => Array.from({ length: n }, (_, u) => together[at[side].get(u)]);
  return { molecules, looks: [null, null], first: own(0, labelsOf(g1).length), second: own(1, labelsOf(g2).length), together };
}

function markOf(element) {
  if (element.deleted < NEVER) return "deleted";
  if (element.inserted > 0) return "inserted";
  return element.changed < NEVER ? "changed" : undefined;
}

function sceneOf(result, timeline, placed, side) {
  const graph = side ? result.g2 : result.g1;
  const at = side ? timeline.at2 : timeline.at1;
  const labels = labelsOf(graph);
  const edge = new Map(timeline.edges.map((each) => [side ? each.second : each.first, each]));
  return {
    labels,
    edges: graph.edges ?? [],
    directed: Boolean(graph.directed),
    names: labels.map((_, u) => String(u)),
    places: side ? placed.second : placed.first,
    look: placed.molecules ? placed.looks[side] : undefined,
    kinds: { node: labels.map((_, u) => markOf(timeline.nodes[at.get(u)])), edge: (graph.edges ?? []).map((_, e) => markOf(edge.get(e))) },
  };
}

const keyOf = ({ u, v }) => `${u ?? ""}-${v ?? ""}`;
const stepOf = (element, side) => (side && element.inserted ? element.inserted : Math.min(element.changed, element.deleted));

function itemsOf(scene, timeline, side) {
  const at = side ? timeline.at2 : timeline.at1;
  const item = (what, i, element, key, far) => {
    const step = stepOf(element, side);
    const corner = what === "node" && isCorner(scene, i);
    const faint = corner ? ' opacity="0"' : far ? ' opacity="0.28"' : "";
    const edit = step > 0 && step < NEVER ? ` data-edit="${step}"` : "";
    return group(scene, what, i, ` class="gk-${what} ${markOf(element) ?? "kept"}${corner ? " corner" : ""}${far ? " far" : ""}" data-key="${key}"${edit}${faint}`);
  };
  const edges = timeline.edges.flatMap((edge, i) => {
    const e = side ? edge.second : edge.first;
    return e === null ? [] : [item("edge", e, edge, `e${i}`, timeline.farEdges.has(i))];
  });
  const nodes = scene.labels.map((_, u) => item("node", u, timeline.nodes[at.get(u)], keyOf(timeline.nodes[at.get(u)]), timeline.farNodes.has(at.get(u))));
  return [...edges, ...nodes].join("");
}

// What is there at each step; what changes is there twice, as it was and as it becomes.
function film({ g1, g2 }, timeline, placed) {
  const labels = [labelsOf(g1), labelsOf(g2)];
  const sides = [0, 1].map((side) => {
    const graph = side ? g2 : g1;
    const chosen = timeline.edges.filter((edge) => (side ? edge.second : edge.first) !== null);
    const number = new Map(chosen.map((edge, i) => [edge, i]));
    const look = placed.looks[side];
    const atom = ({ u, v }) => {
      const other = placed.looks[1 - side];
      const [mine, theirs] = side ? [v, u] : [u, v];
      const found = mine !== null ? look?.atoms?.[mine] : other?.atoms?.[theirs];
      const partner = mine !== null && theirs !== null ? other?.atoms?.[theirs] : found;
      return found && found.hydrogens === partner?.hydrogens && found.charge === partner?.charge ? found : { hydrogens: 0, charge: 0, isotope: 0 };
    };
    const scene = {
      labels: timeline.nodes.map(({ u, v }) => (v !== null && (side || u === null) ? labels[1][v] : labels[0][u])),
      edges: chosen.map((edge) => [...edge.ends, ...((graph.edges ?? [])[side ? edge.second : edge.first].slice(2))]),
      directed: Boolean(graph.directed),
      names: timeline.nodes.map((node) => node.name),
      places: placed.together,
      look: placed.molecules ? { orders: look?.orders && chosen.map((edge) => look.orders[side ? edge.second : edge.first]), atoms: look?.atoms && timeline.nodes.map(atom) } : undefined,
      kinds: { node: [], edge: [] },
    };
    return { scene, number };
  });
  const show = (side, what, i, element, begin, end, far, key = "") => {
    const { scene } = sides[side];
    const [kind, at] = ["deleted", "inserted", "changed"].map((word) => [word, element[word]]).find(([, step]) => step > 0 && step < NEVER && begin <= step && step <= end) ?? ["", 0];
    const mark = at ? ` data-at="${at}" data-as="${kind}"` : "";
    const corner = what === "node" && isCorner(scene, i) ? " corner" : "";
    return group(scene, what, i, ` class="gk-${what} kept${corner}${far ? " far" : ""}" data-from="${begin}"${end === NEVER ? "" : ` data-until="${end}"`}${mark}${key && ` data-key="${key}"`}`);
  };
  const variants = (element, first, second, draw) => [
    ...(first === null ? [] : [draw(0, 0, Math.min(element.deleted, element.changed - 1))]),
    ...(second !== null && (first === null || element.changed !== NEVER) ? [draw(1, element.inserted || element.changed, NEVER)] : []),
  ];
  const edges = timeline.edges.flatMap((edge, i) => variants(edge, edge.first, edge.second, (side, begin, end) => show(side, "edge", sides[side].number.get(edge), edge, begin, end, timeline.farEdges.has(i))));
  const nodes = timeline.nodes.flatMap((node, k) => variants(node, node.u, node.v, (side, begin, end) => show(side, "node", k, node, begin, end, timeline.farNodes.has(k), keyOf(node))));
  return [...edges, ...nodes].join("");
}

function pane(name, caption, box, items, hidden = false) {
  const shown = hidden ? ' hidden="hidden" style="display:none"' : ' style="margin:0;flex:1 1 280px"';
  return `<figure class="gk-pane" data-pane="${name}"${shown}><figcaption>${escaped(caption)}</figcaption><svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" role="img" aria-label="${escaped(caption)}" font-family="sans-serif" style="width:100%;max-height:420px">${items}</svg></figure>`;
}

function edits(changes) {
  const rows = changes.map(({ op, text, cost }, i) => `<li><button type="button" class="gk-mark ${KIND[op]}" data-edit="${i + 1}">${SIGN[KIND[op]]} ${escaped(text)}<span class="gk-cost"> [${short(cost)}]</span></button></li>`);
  const paid = changes.filter(({ cost }) => cost);
  const count = (all) => `${all} change${all === 1 ? "" : "s"}`;
  const total = paid.reduce((sum, { cost }) => sum + cost, 0);
  const free = changes.length - paid.length;
  const parts = [...(paid.length ? [`${count(paid.length)}, cost ${short(total)}`] : []), ...(free ? [`${count(free)} at no cost`] : [])];
  const head = parts.length ? `Edit path: ${parts.join(", and ")}` : "Nothing differs";
  return `<details class="gk-path" open="open"><summary>${head}</summary><ol class="gk-edits">${rows.join("")}</ol></details>`;
}

function data(result, titles) {
  const { g1: first, g2: second, ...rest } = result;
  const text = JSON.stringify({ titles, first, second, ...rest }).replace(/[<>&]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return `<script type="application/json" class="gk-data">${text}</${"script"}>`;
}
