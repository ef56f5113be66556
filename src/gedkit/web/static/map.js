// The view "Map": all distances of a collection as a heat map with its dendrogram, and as points in the plane.
import { call, stream } from "./api.js";
import { makeCosts } from "./costs_form.js";
import { card } from "./search.js";

const $ = (id) => document.getElementById(id);
const NS = "http://www.w3.org/2000/svg";
// Cividis, from light (near) to dark (far): even in lightness, the same for colour-blind eyes.
const SCALE = [[255, 234, 70], [203, 186, 105], [149, 143, 120], [102, 105, 112], [49, 68, 107], [0, 34, 78]];

function colour(share) {
  const at = Math.min(Math.max(share, 0), 0.9999) * (SCALE.length - 1);
  const [a, b] = [SCALE[Math.floor(at)], SCALE[Math.floor(at) + 1]];
  return `rgb(${a.map((x, i) => Math.round(x + (b[i] - x) * (at % 1))).join(",")})`;
}

export function makeMap(collection, compare) {
  collection.mountIn(document.querySelector("#map .collection"));
  const costs = makeCosts($("map-costs"));
  let data = null;
  let picked = [];
  let members = new Map();
  let running = null;

  async function compute() {
    const current = collection.current();
    if (!current) return say("Open a collection first, or take the example.");
    running?.abort();
    const mine = (running = new AbortController());
    say("computing all distances…");
    try {
      await stream(`/api/collections/${current.id}/map`, { costs: costs.value(), method: $("method").value }, (event, found) => {
        if (event === "progress") say(`${found.done.toLocaleString("en")} of ${found.total.toLocaleString("en")} pairs`);
        if (event === "done") {
          data = { ...found, id: current.id };
          members = new Map();
          picked = [];
          show();
        }
      }, mine.signal);
    } catch (error) {
      if (error.name !== "AbortError") say(error.message);
    }
  }
  const say = (words) => { $("map-says").textContent = words; };

  function show() {
    const n = data.names.length;
    const pairs = (n * (n - 1)) / 2;
    const proven = data.open_pairs ? `${pairs - data.open_pairs} of ${pairs} distances are proven, the others upper bounds.` : "All distances are proven.";
    say(`${n} graphs. ${proven}`);
    $("map-pictures").hidden = false;
    drawHeat();
    drawPoints();
  }

  function geometry() {
    const canvas = $("heat");
    const width = canvas.clientWidth || 480;
    const tree = Math.round(width * 0.18);
    return { canvas, width, tree, cell: width / data.names.length };
  }
  function drawHeat() {
    const { canvas, width, tree, cell } = geometry();
    const scale = devicePixelRatio || 1;
    canvas.width = width * scale;
    canvas.height = (width + tree) * scale;
    canvas.style.height = `${width + tree}px`;
    const pen = canvas.getContext("2d");
    pen.scale(scale, scale);
    const most = Math.max(...data.distances.flat(), 1e-9);
    data.order.forEach((a, i) => data.order.forEach((b, j) => {
      pen.fillStyle = colour(data.distances[a][b] / most);
      pen.fillRect(j * cell, tree + i * cell, cell + 0.6, cell + 0.6);
    }));
    const n = data.names.length;
    const where = new Map(data.order.map((leaf, i) => [leaf, [(i + 0.5) * cell, tree - 2]]));
    const top = Math.max(...data.merges.map((merge) => merge[2]), 1e-9);
    pen.strokeStyle = "#7a8797";
    pen.lineWidth = 1.2;
    data.merges.forEach(([a, b, height], step) => {
      const [[xa, ya], [xb, yb]] = [where.get(a), where.get(b)];
      const y = tree - 2 - (height / top) * (tree - 8);
      pen.beginPath();
      pen.moveTo(xa, ya); pen.lineTo(xa, y); pen.lineTo(xb, y); pen.lineTo(xb, yb);
      pen.stroke();
      where.set(n + step, [(xa + xb) / 2, y]);
    });
    if (cell >= 14) {
      pen.font = `${Math.min(12, cell * 0.5)}px sans-serif`;
      pen.textAlign = "center";
      pen.textBaseline = "middle";
      data.order.forEach((a, i) => data.order.forEach((b, j) => {
        pen.fillStyle = data.distances[a][b] / most > 0.5 ? "#ffffff" : "#1a202c";
        pen.fillText(String(Number(data.distances[a][b].toFixed(1))), (j + 0.5) * cell, tree + (i + 0.5) * cell);
      }));
    }
  }
  function pairAt(event) {
    const { canvas, tree, cell } = geometry();
    const box = canvas.getBoundingClientRect();
    const [j, i] = [Math.floor((event.clientX - box.left) / cell), Math.floor((event.clientY - box.top - tree) / cell)];
    const n = data?.names.length ?? 0;
    return i >= 0 && j >= 0 && i < n && j < n ? [data.order[i], data.order[j]] : null;
  }
  $("heat").addEventListener("pointermove", (event) => {
    const pair = data && pairAt(event);
    if (pair) hover(pair[0] === pair[1] ? [pair[0]] : pair);
  });
  $("heat").addEventListener("click", (event) => {
    const pair = data && pairAt(event);
    if (pair) compareThem(pair);
  });

  function drawPoints() {
    const svg = $("points");
    const [xs, ys] = [0, 1].map((axis) => data.points.map((p) => p[axis]));
    const size = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys), 1e-6) * 1.2;
    const [mx, my] = [xs, ys].map((v) => (Math.max(...v) + Math.min(...v)) / 2);
    svg.setAttribute("viewBox", "0 0 500 500");
    svg.replaceChildren();
    const place = (p) => [250 + ((p[0] - mx) / size) * 500, 250 - ((p[1] - my) / size) * 500];
    data.points.forEach((point, i) => {
      const [x, y] = place(point);
      const disc = document.createElementNS(NS, "circle");
      for (const [name, value] of Object.entries({ cx: x, cy: y, r: 8, fill: "#3b8bd8", "fill-opacity": 0.85, tabindex: 0, role: "button", "data-number": i })) disc.setAttribute(name, value);
      disc.setAttribute("aria-label", data.names[i]);
      disc.addEventListener("pointerenter", () => hover([...picked.filter((p) => p !== i), i]));
      disc.addEventListener("focus", () => hover([...picked.filter((p) => p !== i), i]));
      disc.addEventListener("click", () => pick(i));
      disc.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); pick(i); } });
      svg.append(disc);
      if (data.points.length <= 60) {
        const text = document.createElementNS(NS, "text");
        const left = x > 400;
        for (const [name, value] of Object.entries({ x: x + (left ? -11 : 11), y: y + 4, "font-size": 12, "text-anchor": left ? "end" : "start", "pointer-events": "none" })) text.setAttribute(name, value);
        text.textContent = data.names[i].length > 18 ? `${data.names[i].slice(0, 17)}…` : data.names[i];
        svg.append(text);
      }
    });
  }
  function pick(i) {
    picked = picked.includes(i) ? picked.filter((p) => p !== i) : [...picked, i];
    for (const disc of $("points").querySelectorAll("circle")) disc.classList.toggle("picked", picked.includes(Number(disc.dataset.number)));
    if (picked.length === 2) {
      const pair = picked;
      picked = [];
      compareThem(pair);
    }
  }

  async function member(i) {
    if (!members.has(i)) members.set(i, call(`/api/collections/${data.id}/graphs/${i}`));
    return members.get(i);
  }
  let wanted = "";
  async function hover(numbers) {
    const key = numbers.join(",");
    if (wanted === key) return;
    wanted = key;
    const found = await Promise.all(numbers.slice(-2).map(member));
    if (wanted !== key) return;
    const words = numbers.length > 1 ? `distance ${Number(data.distances[numbers.at(-2)][numbers.at(-1)].toFixed(3))}` : "";
    $("hovered").replaceChildren(...found.map((hit) => card(hit, [], words)));
  }
  async function compareThem([a, b]) {
    const found = await Promise.all([member(a), member(b)]);
    compare(found.map((hit) => JSON.stringify(hit.graph)), found.map((hit) => hit.name), costs.value());
  }

  $("draw-map").addEventListener("click", compute);
  call("/api/about").then((about) => { if (about.umap) $("method").add(new Option("UMAP", "umap")); });
  addEventListener("resize", () => data && !$("map").hidden && drawHeat());
}
