// The collection that search and map work on: uploaded, pasted or the example; both views share it.
import { call } from "./backend.js";
import { element } from "./elements.js";

export function makeCollection() {
  let current = null; // {id, graphs, names}
  const listeners = [];
  const boxes = [];

  async function use(promise, what) {
    boxes.forEach((box) => box.say(`reading ${what}…`));
    try {
      current = await promise;
      const notes = current.notes.length ? ` ${current.notes.join(" ")}` : "";
      boxes.forEach((box) => box.say(`${what}: ${current.graphs.toLocaleString("en")} graphs (${current.kind}).${notes}`));
      listeners.forEach((listener) => listener(current));
    } catch (error) {
      boxes.forEach((box) => box.say(error.message, true));
    }
  }
  const upload = (blob, name) => use(call(`/api/collections?filename=${encodeURIComponent(name)}`, blob), name);

  function mountIn(place) {
    const says = element("span", { className: "facts", role: "status", "aria-live": "polite" });
    const file = element("input", { type: "file", "aria-label": "collection file", hidden: true });
    file.addEventListener("change", () => file.files[0] && upload(file.files[0], file.files[0].name));
    const text = element("textarea", { "aria-label": "collection as text", placeholder: "a SMILES per line, or JSONL, CSV with a SMILES column, SDF, …" });
    const paste = element("button", { type: "button", onclick: () => upload(new Blob([text.value]), "pasted") }, "Use this text");
    const area = element("details", {}, element("summary", {}, "or paste"), text, paste);
    const box = element(
      "div",
      { className: "pane" },
      element(
        "div",
        { className: "row tools" },
        element("h2", {}, "Collection"),
        element("button", { type: "button", onclick: () => file.click() }, "Open file or index"),
        element("button", { type: "button", className: "example", onclick: () => use(call("/api/collections/example", {}), "18 well-known molecules") }, "Example"),
        file,
        says,
      ),
      area,
    );
    for (const kind of ["dragenter", "dragover"]) box.addEventListener(kind, (event) => { event.preventDefault(); box.classList.add("over"); });
    box.addEventListener("dragleave", () => box.classList.remove("over"));
    box.addEventListener("drop", (event) => {
      event.preventDefault();
      box.classList.remove("over");
      const given = event.dataTransfer.files[0];
      if (given) upload(given, given.name);
    });
    place.append(box);
    boxes.push({ say: (words, bad = false) => { says.textContent = words; says.classList.toggle("bad", bad); } });
  }
  return { mountIn, current: () => current, onChange: (listener) => listeners.push(listener) };
}
