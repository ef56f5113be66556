// Nodes and edges as SVG text in the look of the viewer (viewer.css): discs and lines, or the skeleton of a molecule.
const POINTS = 45; // per unit of length
const RADIUS = 0.27; // of a node, where an edge is about 1 long
const KEPT = "#4a5568";
const INK = "#1a202c";
const COLORS = { kept: KEPT, deleted: "#b5132f", inserted: "#12a06a", changed: "#e69f00" };
const FILLS = { kept: "#f4f6f8", deleted: "#f9d3d8", inserted: "#d3f5e5", changed: "#fdeec4" };
const TINTS = { N: "#2b4fd8", O: "#d11a1a", S: "#8f7400", F: "#0a8f3c", Cl: "#0a8f3c", Br: "#8a4a1c", I: "#8a1fd1", P: "#c75f00" };
const LONGEST = 18; // letters of a label

export const escaped = (text) => String(text).replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);
export const words = (label) => (Array.isArray(label) ? label.map(words).join(", ") : String(label));
export const isLong = (label) => label !== null && words(label).length > 6;
const at = ([x, y]) => `${(x * POINTS).toFixed(1)},${(-y * POINTS).toFixed(1)}`;
const tinted = (symbol) => (TINTS[symbol] ? ` class="tint-${symbol.toLowerCase()}"` : "");

function unit([x1, y1], [x2, y2]) {
  const length = Math.max(Math.hypot(x2 - x1, y2 - y1), 1e-9);
  return [(x2 - x1) / length, (y2 - y1) / length];
}

// scene: {labels, edges, places, directed, names, look, kinds: {node: [], edge: []}}; `look` is a molecule's.
export function nodeShapes(scene, u) {
  const label = scene.labels[u];
  const kind = scene.kinds.node[u] ?? "kept";
  const [x, y] = scene.places[u];
  const [cx, cy] = [(x * POINTS).toFixed(1), (-y * POINTS).toFixed(1)];
  const text = label === null ? scene.names[u] : words(label);
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
  const style = `fill="${FILLS[kind]}" stroke="${COLORS[kind]}" stroke-width="${kind === "kept" ? 1.2 : 2.2}"${kind === "deleted" ? ' stroke-dasharray="4 3"' : ""}`;
  const written = (size, color = INK, extra = "") => `<text${extra} transform="translate(${cx} ${cy})" font-size="${size}" fill="${color}" text-anchor="middle" dominant-baseline="central">${escaped(shown)}</text>`;
  if (scene.look !== undefined) {
    const disc = kind === "kept" ? `<circle cx="${cx}" cy="${cy}" r="9.5" fill="#ffffff" stroke="#ffffff" stroke-width="0"/>` : `<circle cx="${cx}" cy="${cy}" r="${(RADIUS * POINTS).toFixed(1)}" ${style}/>`;
    return disc + written(12, TINTS[label] ?? INK, tinted(label)) + hydrogens(scene, u, kind);
  }
  const size = shown.length <= 2 ? 10 : shown.length <= 6 ? 7.5 : 7;
  const half = Math.max(RADIUS * POINTS, (0.62 * size * shown.length + 5) / 2);
  const r = RADIUS * POINTS;
  const body = half > r + 0.1 ? `<rect x="${(x * POINTS - half).toFixed(1)}" y="${(-y * POINTS - r).toFixed(1)}" width="${(2 * half).toFixed(1)}" height="${(2 * r).toFixed(1)}" rx="${r.toFixed(1)}" ${style}/>` : `<circle cx="${cx}" cy="${cy}" r="${r.toFixed(1)}" ${style}/>`;
  return body + written(size);
}

// Whether chemists leave the letter out: a carbon with neighbors that nothing marks.
export function isCorner(scene, u) {
  const atom = scene.look?.atoms?.[u];
  const plain = !atom || !(atom.charge || atom.isotope);
  return scene.look !== undefined && scene.labels[u] === "C" && plain && !scene.kinds.node[u] && scene.edges.some(([a, b]) => a === u || b === u);
}

function hydrogens(scene, u, kind) {
  const atom = scene.look?.atoms?.[u];
  const bonded = scene.edges.filter(([a, b]) => a === u || b === u).map(([a, b]) => scene.places[a === u ? b : a]);
  if (!atom) return "";
  const count = scene.labels[u] === "C" && bonded.length ? 0 : atom.hydrogens;
  const sign = atom.charge ? `${Math.abs(atom.charge) > 1 ? Math.abs(atom.charge) : ""}${atom.charge > 0 ? "+" : "−"}` : "";
  const subscript = (n) => (n > 1 ? String(n).replace(/\d/g, (d) => "₀₁₂₃₄₅₆₇₈₉"[d]) : "");
  const text = count ? `H${subscript(count)}` : "";
  const [x, y] = scene.places[u];
  const left = bonded.reduce((sum, p) => sum + p[0] - x, 0) > 0.1;
  const rim = Math.max(kind === "kept" ? 0 : RADIUS * POINTS + 2, 4.5 + 3 * (String(scene.labels[u]).length - 1));
  const color = TINTS[scene.labels[u]] ?? INK;
  const write = (what, dx, dy, anchor, size) => (what ? `<text${tinted(scene.labels[u])} x="${(x * POINTS + dx).toFixed(1)}" y="${(-y * POINTS + dy).toFixed(1)}" font-size="${size}" fill="${color}" text-anchor="${anchor}" dominant-baseline="central">${what}</text>` : "");
  const charge = write(sign, (left || !text ? 0 : 9) + rim, -5, "start", 8.5);
  return write(text, left ? -rim : rim, 0, left ? "end" : "start", 12) + charge + write(atom.isotope || "", -rim, -5, "end", 8.5);
}

export function edgeShapes(scene, e) {
  const [u, v, label = null] = scene.edges[e];
  const kind = scene.kinds.edge[e] ?? "kept";
  const color = COLORS[kind];
  const width = kind === "kept" ? 1.4 : 3;
  const dashes = kind === "deleted" ? ' stroke-dasharray="4 3"' : "";
  const line = (a, b, extra = dashes, stroke = color, cls = "") => `<polyline${cls} points="${at(a)} ${at(b)}" fill="none" stroke="${stroke}" stroke-width="${width}"${extra}/>`;
  const [begin, end] = [scene.places[u], scene.places[v]];
  if (u === v) {
    const [cx, cy] = [begin[0] * POINTS, -begin[1] * POINTS - (RADIUS + 0.15) * POINTS];
    return `<circle cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="9" style="fill:none" stroke="${color}" stroke-width="${width}"${dashes}/>`;
  }
  const [dx, dy] = unit(begin, end);
  if (scene.look !== undefined) return bond(scene, e, line, dashes);
  const reach = RADIUS * (scene.directed ? (isLong(scene.labels[v]) && Math.abs(dy) < 0.5 ? 2.2 : 1.05) : 0);
  const twoWay = scene.directed && scene.edges.some(([a, b]) => a === v && b === u);
  const aside = twoWay ? [-0.07 * dy, 0.07 * dx] : [0, 0];
  const from = [begin[0] + aside[0], begin[1] + aside[1]];
  const tip = [end[0] + aside[0] - reach * dx, end[1] + aside[1] - reach * dy];
  let shapes = line(from, tip);
  if (scene.directed) {
    const corner = (along, across) => [tip[0] - along * dx - across * dy, tip[1] - along * dy + across * dx];
    shapes += `<polygon points="${at(tip)} ${at(corner(0.16, 0.08))} ${at(corner(0.16, -0.08))}" fill="${color}"/>`;
  }
  if (kind !== "kept" && label !== null) {
    const text = words(label);
    const [x, y] = [(begin[0] + end[0]) / 2 - 0.17 * dy, (begin[1] + end[1]) / 2 + 0.17 * dx];
    shapes += `<text x="${(x * POINTS).toFixed(1)}" y="${(-y * POINTS).toFixed(1)}" font-size="6.5" fill="${color}" text-anchor="middle" dominant-baseline="central">${escaped(text.length > 12 ? `${text.slice(0, 11)}…` : text)}</text>`;
  }
  return shapes;
}

const ORDER = { single: 1, double: 2, triple: 3, aromatic: 4, 1: 1, 2: 2, 3: 3, 4: 4 };
function bond(scene, e, line, dashes) {
  const [u, v, label] = scene.edges[e];
  const order = scene.look?.orders?.[e] ?? ORDER[label];
  const [begin, end] = [scene.places[u], scene.places[v]];
  let [nx, ny] = unit(begin, end);
  [nx, ny] = [-ny, nx];
  // The second line of a bond runs on the side where the other neighbors are: inside a ring.
  const others = scene.edges.flatMap(([a, b]) => (a === u || a === v ? [b] : b === u || b === v ? [a] : [])).filter((w) => w !== u && w !== v);
  const side = others.reduce((sum, w) => sum + nx * (scene.places[w][0] - begin[0]) + ny * (scene.places[w][1] - begin[1]), 0);
  if (side < 0) [nx, ny] = [-nx, -ny];
  const oneSide = order === 4 || (order === 2 && others.length > 1);
  const offsets = oneSide ? [0, 0.13] : { 2: [-0.06, 0.06], 3: [-0.11, 0, 0.11] }[order] ?? [0];
  const kept = !scene.kinds.edge[e];
  return offsets.map((offset, i) => {
    const inner = oneSide && i === 1;
    const inset = inner ? 0.14 : 0;
    const along = (t) => [begin[0] + t * (end[0] - begin[0]) + offset * nx, begin[1] + t * (end[1] - begin[1]) + offset * ny];
    const style = inner && order === 4 ? ' stroke-dasharray="4 3"' : dashes;
    const [a, b] = [scene.labels[u], scene.labels[v]];
    if (!kept || (TINTS[a] ?? KEPT) === (TINTS[b] ?? KEPT)) return line(along(inset), along(1 - inset), style, ...(kept && TINTS[a] ? [TINTS[a], tinted(a)] : []));
    return line(along(inset), along(0.5), style, TINTS[a] ?? KEPT, tinted(a)) + line(along(0.5), along(1 - inset), style, TINTS[b] ?? KEPT, tinted(b));
  }).join("");
}

export function tooltip(scene, what, i) {
  if (what === "node") return `node ${scene.names[i]}${scene.labels[i] === null ? "" : `: ${words(scene.labels[i])}`}`;
  const [u, v, label = null] = scene.edges[i];
  return `edge ${scene.names[u]}${scene.directed ? " → " : " – "}${scene.names[v]}${label === null ? "" : `: ${words(label)}`}`;
}

export function group(scene, what, i, attributes) {
  const shapes = what === "node" ? nodeShapes(scene, i) : edgeShapes(scene, i);
  const number = what === "node" && scene.labels[i] !== null ? `<text class="number" x="${(scene.places[i][0] * POINTS + 11).toFixed(1)}" y="${(-scene.places[i][1] * POINTS - 12).toFixed(1)}" font-size="7" display="none">${escaped(scene.names[i])}</text>` : "";
  return `<g${attributes}><title>${escaped(tooltip(scene, what, i))}</title>${shapes}${number}</g>`;
}

// The box around places, as an SVG has it.
export function viewBox(...all) {
  const points = all.flat();
  if (!points.length) points.push([0, 0]);
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => -p[1])];
  const [x, y] = [Math.min(...xs) - 0.7, Math.min(...ys) - 0.7];
  return [x, y, Math.max(...xs) + 0.7 - x, Math.max(...ys) + 0.7 - y].map((side) => (side * POINTS).toFixed(1)).join(" ");
}

// One graph alone, for the preview.
export function svgOf(scene) {
  const edges = scene.edges.map((_, e) => group(scene, "edge", e, ""));
  const nodes = scene.labels.map((_, u) => (isCorner(scene, u) ? "" : group(scene, "node", u, "")));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox(scene.places)}" font-family="sans-serif">${edges.join("")}${nodes.join("")}</svg>`;
}
