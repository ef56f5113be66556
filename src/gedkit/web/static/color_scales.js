// Colors for numbers and for kinds, and legends that say what they mean.
import { element } from "./elements.js";

// Cividis, from light (near) to dark (far), and viridis for other numbers: even in lightness, the same for color-blind eyes.
const DISTANCES = [[255, 234, 70], [203, 186, 105], [149, 143, 120], [102, 105, 112], [49, 68, 107], [0, 34, 78]];
const NUMBERS = [[68, 1, 84], [59, 82, 139], [33, 145, 140], [94, 201, 98], [253, 231, 37]];
// Okabe and Ito's colors for kinds.
const KINDS = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442"];
export const UNKNOWN = [188, 194, 202];
const OTHERS = "#8a94a0";
const PLAIN = "#3b8bd8";

function mixed(scale, share) {
  const at = Math.min(Math.max(share, 0), 0.9999) * (scale.length - 1);
  const [a, b] = [scale[Math.floor(at)], scale[Math.floor(at) + 1]];
  return a.map((x, i) => Math.round(x + (b[i] - x) * (at % 1)));
}
const css = (rgb) => `rgb(${rgb.join(",")})`;
export const ofDistance = (share) => mixed(DISTANCES, share);
export const short = (x) => Number(Number(x).toPrecision(4)).toLocaleString("en", { maximumFractionDigits: 4 });

function swatch(color, text) {
  const box = element("span", { className: "swatch" });
  box.style.background = color;
  return element("span", { className: "legend-item" }, box, text);
}
function ramp(scale, low, high) {
  const bar = element("span", { className: "ramp" });
  bar.style.background = `linear-gradient(to right, ${scale.map(css).join(", ")})`;
  return [element("span", {}, short(low)), bar, element("span", {}, short(high))];
}

export function distanceLegend(most, open) {
  const parts = [element("span", {}, "distance"), ...ramp(DISTANCES, 0, most)];
  if (open) parts.push(swatch(css(UNKNOWN), "not solved"));
  return parts;
}

// The color of each value of a column, and its legend.
export function ofColumn(values) {
  if (!values) return { colors: null, plain: PLAIN, legend: [] };
  const known = values.filter((value) => value !== null);
  const legend = known.length < values.length ? [swatch(css(UNKNOWN), "no value")] : [];
  if (known.every((value) => typeof value === "number")) {
    let [low, high] = [Infinity, -Infinity];
    for (const value of known) [low, high] = [Math.min(low, value), Math.max(high, value)];
    const colors = values.map((value) => css(value === null ? UNKNOWN : mixed(NUMBERS, (value - low) / (high - low || 1))));
    return { colors, plain: PLAIN, legend: [...ramp(NUMBERS, low, high), ...legend] };
  }
  const counts = new Map();
  for (const value of known) counts.set(value, (counts.get(value) ?? 0) + 1);
  const kinds = [...counts.keys()].sort((a, b) => counts.get(b) - counts.get(a)).slice(0, KINDS.length);
  const color = (value) => (value === null ? css(UNKNOWN) : kinds.includes(value) ? KINDS[kinds.indexOf(value)] : OTHERS);
  const words = kinds.map((kind, i) => swatch(KINDS[i], String(kind)));
  if (counts.size > kinds.length) words.push(swatch(OTHERS, `${counts.size - kinds.length} others`));
  return { colors: values.map(color), plain: PLAIN, legend: [...words, ...legend] };
}
