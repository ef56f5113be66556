// Graphs from text: gedkit's JSON, node-link JSON, edge lists, DOT, GraphML, and SMILES or mol blocks through RDKit.js.
// For the many formats that are not here there is the Python package.
import { checkedGraph } from "./graphs.js";
import { hasRDKit, moleculeFromText } from "./molecules.js";

const ELSEWHERE = "this page reads SMILES, JSON, edge lists, DOT and GraphML; gedkit serve reads more";
const number = (text) => (/^-?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : text);

export function guessFormat(text) {
  const start = text.replace(/^[\ufeff\s]+/, "");
  if (/^[{[]/.test(start)) return "json";
  if (start.startsWith("<")) return "graphml";
  if (/^(strict\s+)?(di)?graph\b[^[{]*\{/i.test(start)) return "dot";
  if (/^M {2}END/m.test(text)) return "mol";
  const words = start.split("\n")[0].trim().split(/\s+/);
  const one = start.split("\n").filter((line) => line.trim()).length === 1;
  const smiles = /^[A-Za-z0-9@+\-[\]()=#$:/\\%.*~]+$/.test(words[0]) && !/^\d+$/.test(words[0]);
  return smiles && one && (words.length === 1 || /[()=#[\]]|[A-Za-z]\d/.test(words[0]) || /^[BCNOPSFIbcnops]{2,}$/.test(words[0])) ? "smiles" : "edgelist";
}

// {graph, format, name, notes, attributes, labels}, and the molecule's look where RDKit read it.
export async function readGraph(text, { format, node_label: node, edge_label: edge } = {}) {
  if (!text.trim()) throw new Error("there is no text: paste a graph, such as a SMILES or an edge list");
  const kind = format ?? guessFormat(text);
  if (kind === "smiles" || kind === "mol") return molecule(text, kind);
  const reader = { json: fromJson, edgelist: fromEdgeList, dot: fromDot, graphml: fromGraphml }[kind];
  if (!reader) throw new Error(ELSEWHERE);
  const found = reader(text);
  const whole = found.graph ? found : labeled(found, { node, edge });
  checkedGraph(whole.graph, "pasted");
  return { format: kind, name: "", notes: [], attributes: { node: [], edge: [] }, labels: { node: null, edge: null }, ...whole };
}

async function molecule(text, kind) {
  if (!hasRDKit()) throw new Error("this copy of the page has no RDKit.js, so it reads no SMILES: paste a graph as JSON or an edge list");
  const [, structure, name = ""] = kind === "smiles" ? text.trim().match(/^(\S+)\s*(.*)$/) : [null, text, text.split("\n")[0].trim()];
  const { graph, look, weight } = await moleculeFromText(structure);
  return { graph, look, weight, format: kind, name, notes: [], attributes: { node: [], edge: [] }, labels: { node: null, edge: null } };
}

// ---- the readers; a record is {nodes: [[name, data]], edges: [[u, v, data]], directed, name}
class Record {
  nodes = new Map();
  edges = [];
  directed = false;
  name = "";
  add(name, data = {}) {
    this.nodes.set(name, { ...this.nodes.get(name), ...data });
  }
  connect(u, v, data = {}) {
    for (const end of [u, v]) if (!this.nodes.has(end)) this.add(end);
    this.edges.push([u, v, data]);
  }
}

function fromJson(text) {
  let given;
  try {
    given = JSON.parse(text);
  } catch (error) {
    throw new Error(`this is not JSON: ${error.message}`);
  }
  if (Array.isArray(given)) given = given.length === 1 ? given[0] : {};
  const { nodes, edges, links } = given;
  if (typeof nodes === "number" || (Array.isArray(nodes) && nodes.every((label) => label === null || typeof label !== "object" || Array.isArray(label)))) {
    if (given.node_attrs || given.edge_attrs || given.parallel_edges) throw new Error("attributes and parallel edges need the Python package: gedkit serve");
    return { graph: { nodes, edges: edges ?? [], ...(given.directed ? { directed: true } : {}) }, name: given.name ?? "" };
  }
  if (!Array.isArray(nodes) || !Array.isArray(links ?? edges)) throw new Error(`there are no nodes and edges in this JSON; ${ELSEWHERE}`);
  const record = new Record();
  record.directed = Boolean(given.directed);
  nodes.forEach(({ id, ...data }, i) => record.add(id ?? i, data));
  for (const { source, target, key: _, ...data } of links ?? edges) record.connect(source, target, data);
  return record;
}

function fromEdgeList(text) {
  const record = new Record();
  text.split("\n").forEach((line, i) => {
    const [body, comment] = line.split("#", 2);
    if (comment?.trim() === "directed" && !body.trim()) record.directed = true;
    if (!body.trim()) return;
    const parts = body.replace(/\{\s*\}\s*$/, "").trim();
    const separator = [",", "\t"].find((mark) => parts.includes(mark)) ?? /\s+/;
    const fields = parts.split(separator).map((field) => field.trim());
    if (fields.length > 3 || fields.includes("")) throw new Error(`line ${i + 1}: wanted two names and perhaps a label, got “${line.trim().slice(0, 60)}”`);
    const [u, v] = fields.map(number);
    if (fields.length === 1) record.add(u);
    else record.connect(u, v, fields.length > 2 ? { label: number(fields[2]) } : {});
  });
  return record;
}

function fromDot(text) {
  const tokens = [...text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|^\s*#[^\n]*/gm, " ").matchAll(/"((?:[^"\\]|\\[\s\S])*)"|(--|->)|([{}[\];,=:])|([^\s{}[\];,=:"-]+(?:-(?![->])[^\s{}[\];,=:"-]+)*|-?[\d.]+)/g)].map(
    ([, quoted, arrow, mark, word]) => (quoted !== undefined ? { text: quoted.replaceAll('\\"', '"') } : arrow ? { arrow } : mark ? { mark } : { text: word, bare: true }),
  );
  const record = new Record();
  let at = 0;
  const is = (mark) => tokens[at]?.mark === mark;
  const word = () => {
    const token = tokens[at++];
    if (token?.text === undefined) throw new Error(`the DOT text cannot be read at its ${at}. word`);
    return token;
  };
  const value = () => {
    const { text: said, bare } = word();
    return bare ? number(said) : said;
  };
  const attributes = () => {
    const data = {};
    while (is("[")) {
      ++at;
      while (at < tokens.length && !is("]")) {
        const { text: name } = word();
        if (is("=")) { ++at; data[name] = value(); }
        if (is(",") || is(";")) ++at;
      }
      ++at;
    }
    return data;
  };
  if (tokens[at]?.text === "strict") ++at;
  record.directed = word().text.toLowerCase() === "digraph";
  while (at < tokens.length && !is("{")) record.name = word().text;
  ++at;
  const statements = (defaults) => {
    const members = [];
    const ends = () => {
      if (tokens[at]?.text === "subgraph" && tokens[at].bare) { ++at; if (!is("{")) word(); }
      if (is("{")) {
        ++at;
        return statements({ node: { ...defaults.node }, edge: { ...defaults.edge } });
      }
      const token = word();
      const name = token.bare ? number(token.text) : token.text;
      while (is(":")) { ++at; word(); }
      if (!record.nodes.has(name)) record.add(name, defaults.node);
      return [name];
    };
    while (at < tokens.length && !is("}")) {
      if (is(";") || is(",")) { ++at; continue; }
      const { text: first, bare } = tokens[at];
      if (bare && ["node", "edge", "graph"].includes(first) && tokens[at + 1]?.mark === "[") {
        ++at;
        Object.assign(defaults[first] ?? {}, attributes());
        continue;
      }
      if (first !== undefined && tokens[at + 1]?.mark === "=") { at += 2; value(); continue; }
      const chain = [ends()];
      while (tokens[at]?.arrow) { ++at; chain.push(ends()); }
      const data = attributes();
      members.push(...chain.flat());
      if (chain.length === 1) chain[0].forEach((name) => record.add(name, data));
      for (let i = 1; i < chain.length; ++i) for (const u of chain[i - 1]) for (const v of chain[i]) record.connect(u, v, { ...defaults.edge, ...data });
    }
    ++at;
    return members;
  };
  statements({ node: {}, edge: {} });
  return record;
}

function fromGraphml(text) {
  const parsed = new DOMParser().parseFromString(text, "application/xml");
  const graph = parsed.querySelector("graphml > graph");
  if (parsed.querySelector("parsererror") || !graph) throw new Error(`this is not GraphML; ${ELSEWHERE}`);
  const keys = new Map([...parsed.querySelectorAll("key")].map((key) => [key.id, key]));
  const data = (element) => Object.fromEntries([...element.children].filter((child) => child.localName === "data").map((child) => {
    const key = keys.get(child.getAttribute("key"));
    const numeric = ["int", "long", "float", "double"].includes(key?.getAttribute("attr.type"));
    return [key?.getAttribute("attr.name") ?? child.getAttribute("key"), numeric ? Number(child.textContent) : child.textContent];
  }));
  const record = new Record();
  record.directed = graph.getAttribute("edgedefault") === "directed";
  for (const node of graph.querySelectorAll("node")) record.add(node.id, data(node));
  for (const edge of graph.querySelectorAll("edge")) record.connect(edge.getAttribute("source"), edge.getAttribute("target"), data(edge));
  return record;
}

// ---- which attribute is the label
function labeled(record, wanted) {
  const data = { node: [...record.nodes.values()], edge: record.edges.map(([, , each]) => each) };
  const attributes = {};
  const labels = {};
  const notes = [];
  for (const kind of ["node", "edge"]) {
    const names = [...new Set(data[kind].flatMap((each) => Object.keys(each)))].sort((a, b) => (b === "label") - (a === "label") || (a < b ? -1 : 1));
    attributes[kind] = names.map((name) => ({ name }));
    labels[kind] = wanted[kind] ?? names[0] ?? null;
    if (wanted[kind] === undefined && names.length && names[0] !== "label") notes.push(`The ${kind}s are labeled by '${names[0]}'.`);
  }
  const numbers = new Map([...record.nodes.keys()].map((name, u) => [name, u]));
  const label = (each, kind) => (labels[kind] ? each[labels[kind]] ?? null : null);
  const nodes = data.node.map((each) => label(each, "node"));
  const edges = record.edges.map(([u, v, each]) => [numbers.get(u), numbers.get(v), ...(label(each, "edge") === null ? [] : [label(each, "edge")])]);
  return {
    graph: { nodes: nodes.some((each) => each !== null) ? nodes : nodes.length, edges, ...(record.directed ? { directed: true } : {}) },
    names: [...numbers.keys()].map(String),
    name: String(record.name ?? ""),
    notes,
    attributes,
    labels,
  };
}
