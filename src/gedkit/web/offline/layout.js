// Places for nodes: layers for directed graphs without cycles, else distances on paper close to those in the graph.
const ROUNDS = 300;
const STILL = 1e-4; // a move this small ends the descent
const APART = 0.75; // of two nodes at least, where an edge is about 1 long

// The loops over all pairs use Math.sqrt: Math.hypot takes engines several times as long.

export function places(n, edges, { directed = false, stretch = 1 } = {}) {
  if (n < 2) return Array.from({ length: n }, () => [0, 0]);
  const layered = directed && edges.length ? inLayers(n, edges) : null;
  const found = layered ?? keptApart(byStress(hops(n, edges)));
  return found.map(([x, y]) => [x * stretch, y]);
}

function neighbors(n, edges) {
  const around = Array.from({ length: n }, () => []);
  for (const [u, v] of edges) {
    if (u === v) continue;
    around[u].push(v);
    around[v].push(u);
  }
  return around;
}

// Lengths of shortest paths; between parts that nothing connects, somewhat more than half the widest one.
function hops(n, edges) {
  const around = neighbors(n, edges);
  let widest = 1;
  const found = around.map((_, start) => {
    const row = new Array(n).fill(Infinity);
    row[start] = 0;
    const queue = [start];
    for (const u of queue) {
      for (const v of around[u]) {
        if (row[v] !== Infinity) continue;
        row[v] = row[u] + 1;
        queue.push(v);
        widest = Math.max(widest, row[v]);
      }
    }
    return row;
  });
  return found.map((row) => row.map((d) => (d === Infinity ? 1.5 + widest / 2 : d)));
}

// Stress majorization (Gansner, Koren, North 2004), node by node, from the two leading coordinates of the distances.
function byStress(wanted) {
  const n = wanted.length;
  const at = classicalScaling(wanted);
  for (let round = 0; round < ROUNDS; ++round) {
    let largest = 0;
    for (let i = 0; i < n; ++i) {
      let [x, y, total] = [0, 0, 0];
      for (let j = 0; j < n; ++j) {
        if (i === j) continue;
        const d = wanted[i][j];
        const [dx, dy] = [at[i][0] - at[j][0], at[i][1] - at[j][1]];
        const pull = d / Math.max(Math.sqrt(dx * dx + dy * dy), 1e-6);
        const weight = 1 / (d * d);
        x += weight * (at[j][0] + pull * dx);
        y += weight * (at[j][1] + pull * dy);
        total += weight;
      }
      largest = Math.max(largest, Math.abs(x / total - at[i][0]), Math.abs(y / total - at[i][1]));
      at[i] = [x / total, y / total];
    }
    if (largest < STILL) break;
  }
  return lying(at);
}

// Nodes nearer than APART push each other away; where that does not get there, everything is stretched.
function keptApart(at) {
  let nearest = 0;
  for (let round = 0; round < ROUNDS && nearest < APART; ++round) {
    nearest = Infinity;
    for (let i = 0; i < at.length; ++i) {
      for (let j = 0; j < i; ++j) {
        const [dx, dy] = [at[i][0] - at[j][0], at[i][1] - at[j][1]];
        const gap = Math.max(Math.sqrt(dx * dx + dy * dy), 1e-6);
        nearest = Math.min(nearest, gap);
        if (gap >= APART) continue;
        const push = (1.02 * APART - gap) / (2 * gap);
        at[i] = [at[i][0] + push * dx, at[i][1] + push * dy];
        at[j] = [at[j][0] - push * dx, at[j][1] - push * dy];
      }
    }
  }
  const stretch = Math.max(1, APART / Math.max(nearest, 0.2));
  return at.map(([x, y]) => [stretch * x, stretch * y]);
}

function classicalScaling(wanted) {
  const n = wanted.length;
  const squares = wanted.map((row) => row.map((d) => d * d));
  const mean = squares.map((row) => row.reduce((a, b) => a + b, 0) / n);
  const all = mean.reduce((a, b) => a + b, 0) / n;
  const centered = squares.map((row, i) => row.map((d, j) => -0.5 * (d - mean[i] - mean[j] + all)));
  const columns = [];
  for (let k = 0; k < 2; ++k) {
    let vector = Array.from({ length: n }, (_, i) => Math.cos(2.399963 * i * (k + 1)) + 0.01 * i);
    let value = 0;
    for (let round = 0; round < 60; ++round) {
      for (const [other] of columns) {
        const along = vector.reduce((sum, x, i) => sum + x * other[i], 0);
        vector = vector.map((x, i) => x - along * other[i]);
      }
      const next = centered.map((row) => row.reduce((sum, c, j) => sum + c * vector[j], 0));
      value = Math.hypot(...next);
      if (value < 1e-12) break;
      vector = next.map((x) => x / value);
    }
    columns.push([vector, Math.sqrt(value)]);
  }
  // Nudged by the golden angle, so that no two points coincide.
  return wanted.map((_, i) => columns.map(([vector, scale], k) => vector[i] * scale + 0.05 * (k ? Math.sin : Math.cos)(2.399963 * i)));
}

// Centered, the longer side horizontal.
function lying(at) {
  const n = at.length;
  const [cx, cy] = [0, 1].map((k) => at.reduce((sum, p) => sum + p[k], 0) / n);
  const moved = at.map(([x, y]) => [x - cx, y - cy]);
  const sum = (f) => moved.reduce((total, p) => total + f(p), 0);
  const angle = 0.5 * Math.atan2(2 * sum(([x, y]) => x * y), sum(([x, y]) => x * x - y * y));
  const [cos, sin] = [Math.cos(-angle), Math.sin(-angle)];
  return moved.map(([x, y]) => [cos * x - sin * y, sin * x + cos * y]);
}

// Left to right by the longest way to each node; null where there is a cycle.
function inLayers(n, edges) {
  const simple = edges.filter(([u, v]) => u !== v);
  const out = Array.from({ length: n }, () => []);
  const into = Array.from({ length: n }, () => []);
  for (const [u, v] of simple) {
    out[u].push(v);
    into[v].push(u);
  }
  const waits = into.map((all) => all.length);
  const layer = new Array(n).fill(0);
  const queue = waits.flatMap((count, u) => (count ? [] : [u]));
  for (const u of queue) {
    for (const v of out[u]) {
      layer[v] = Math.max(layer[v], layer[u] + 1);
      if (--waits[v] === 0) queue.push(v);
    }
  }
  if (queue.length < n) return null;
  const layers = [];
  queue.forEach((u) => (layers[layer[u]] ??= []).push(u));
  const row = new Array(n).fill(0);
  const settle = () => layers.forEach((all) => all.forEach((u, i) => { row[u] = i - (all.length - 1) / 2; }));
  settle();
  for (let sweep = 0; sweep < 8; ++sweep) {
    const around = sweep % 2 ? out : into;
    const wish = row.map((y, u) => (around[u].length ? around[u].reduce((sum, v) => sum + row[v], 0) / around[u].length : y));
    layers.forEach((all) => all.sort((u, v) => wish[u] - wish[v]));
    settle();
  }
  return row.map((y, u) => [1.3 * layer[u], -y]);
}

// Turns, and mirrors if that helps, the second places so that matched nodes lie as near as possible to their partners.
export function turnedTowards(first, second, pairs) {
  if (pairs.length < 2) return second;
  const middle = (all) => [0, 1].map((k) => all.reduce((sum, p) => sum + p[k], 0) / all.length);
  const [a, b] = [middle(pairs.map(([u]) => first[u])), middle(pairs.map(([, v]) => second[v]))];
  const options = [1, -1].map((mirror) => {
    let [cos, sin] = [0, 0];
    for (const [u, v] of pairs) {
      const [x, y] = [second[v][0] - b[0], mirror * (second[v][1] - b[1])];
      const [p, q] = [first[u][0] - a[0], first[u][1] - a[1]];
      cos += x * p + y * q;
      sin += x * q - y * p;
    }
    return { mirror, cos, sin, size: Math.hypot(cos, sin) };
  });
  const best = options[1].size > options[0].size + 1e-9 ? options[1] : options[0];
  const [cos, sin] = best.size > 1e-9 ? [best.cos / best.size, best.sin / best.size] : [1, 0];
  return second.map(([x, y]) => {
    const [p, q] = [x - b[0], best.mirror * (y - b[1])];
    return [cos * p - sin * q + a[0], sin * p + cos * q + a[1]];
  });
}
