// The view "Search": a query and the nearest graphs of the collection, each one click from a comparison.
import { stream } from "./backend.js";
import { drawn, element } from "./elements.js";
import { makeCosts } from "./costs_form.js";
import { makePane } from "./graph_pane.js";

const $ = (id) => document.getElementById(id);

export function card(hit, actions = [], words = "") {
  const picture = hit.svg ? drawn(hit.svg) : element("div", { className: "none" }, hit.facts);
  return element(
    "li",
    { className: "card" },
    picture,
    element("strong", {}, hit.name),
    element("span", { className: "facts" }, [words, hit.facts].filter(Boolean).join(" · ")),
    ...actions,
  );
}

export function makeSearch(collection, compare) {
  collection.mountIn(document.querySelector("#search .collection"));
  const query = makePane("Query", () => {});
  $("query").append(query.root);
  const costs = makeCosts($("search-costs"));
  let running = null;

  async function find() {
    const current = collection.current();
    if (!current) return say("Open a collection first, or take the example.");
    if (!query.source()) return say("The query is missing: paste or draw a graph.");
    running?.abort();
    const mine = (running = new AbortController());
    say("searching…");
    const radius = $("radius").value === "" ? null : Number($("radius").value);
    try {
      const body = { query: query.source(), k: Number($("k").value) || 10, radius, costs: costs.value(), pictures: true };
      await stream(`/api/collections/${current.id}/nearest`, body, (event, data) => {
        if (event === "progress") say(`${data.done} of ${data.total}`);
        if (event === "done") show(data);
      }, mine.signal);
    } catch (error) {
      if (error.name !== "AbortError") say(error.message);
    }
  }
  function show({ hits, found, of }) {
    say(`${found} of ${of} graphs, the nearest first. Every distance is ${hits.every((hit) => hit.proven) ? "proven" : "an upper bound unless marked as proven"}.`);
    $("hits").replaceChildren(
      ...hits.map((hit) =>
        card(
          hit,
          [element("button", { type: "button", onclick: () => compare([query.text(), JSON.stringify(hit.graph)], [query.name() || "query", hit.name], costs.value()) }, "Compare")],
          hit.distance == null ? `distance at least ${Number((hit.lower_bound ?? 0).toFixed(3))}` : `distance ${Number(hit.distance.toFixed(3))}`,
        ),
      ),
    );
  }
  const say = (words) => { $("search-says").textContent = words; };
  $("find").addEventListener("click", find);
}
