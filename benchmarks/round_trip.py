"""A thousand molecules with charges, stereochemistry and isotopes through ``gedkit convert`` and back.

``python benchmarks/round_trip.py --count 1000``: SMILES to SDF to JSONL to SMILES. The canonical SMILES and the names
before and after are compared; the first that differs ends the run with exit code 1. JSON, which holds one graph a
file, is tried on every twentieth.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path

from rdkit import Chem, rdBase
from rdkit.Chem import EnumerateStereoisomers

import gedkit as gk
from drugs import DRUGS, variants
from gedkit.cli import app

_ACID = Chem.MolFromSmarts("[CX3](=O)[OX2H1]")
_AMINE = Chem.MolFromSmarts("[NX3;H1,H2,H0;!$(N-[C,S,N]=*);!$(N-a);!$(N=*);!$(N#*)]")


def decorated(smiles: str, rng: random.Random) -> str:
    """Return the molecule with its stereo centres assigned, acids and amines charged, some atoms of another isotope."""
    options = EnumerateStereoisomers.StereoEnumerationOptions(maxIsomers=1, rand=rng.randrange(1 << 30))
    molecule = Chem.RWMol(
        next(iter(EnumerateStereoisomers.EnumerateStereoisomers(Chem.MolFromSmiles(smiles), options)))
    )
    if rng.random() < 0.6:
        for match in molecule.GetSubstructMatches(_ACID):
            molecule.GetAtomWithIdx(match[2]).SetFormalCharge(-1)
        for (n,) in molecule.GetSubstructMatches(_AMINE):
            atom = molecule.GetAtomWithIdx(n)
            atom.SetFormalCharge(1)
            atom.SetNumExplicitHs(atom.GetTotalNumHs() + 1)
            atom.SetNoImplicit(True)
    if rng.random() < 0.5:
        for atom in molecule.GetAtoms():
            if atom.GetSymbol() in ("C", "N") and rng.random() < 0.05:
                atom.SetIsotope(13 if atom.GetSymbol() == "C" else 15)
    back = Chem.MolFromSmiles(Chem.MolToSmiles(molecule))
    return Chem.MolToSmiles(back) if back is not None else Chem.MolToSmiles(Chem.MolFromSmiles(smiles))


def convert(source: Path, target: Path) -> None:
    """Run ``gedkit convert``."""
    try:
        app(["convert", str(source), str(target), "--json"])
    except SystemExit as stopped:
        if stopped.code:
            sys.exit(f"{source} cannot be converted to {target}")


def main() -> None:
    """Convert, compare and print what there was to keep."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1000)
    chosen = parser.parse_args()
    rng = random.Random(0)
    with rdBase.BlockLogs():
        parents = [*DRUGS.values(), *variants(chosen.count)][: chosen.count]
        molecules = [decorated(smiles, rng) for smiles in parents]
    lines = [f"{smiles} molecule {i}" for i, smiles in enumerate(molecules)]
    with tempfile.TemporaryDirectory() as folder:
        at = Path(folder) / "begin.smi"
        at.write_text("\n".join(lines) + "\n")
        for i, suffix in enumerate(("sdf", "jsonl", "smi")):
            target = Path(folder) / f"step{i}.{suffix}"
            convert(at, target)
            at = target
        back = at.read_text().splitlines()
        for i in range(0, len(molecules), 20):
            gk.write(gk.from_smiles(molecules[i], name="x"), Path(folder) / "one.json")
            again = gk.read(Path(folder) / "one.json")
            if (Chem.MolToSmiles(gk.to_rdkit(again)), again.name) != (molecules[i], "x"):
                sys.exit(f"{molecules[i]} is another after JSON")
    for before, after in zip(lines, back, strict=True):
        if before != after:
            sys.exit(f"{before} became {after}")
    has = Counter()
    for smiles in molecules:
        atoms = Chem.MolFromSmiles(smiles).GetAtoms()
        has["charges"] += any(a.GetFormalCharge() for a in atoms)
        has["isotopes"] += any(a.GetIsotope() for a in atoms)
        has["stereo centres"] += "@" in smiles
        has["double bond stereo"] += "/" in smiles
    print(f"{len(molecules)} molecules unchanged: {', '.join(f'{n} with {what}' for what, n in has.items())}")


if __name__ == "__main__":
    main()
