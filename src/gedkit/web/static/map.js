// The view "Map": all distances of a collection as a heat map with its dendrogram, and as points in the plane. Both are
// drawn as soon as some distances are known, and again as more come in.
import { call, stream } from "./backend.js";
import { element } from "./elements.js";
import { distanceLegend, ofColumn, short } from "./color_scales.js";
import { makeCosts } from "./costs_form.js";
import { makeHeatMap } from "./heat_map.js";
import { makePointMap } from "./point_map.js";
import { card } from "./search.js";

const $ = (id) => document.getElementById(id);

export function makeMap(collection, compare) {
  collection.mountIn(document.querySelector("#map .collection"));
  const costs = makeCosts($("map-costs"));
  const heat = makeHeatMap($("heat"), { onHover: (pair, event) => hover(pair && [...new Set(pair)], event), onPick: compareThem });
  const points = makePointMap($("points"), { onHover: (i, event) => hover(i === null ? null : [...picked.filter((p) => p !== i), i], event), onPick: pick });
  const tip = element("div", { className: "tip", hidden: true });
  document.body.append(tip);
  let data = null;
  let bounds = new Map();
  let picked = [];
  let members = new Map();
  let running = null;
  let job = null;

  collection.onChange((opened) => {
    if (opened.molecules) costs.set({ preset: "mces" });
    else if (costs.value().preset === "mces") costs.set({ preset: "default" });
  });

  async function compute() {
    const current = collection.current();
    if (!current) return say("Open a collection first, or take the example.");
    running?.abort();
    const mine = (running = new AbortController());
    [data, picked, members, job] = [null, [], new Map(), null];
    $("map-pictures").hidden = true;
    $("hovered").replaceChildren();
    $("stop-map").hidden = false;
    say("computing all distances…");
    try {
      const body = { costs: costs.value(), method: $("method").value, time_limit: Number($("map-seconds").value) || 30 };
      await stream(`/api/collections/${current.id}/map`, body, (event, found) => {
        if (event === "job") job = found.id;
        if (event === "progress") say(`${found.done.toLocaleString("en")} of ${found.total.toLocaleString("en")} pairs…`);
        if (event === "partial" || event === "done") show({ ...found, id: current.id });
        if (event === "done") say(result());
      }, mine.signal);
    } catch (error) {
      if (mine === running && error.name !== "AbortError") say(error.message);
    }
    if (mine === running) {
      running = null;
      $("stop-map").hidden = true;
    }
  }
  const say = (words) => { $("map-says").textContent = words; };

  function result() {
    const n = data.names.length;
    const pairs = (n * (n - 1)) / 2;
    if (!data.open_pairs) return `${n} graphs. All ${pairs.toLocaleString("en")} distances are proven.`;
    const absent = data.points.filter((point) => !point).length;
    const left = absent ? ` ${absent} graph${absent === 1 ? " has" : "s have"} too few known distances for a place on the map.` : "";
    return `${n} graphs. ${(pairs - data.open_pairs).toLocaleString("en")} of ${pairs.toLocaleString("en")} distances are proven; the others are gray and count for nothing.${left}`;
  }

  function show(found) {
    const columns = Object.keys(found.columns);
    if (!data) {
      const chosen = $("color-by").value;
      $("color-by").replaceChildren(new Option("nothing", ""), ...columns.map((name) => new Option(name, name)));
      $("color-by").value = columns.includes(chosen) ? chosen : columns[0] ?? "";
    }
    data = found;
    bounds = new Map(data.bounds.map(([i, j, low, high]) => [`${i},${j}`, [low, high]]));
    $("map-pictures").hidden = false;
    $("heat-legend").replaceChildren(...distanceLegend(heat.show(data), data.open_pairs > 0));
    color();
  }
  function color() {
    const look = ofColumn(data.columns[$("color-by").value]);
    points.show(data, look);
    points.mark(picked);
    $("points-legend").replaceChildren(...look.legend);
  }
  $("color-by").addEventListener("change", () => data && color());

  // ---- what the pointer is on
  function distanceOf(a, b) {
    const distance = data.distances[a][b];
    if (distance !== null) return `distance ${short(distance)}`;
    const [low, high] = bounds.get(`${Math.min(a, b)},${Math.max(a, b)}`) ?? [0, null];
    return high === null ? `not solved: at least ${short(low)}` : `not solved: between ${short(low)} and ${short(high)}`;
  }
  let wanted = "";
  async function hover(numbers, event) {
    tip.hidden = !numbers || !event?.clientX;
    points.mark(picked, numbers ?? []);
    if (!numbers) return;
    const shown = numbers.slice(-2);
    const words = shown.length > 1 ? distanceOf(...shown) : "";
    if (!tip.hidden) {
      const column = $("color-by").value;
      const value = shown.length === 1 && column ? data.columns[column][shown[0]] : null;
      const about = words || (value === null ? "" : `${column}: ${typeof value === "number" ? short(value) : value}`);
      tip.replaceChildren(...shown.map((i) => element("strong", {}, data.names[i])), ...(about ? [element("span", {}, about)] : []));
      tip.style.left = `${Math.min(event.clientX + 14, innerWidth - tip.offsetWidth - 8)}px`;
      tip.style.top = `${event.clientY + 16 + tip.offsetHeight > innerHeight ? event.clientY - 10 - tip.offsetHeight : event.clientY + 16}px`;
    }
    const key = shown.join(",");
    if (wanted === key) return;
    wanted = key;
    const mine = data.id;
    await new Promise((resolve) => setTimeout(resolve, 60)); // a pointer that passes by asks for no pictures
    if (wanted !== key || data?.id !== mine) return;
    const found = await Promise.all(shown.map(member));
    if (wanted === key) $("hovered").replaceChildren(...found.map((hit) => card(hit, [], words)));
  }
  function member(i) {
    if (!members.has(i)) members.set(i, call(`/api/collections/${data.id}/graphs/${i}?pictures=true`));
    return members.get(i);
  }

  // ---- two graphs to compare
  function pick(i) {
    picked = picked.includes(i) ? picked.filter((p) => p !== i) : [...picked, i];
    points.mark(picked);
    $("picked-says").textContent = picked.length === 1 ? `Click another point to compare it with ${data.names[i]}.` : "";
    if (picked.length === 2) {
      const pair = picked;
      picked = [];
      compareThem(pair);
    }
  }
  async function compareThem([a, b]) {
    tip.hidden = true;
    const found = await Promise.all([member(a), member(b)]);
    compare(found.map((hit) => JSON.stringify(hit.graph)), found.map((hit) => hit.name), costs.value());
  }

  $("draw-map").addEventListener("click", compute);
  $("stop-map").addEventListener("click", () => job && call(`/api/jobs/${job}/stop`, {}));
  call("/api/about").then((about) => { if (about.umap) $("method").add(new Option("UMAP", "umap")); });
  addEventListener("resize", () => data && !$("map").hidden && heat.draw());
}
