// Which attribute labels the nodes, and which the edges: two menus, there when the graphs have attributes to choose from.
import { element } from "./elements.js";

export function makeLabels(place, onChange) {
  let chosen = {}; // what somebody chose; the server chooses the rest
  const menus = {};
  for (const kind of ["node", "edge"]) {
    const select = element("select", { "aria-label": `${kind} label` });
    select.addEventListener("change", () => {
      chosen = { ...chosen, [kind]: select.value };
      onChange();
    });
    menus[kind] = { select, label: element("label", { hidden: true }, `${kind} label `, select) };
  }
  place.append(...Object.values(menus).map((menu) => menu.label));

  // Shows what there is to choose from in either graph, and what is chosen.
  function offer(graphs) {
    for (const [kind, { select, label }] of Object.entries(menus)) {
      const names = [...new Set(graphs.flatMap((graph) => (graph?.attributes[kind] ?? []).map((attribute) => attribute.name)))];
      label.hidden = !names.length;
      select.replaceChildren(...names.map((name) => new Option(name, name)), new Option("none", ""));
      const used = graphs.map((graph) => graph?.labels[kind]).find((name) => typeof name === "string");
      select.value = names.includes(chosen[kind]) || chosen[kind] === "" ? chosen[kind] : names.includes(used) ? used : "";
    }
  }
  return { offer, value: () => chosen, set: (next) => { chosen = { ...next }; } };
}
