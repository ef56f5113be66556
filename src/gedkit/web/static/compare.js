// The view "Compare": two panes, costs, a search that can be watched and stopped, and its answer.
import { asset, call, stream } from "./backend.js";
import { drawn } from "./elements.js";
import { makeChart } from "./bounds_chart.js";
import { makeCosts } from "./costs_form.js";
import { makePane } from "./graph_pane.js";
import { makeLabels } from "./label_menus.js";
import { decode, encode } from "./link.js";
import { mount } from "./viewer.js";

const $ = (id) => document.getElementById(id);

export function makeCompare() {
  const labels = makeLabels($("labels"), relabel);
  const panes = ["First graph", "Second graph"].map((title) => makePane(title, changed, labels.value));
  $("panes").append(...panes.map((pane) => pane.root));
  const costs = makeCosts($("costs"), changed);
  const chart = makeChart($("bounds"));
  let running = null;
  let job = null;
  let viewer = null;
  let held = false; // while both panes are being filled
  let wanted = false; // whether the answer is what comes next: not while somebody types or draws

  function changed() {
    wanted = !panes.some((pane) => pane.inUse());
    labels.offer(panes.map((pane) => pane.found()));
    if (!held && panes.every((pane) => pane.source())) solve();
  }

  async function relabel() {
    held = true;
    await Promise.all(panes.map((pane) => pane.again()));
    held = false;
    changed();
  }

  // ---- the inputs fold away once there is an answer; what is being typed stays
  function fold(folded) {
    $("inputs").hidden = folded;
    $("unfold").hidden = !folded && !viewer;
    $("unfold").setAttribute("aria-expanded", String(!folded));
    $("unfold").textContent = folded ? "Edit graphs" : "Hide graphs";
  }
  $("unfold").addEventListener("click", () => fold(!$("inputs").hidden));

  function show(html) {
    viewer?.unmount();
    $("answer").replaceChildren(drawn(html));
    $("compare").classList.add("answered");
    const view = $("answer").querySelector(".gk-view");
    viewer = mount(view, { page, everywhere: true });
    fold(wanted || $("inputs").hidden);
    const busy = document.activeElement?.closest("#panes, .editor");
    if (wanted && !busy) view.focus({ preventScroll: true }); // keys go to the answer, not to the menu that was used
  }

  async function solve() {
    running?.abort();
    const mine = (running = new AbortController());
    const sources = panes.map((pane) => pane.source());
    const missing = sources.findIndex((source) => !source);
    if (missing >= 0) {
      $("progress").textContent = `${missing ? "The second" : "The first"} graph is missing.`;
      return;
    }
    job = null;
    chart.clear();
    $("stop").hidden = false;
    $("progress").textContent = "searching…";
    const begun = performance.now();
    try {
      const body = { first: sources[0], second: sources[1], costs: costs.value(), time_limit: Number($("seconds").value) || 10, pictures: true };
      await stream("/api/solve", body, (event, data) => {
        if (mine !== running) return;
        if (event === "job") job = data.id;
        if (event === "bounds") {
          chart.add(data);
          $("bounds").hidden = performance.now() - begun < 300;
          const best = data.upper == null ? "no path yet" : `${round(data.lower)} ≤ distance ≤ ${round(data.upper)}`;
          $("progress").textContent = `${best} · ${data.seconds.toFixed(1)} s`;
        }
        if (event === "best") show(data.html);
        if (event === "done") {
          show(data.html);
          $("progress").textContent = [...new Set(data.notes)].join(" ");
        }
      }, mine.signal);
    } catch (error) {
      if (mine === running && error.name !== "AbortError") {
        $("progress").textContent = error.message;
        fold(false);
      }
    }
    if (mine === running) {
      running = null;
      $("stop").hidden = true;
    }
  }
  const round = (x) => Number(x.toFixed(3));

  $("solve").addEventListener("click", () => { wanted = true; solve(); });
  $("stop").addEventListener("click", () => job && call(`/api/jobs/${job}/stop`, {}));
  $("compare").addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== "Enter") return;
    wanted = true;
    document.activeElement?.blur();
    solve();
  });

  // ---- a page of its own, from what is here
  async function page() {
    const names = ["viewer.css", "zoom.js", "download.js", "viewer.js"];
    const [style, ...scripts] = await Promise.all(names.map(asset));
    const script = scripts.join("\n").replace(/^import [\s\S]*?;\n/gm, "").replace(/^export /gm, "");
    const view = $("answer").querySelector(".gk-view").cloneNode(true);
    view.querySelector(".gk-bar")?.remove();
    delete view.dataset.mounted;
    const kept = new XMLSerializer().serializeToString(view);
    return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>comparison</title><style>${style}</style></head><body>${kept.replace(/ xmlns="http:\/\/www.w3.org\/1999\/xhtml"/g, "")}<script type="module">${script}\nmountAll(document, { everywhere: true });</${"script"}></body></html>`;
  }

  // ---- links and examples
  const state = () => ({ t: panes.map((pane) => pane.text()), n: panes.map((pane) => pane.name()), c: costs.value(), l: labels.value(), s: Number($("seconds").value) });
  $("link").addEventListener("click", async () => {
    history.replaceState(null, "", `#c=${await encode(state())}`);
    try {
      await navigator.clipboard.writeText(location.href);
      $("progress").textContent = "The link is copied; it holds both graphs and the costs.";
    } catch {
      $("progress").textContent = "The address of this page is the link: it holds both graphs and the costs.";
    }
  });
  async function fill(texts, names, form, seconds, chosen = {}) {
    held = true;
    labels.set(chosen);
    if (form) costs.set(form);
    if (seconds) $("seconds").value = String(seconds);
    await Promise.all(panes.map((pane, i) => pane.set(texts[i], names[i])));
    held = false;
    changed();
  }
  async function fromLink() {
    const found = location.hash.match(/^#c=(.+)$/);
    if (!found) return;
    try {
      const { t, n, c, s, l } = await decode(found[1]);
      await fill(t, n, c, s, l);
    } catch {
      $("progress").textContent = "This link cannot be read.";
    }
  }
  let pairs = [];
  $("example").addEventListener("change", () => {
    const pair = pairs[Number($("example").value)];
    if ($("example").value !== "" && pair) fill(pair.texts, pair.names);
  });
  call("/api/examples").then((found) => {
    pairs = found;
    found.forEach((pair, i) => $("example").add(new Option(pair.title, String(i))));
  });
  addEventListener("hashchange", fromLink);
  fromLink();
  return { fill };
}
