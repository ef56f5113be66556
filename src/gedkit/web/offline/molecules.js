// Molecules through RDKit.js, where its files are beside the page: SMILES and mol blocks become graphs, and graphs that
// are molecules get the places, hydrogens and double bonds that chemists expect. It is loaded with the first molecule.
const SYMBOLS = `H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr
Nb Mo Tc Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au Hg Tl Pb
Bi Po At Rn Ra Th U`;
const ELEMENTS = new Set(SYMBOLS.split(/\s+/));
const ORDERS = { single: 1, double: 2, triple: 3, aromatic: 4, 1: 1, 2: 2, 3: 3, 4: 4 };
const NAMES = ["", "single", "double", "triple", "aromatic"];
const BOND = 1.5; // ångström in RDKit's layouts; an edge is 1 long here

let loading = null;
export const hasRDKit = () => Boolean(globalThis.GEDKIT.rdkit);

function script(src) {
  return new Promise((resolve, reject) => {
    const made = document.createElement("script");
    made.src = src;
    made.onload = resolve;
    made.onerror = () => reject(new Error(`${src} is not beside the page`));
    document.head.append(made);
  });
}

function rdkit() {
  loading ??= (async () => {
    for (const src of globalThis.GEDKIT.rdkit) await script(src);
    const bytes = Uint8Array.from(atob(globalThis.GEDKIT_RDKIT_WASM), (c) => c.charCodeAt(0));
    globalThis.GEDKIT_RDKIT_WASM = null;
    const instantiateWasm = (imports, received) => {
      WebAssembly.instantiate(bytes, imports).then(({ instance, module }) => received(instance, module));
      return {};
    };
    return globalThis.initRDKitModule({ instantiateWasm });
  })();
  return loading;
}

export function isMolecule(graph) {
  const { nodes, edges = [], directed } = graph;
  if (directed || !Array.isArray(nodes) || !edges.length) return false;
  return nodes.every((label) => ELEMENTS.has(label)) && edges.every(([u, v, label]) => u !== v && label in ORDERS);
}

// The places and orders of a mol block (V2000), atoms in the order of the graph.
function parsed(block) {
  const lines = block.split("\n");
  const [atoms, bonds] = [Number(lines[3].slice(0, 3)), Number(lines[3].slice(3, 6))];
  return {
    symbols: lines.slice(4, 4 + atoms).map((line) => line.slice(31, 34).trim()),
    places: lines.slice(4, 4 + atoms).map((line) => [Number(line.slice(0, 10)) / BOND, Number(line.slice(10, 20)) / BOND]),
    bonds: lines.slice(4 + atoms, 4 + atoms + bonds).map((line) => [0, 3, 6].map((at) => Number(line.slice(at, at + 3)))),
  };
}

// What RDKit knows of a molecule that it has read; a molecule of its own is not kept.
function described(mol) {
  mol.set_new_coords();
  const { symbols, places, bonds } = parsed(mol.get_v2Kmolblock());
  const { defaults, molecules: [told] } = JSON.parse(mol.get_json());
  const aromatic = new Set(told.extensions?.find((e) => e.name === "rdkitRepresentation")?.aromaticBonds ?? []);
  const orders = bonds.map(([, , order]) => order);
  return {
    graph: { nodes: symbols, edges: bonds.map(([u, v, order], i) => [u - 1, v - 1, NAMES[aromatic.has(i) ? 4 : order] ?? "single"]) },
    look: {
      places,
      orders, // Kekulé's, by bond
      atoms: told.atoms.map((atom) => ({ hydrogens: atom.impHs ?? defaults.atom.impHs, charge: atom.chg ?? defaults.atom.chg, isotope: atom.isotope ?? 0 })),
    },
    weight: JSON.parse(mol.get_descriptors()).amw,
  };
}

export async function moleculeFromText(text) {
  const core = await rdkit();
  const mol = core.get_mol(text);
  if (!mol?.is_valid()) {
    mol?.delete();
    throw new Error("RDKit cannot read this molecule");
  }
  try {
    return described(mol);
  } finally {
    mol.delete();
  }
}

// A look for a graph that is a molecule; null where there is no RDKit, or it does not understand the graph.
export async function lookOf(graph) {
  if (!hasRDKit() || !isMolecule(graph) || graph.nodes.length > 900) return null;
  const pad = (x, width) => String(x).padStart(width);
  const atoms = graph.nodes.map((symbol) => `    0.0000    0.0000    0.0000 ${symbol.padEnd(3)} 0  0  0  0  0  0  0  0  0  0  0  0`);
  const bonds = graph.edges.map(([u, v, label]) => `${pad(u + 1, 3)}${pad(v + 1, 3)}${pad(ORDERS[label], 3)}  0`);
  const block = ["", "", "", `${pad(atoms.length, 3)}${pad(bonds.length, 3)}  0  0  0  0  0  0  0  0999 V2000`, ...atoms, ...bonds, "M  END", ""].join("\n");
  const core = await rdkit();
  // Where hydrogens on aromatic nitrogen are not told, no Kekulé form is found: then the places alone are RDKit's.
  for (const how of [{ removeHs: false }, { removeHs: false, sanitize: false }]) {
    let mol = null;
    try {
      mol = core.get_mol(block, JSON.stringify(how));
      if (!mol?.is_valid()) continue;
      if (how.sanitize !== false) return described(mol).look;
      mol.set_new_coords();
      return { places: parsed(mol.get_molblock(JSON.stringify({ kekulize: false }))).places, orders: graph.edges.map(([, , label]) => ORDERS[label]), atoms: null };
    } catch {
      continue;
    } finally {
      mol?.delete();
    }
  }
  return null;
}
