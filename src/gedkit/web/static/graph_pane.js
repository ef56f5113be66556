// One graph to be: pasted, dropped, taken from a file, or drawn; with a preview that the server draws.
import { call } from "./backend.js";
import { drawn, element } from "./elements.js";
import { makeEditor } from "./editor.js";

const LARGEST_FILE = 3 << 20;

// The choices that this graph can follow: attributes that it has, or none of those that it has.
function wantedLabels(attributes, chosen) {
  const has = (kind) => attributes[kind].length && (chosen[kind] === "" || attributes[kind].some((attribute) => attribute.name === chosen[kind]));
  return Object.fromEntries(["node", "edge"].filter(has).map((kind) => [`${kind}_label`, chosen[kind]]));
}

export function makePane(title, onReady, labels = () => ({})) {
  let source = null; // what the server has read
  let name = "";
  let busy = null;
  let timer = 0;
  let answer = null; // the server's answer
  let typed = false; // the last change was typed or drawn, and the next may follow
  const text = element("textarea", {
    "aria-label": `${title} as text`,
    spellcheck: "false",
    placeholder: "CC(=O)Oc1ccccc1C(=O)O\nor an edge list, JSON, GraphML, DOT, GML, mol block, …",
  });
  const preview = element("div", { className: "preview", "aria-hidden": "true" });
  const facts = element("div", { className: "facts", role: "status", "aria-live": "polite" });
  const file = element("input", { type: "file", "aria-label": `${title} from a file`, hidden: true });
  const draw = element("button", { type: "button", "aria-pressed": "false" }, "Draw");
  const editor = makeEditor((graph) => {
    text.value = JSON.stringify(graph);
    name = "drawn";
    typed = true;
    later(120);
  });
  const root = element(
    "div",
    { className: "pane" },
    element(
      "div",
      { className: "row tools" },
      element("h2", {}, title),
      element("span", { className: "grow" }),
      element("button", { type: "button", onclick: () => file.click() }, "Open file"),
      draw,
      file,
    ),
    text,
    editor.root,
    preview,
    facts,
  );

  function later(wait) {
    clearTimeout(timer);
    timer = setTimeout(read, wait);
  }
  async function read() {
    clearTimeout(timer);
    busy?.abort();
    source = null;
    if (!text.value.trim()) {
      preview.replaceChildren();
      facts.textContent = "";
      onReady();
      return;
    }
    busy = new AbortController();
    try {
      const given = { text: text.value };
      let found = await call("/api/graph", { ...given, pictures: true }, { signal: busy.signal });
      const wanted = wantedLabels(found.attributes, labels());
      if (Object.keys(wanted).length) found = await call("/api/graph", { ...given, ...wanted, pictures: true }, { signal: busy.signal });
      answer = found;
      source = { ...given, ...wanted, format: found.format, title: (name || found.name).slice(0, 200) };
      preview.replaceChildren(found.svg ? drawn(found.svg) : "");
      facts.classList.remove("bad");
      facts.textContent = [found.name || name, found.format, found.facts, ...found.notes].filter(Boolean).join(" · ");
      facts.title = found.summary;
      if (editor.root.hidden) lastRead = found;
    } catch (error) {
      if (error.name === "AbortError") return;
      preview.replaceChildren();
      facts.classList.add("bad");
      facts.textContent = error.message;
    }
    onReady();
  }
  let lastRead = null;

  draw.addEventListener("click", async () => {
    const on = editor.root.hidden;
    draw.setAttribute("aria-pressed", String(on));
    draw.textContent = on ? "Text" : "Draw";
    editor.root.hidden = !on;
    text.hidden = preview.hidden = on;
    if (on) editor.load(source && lastRead ? lastRead.graph : { nodes: 0, edges: [] }, source ? lastRead?.places : null);
    if (on) editor.root.querySelector("svg").focus();
  });
  text.addEventListener("input", (event) => {
    if (event.inputType === "insertFromPaste") return;
    [name, typed] = ["", true];
    later(300);
  });
  text.addEventListener("paste", () => {
    [name, typed] = ["", false];
    setTimeout(read, 0);
  });
  async function take(given) {
    if (!given) return;
    if (given.size > LARGEST_FILE) {
      facts.classList.add("bad");
      facts.textContent = `${given.name} is larger than 3 MiB`;
      return;
    }
    text.value = await given.text();
    name = given.name.replace(/\.[^.]*$/, "");
    typed = false;
    await read();
  }
  file.addEventListener("change", () => take(file.files[0]));
  for (const kind of ["dragenter", "dragover"]) root.addEventListener(kind, (event) => { event.preventDefault(); root.classList.add("over"); });
  root.addEventListener("dragleave", () => root.classList.remove("over"));
  root.addEventListener("drop", (event) => { event.preventDefault(); root.classList.remove("over"); take(event.dataTransfer.files[0]); });

  return {
    root,
    source: () => source,
    found: () => (source ? answer : null),
    again: read,
    inUse: () => typed && root.contains(document.activeElement),
    set: (value, called = "") => {
      text.value = value;
      name = called;
      typed = false;
      if (!editor.root.hidden) draw.click();
      return read();
    },
    text: () => text.value,
    name: () => name,
  };
}
