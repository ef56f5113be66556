// Graphs as points in the plane, colored by a column; those without a place are left out.
const NS = "http://www.w3.org/2000/svg";
const MOST_NAMED = 40; // more names would cover each other

function made(tag, attributes) {
  const element = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

export function makePointMap(svg, { onHover, onPick }) {
  function show(data, { colors, plain }) {
    const placed = data.points.flatMap((point, i) => (point ? [i] : []));
    const bounds = [0, 1].map((axis) => {
      let [low, high] = [Infinity, -Infinity];
      for (const i of placed) [low, high] = [Math.min(low, data.points[i][axis]), Math.max(high, data.points[i][axis])];
      return placed.length ? [low, high] : [0, 0];
    });
    const size = Math.max(...bounds.map(([low, high]) => high - low), 1e-6) * 1.2;
    const [mx, my] = bounds.map(([low, high]) => (low + high) / 2);
    svg.setAttribute("viewBox", "0 0 500 500");
    const radius = placed.length > 150 ? 4.5 : placed.length > MOST_NAMED ? 6 : 8;
    const taken = [];
    svg.replaceChildren();
    for (const i of placed) {
      const [x, y] = [250 + ((data.points[i][0] - mx) / size) * 500, 250 - ((data.points[i][1] - my) / size) * 500];
      const disc = made("circle", { cx: x, cy: y, r: radius, fill: colors ? colors[i] : plain, tabindex: 0, role: "button", "data-number": i, "aria-label": data.names[i] });
      disc.addEventListener("pointerenter", (event) => onHover(i, event));
      disc.addEventListener("pointerleave", (event) => onHover(null, event));
      disc.addEventListener("focus", () => onHover(i, null));
      disc.addEventListener("click", () => onPick(i));
      disc.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); onPick(i); } });
      svg.append(disc);
      taken.push([x - radius, x + radius, y - radius, y + radius]);
    }
    if (placed.length <= MOST_NAMED) placed.forEach((i, k) => nameBeside(data.names[i], taken[k], taken));
  }
  // A name stands where it covers no point and no other name; where there is no such place, hovering tells it.
  function nameBeside(name, [left, right, top, bottom], taken) {
    const text = name.length > 18 ? `${name.slice(0, 17)}…` : name;
    const width = 6.2 * text.length;
    const [mx, my] = [(left + right) / 2, (top + bottom) / 2];
    const places = [[right + 3, my + 4, "start"], [left - 3, my + 4, "end"], [mx, top - 4, "middle"], [mx, bottom + 12, "middle"]];
    for (const [x, y, anchor] of places) {
      const from = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
      const box = [from, from + width, y - 10, y + 3];
      if (box[0] < 0 || box[1] > 500 || taken.some((b) => b[0] < box[1] && box[0] < b[1] && b[2] < box[3] && box[2] < b[3])) continue;
      const label = made("text", { x, y, "font-size": 12, "text-anchor": anchor, "pointer-events": "none" });
      label.textContent = text;
      svg.append(label);
      taken.push(box);
      return;
    }
  }
  function mark(picked, lit = []) {
    for (const disc of svg.querySelectorAll("circle")) {
      const i = Number(disc.dataset.number);
      disc.classList.toggle("picked", picked.includes(i));
      disc.classList.toggle("lit", lit.includes(i));
    }
  }
  return { show, mark };
}
