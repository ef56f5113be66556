// A matrix of distances on a canvas with its dendrogram above: similar graphs side by side, unsolved pairs gray.
import { UNKNOWN, ofDistance, short } from "./color_scales.js";

export function makeHeatMap(canvas, { onHover, onPick }) {
  let data = null;
  let most = 1;
  let picture = null; // a pixel per pair, in the order of the dendrogram
  let crossed = null; // row and column under the pointer

  function geometry() {
    const width = canvas.clientWidth || 480;
    return { width, tree: Math.round(width * 0.16), cell: width / data.names.length };
  }
  function paint() {
    const n = data.names.length;
    const pixels = new ImageData(n, n);
    data.order.forEach((a, i) => data.order.forEach((b, j) => {
      const distance = data.distances[a][b];
      pixels.data.set([...(distance === null ? UNKNOWN : ofDistance(distance / most)), 255], 4 * (i * n + j));
    }));
    picture = new OffscreenCanvas(n, n);
    picture.getContext("2d").putImageData(pixels, 0, 0);
  }
  function show(next) {
    data = next;
    most = 0;
    for (const row of data.distances) for (const distance of row) if (distance > most) most = distance;
    most ||= 1;
    crossed = null;
    paint();
    draw();
    return most;
  }
  function draw() {
    const { width, tree, cell } = geometry();
    const scale = devicePixelRatio || 1;
    canvas.width = width * scale;
    canvas.height = (width + tree) * scale;
    canvas.style.height = `${width + tree}px`;
    canvas.dataset.graphs = data.names.length;
    const pen = canvas.getContext("2d");
    pen.scale(scale, scale);
    pen.imageSmoothingEnabled = false;
    pen.drawImage(picture, 0, tree, width, width);
    drawTree(pen, tree, cell);
    if (cell >= 18) writeNumbers(pen, tree, cell);
    if (crossed) {
      pen.strokeStyle = getComputedStyle(canvas).getPropertyValue("--accent") || "#0b63b0";
      pen.lineWidth = 2;
      const [i, j] = crossed;
      pen.strokeRect(j * cell, tree, cell, width);
      pen.strokeRect(0, tree + i * cell, width, cell);
    }
  }
  function drawTree(pen, tree, cell) {
    const n = data.names.length;
    const where = new Map(data.order.map((leaf, i) => [leaf, [(i + 0.5) * cell, tree - 2]]));
    let top = 1e-9;
    for (const [, , height] of data.merges) top = Math.max(top, height);
    pen.strokeStyle = "#7a8797";
    pen.lineWidth = cell < 4 ? 0.8 : 1.2;
    data.merges.forEach(([a, b, height], step) => {
      const [[xa, ya], [xb, yb]] = [where.get(a), where.get(b)];
      const y = tree - 2 - (height / top) * (tree - 8);
      pen.beginPath();
      pen.moveTo(xa, ya); pen.lineTo(xa, y); pen.lineTo(xb, y); pen.lineTo(xb, yb);
      pen.stroke();
      where.set(n + step, [(xa + xb) / 2, y]);
    });
  }
  function writeNumbers(pen, tree, cell) {
    pen.font = `${Math.min(12, cell * 0.4)}px system-ui, sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    data.order.forEach((a, i) => data.order.forEach((b, j) => {
      const distance = data.distances[a][b];
      if (distance === null) return;
      pen.fillStyle = distance / most > 0.5 ? "#ffffff" : "#1a202c";
      pen.fillText(short(distance.toFixed(1)), (j + 0.5) * cell, tree + (i + 0.5) * cell);
    }));
  }
  function placeOf(event) {
    if (!data) return null;
    const { tree, cell } = geometry();
    const box = canvas.getBoundingClientRect();
    const [j, i] = [Math.floor((event.clientX - box.left) / cell), Math.floor((event.clientY - box.top - tree) / cell)];
    const n = data.names.length;
    return i >= 0 && j >= 0 && i < n && j < n ? [i, j] : null;
  }
  const pairOf = ([i, j]) => [data.order[i], data.order[j]];
  function cross(place, event) {
    if (String(place) === String(crossed)) return;
    crossed = place;
    draw();
    onHover(place && pairOf(place), event);
  }
  canvas.addEventListener("pointermove", (event) => cross(placeOf(event), event));
  canvas.addEventListener("pointerleave", (event) => cross(null, event));
  canvas.addEventListener("click", (event) => {
    const place = placeOf(event);
    if (place && place[0] !== place[1]) onPick(pairOf(place));
  });
  canvas.addEventListener("keydown", (event) => {
    const step = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[event.key];
    if (!data || (!step && event.key !== "Enter")) return;
    event.preventDefault();
    if (!step) return crossed && crossed[0] !== crossed[1] && onPick(pairOf(crossed));
    const last = data.names.length - 1;
    cross((crossed ?? [0, 0]).map((x, axis) => Math.min(Math.max(x + step[axis], 0), last)), event);
  });
  return { show, draw };
}
