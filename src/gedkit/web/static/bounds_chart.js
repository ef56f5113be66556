// How the bounds close in: the best path from above, the proven bound from below.
const NS = "http://www.w3.org/2000/svg";

export function makeChart(place) {
  let points = [];
  function draw() {
    place.replaceChildren();
    if (points.length < 2) return;
    const width = 640;
    const height = 70;
    const end = Math.max(points.at(-1).seconds, 0.01);
    const known = points.filter((p) => p.upper != null).map((p) => p.upper);
    const high = Math.max(...known, ...points.map((p) => p.lower), 1) * 1.05;
    const low = Math.min(...points.slice(-Math.ceil(points.length / 2)).map((p) => p.lower)) * 0.8;
    const x = (p) => (p.seconds / end) * (width - 8) + 4;
    const y = (v) => height - 6 - ((Math.max(v, low) - low) / Math.max(high - low, 1e-9)) * (height - 12);
    const svg = document.createElementNS(NS, "svg");
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    svg.setAttribute("preserveAspectRatio", "none");
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", "the bounds over time");
    for (const [name, colour, dash] of [["upper", "var(--bad)", ""], ["lower", "var(--accent)", "6 3"]]) {
      const line = document.createElementNS(NS, "polyline");
      let way = "";
      let before = null;
      for (const p of points) {
        if (p[name] == null) continue;
        if (before !== null) way += `${x(p)},${y(before)} `;
        way += `${x(p)},${y(p[name])} `;
        before = p[name];
      }
      line.setAttribute("points", way);
      line.setAttribute("fill", "none");
      line.setAttribute("stroke", colour);
      line.setAttribute("stroke-width", "2.5");
      line.setAttribute("stroke-dasharray", dash);
      svg.append(line);
    }
    place.append(svg);
  }
  let asked = false;
  function later() {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => { asked = false; draw(); });
  }
  return {
    add(point) {
      points.push(point);
      if (points.length > 600) points = points.filter((_, i) => i % 2 === 0 || i > 550);
      later();
    },
    clear() { points = []; later(); },
  };
}
