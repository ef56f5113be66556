// What an edit costs: a preset, or six numbers.
import { presets } from "./backend.js";
import { element } from "./elements.js";

const PRESETS = {
  default: ["Every change costs 1", ""],
  chemistry: ["Chemistry", "Similar elements and bonds cost less to exchange."],
  mces: ["MCES (common bonds)", "Atoms are free and match their own element only; a bond costs its order."],
  subgraph: ["Subgraph", "How far is the first graph from being a part of the second? Insertions are free."],
  custom: ["Own numbers", ""],
};
const PARTS = ["node_sub", "node_del", "node_ins", "edge_sub", "edge_del", "edge_ins"];
const WORDS = { node_sub: "node: change", node_del: "delete", node_ins: "insert", edge_sub: "edge: change", edge_del: "delete", edge_ins: "insert" };

export function makeCosts(place, onChange = () => {}) {
  const preset = element("select", { "aria-label": "costs" });
  for (const [value, [text]] of Object.entries(PRESETS)) if (presets?.includes(value) ?? true) preset.add(new Option(text, value));
  const about = element("span", { className: "hint" });
  const numbers = element("span", { className: "row", hidden: true });
  const inputs = {};
  for (const part of PARTS) {
    inputs[part] = element("input", { value: "1", size: "3", inputmode: "decimal", "aria-label": part.replace("_", " ") });
    inputs[part].addEventListener("change", onChange);
    numbers.append(element("label", {}, `${WORDS[part]} `, inputs[part]));
  }
  if (!presets) numbers.append(element("span", { className: "hint" }, "“inf” forbids"));
  function show() {
    numbers.hidden = preset.value !== "custom";
    about.textContent = PRESETS[preset.value][1];
  }
  preset.addEventListener("change", () => { show(); onChange(); });
  place.append(element("label", {}, "Costs ", preset), about, numbers);

  function value() {
    if (preset.value !== "custom") return { preset: preset.value };
    const prices = Object.fromEntries(PARTS.map((part) => [part, inputs[part].value.trim() === "inf" ? "inf" : Number(inputs[part].value)]));
    return { preset: "custom", ...prices };
  }
  function set(form) {
    preset.value = form.preset ?? "default";
    if (!preset.value) preset.value = "default"; // a link from a page that has more of them
    for (const part of PARTS) if (form[part] !== undefined) inputs[part].value = String(form[part]);
    show();
  }
  return { value, set };
}
