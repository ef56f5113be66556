"""Well-known drugs and natural products as SMILES, and variants of them: molecules for benchmarks, made here.

Structures are facts of chemistry, typed in; ``variants`` makes as many further drug-like molecules as wanted by small
random changes (an atom replaced, a group attached, a side chain cut off) that RDKit accepts.
"""

from __future__ import annotations

import random

from rdkit import Chem, rdBase

DRUGS = {
    "aspirin": "CC(=O)Oc1ccccc1C(=O)O",
    "paracetamol": "CC(=O)Nc1ccc(O)cc1",
    "ibuprofen": "CC(C)Cc1ccc(cc1)C(C)C(=O)O",
    "naproxen": "COc1ccc2cc(ccc2c1)C(C)C(=O)O",
    "ketoprofen": "CC(C(=O)O)c1cccc(c1)C(=O)c1ccccc1",
    "diclofenac": "OC(=O)Cc1ccccc1Nc1c(Cl)cccc1Cl",
    "mefenamic acid": "Cc1cccc(Nc2ccccc2C(=O)O)c1C",
    "celecoxib": "Cc1ccc(cc1)-c1cc(nn1-c1ccc(cc1)S(N)(=O)=O)C(F)(F)F",
    "indomethacin": "COc1ccc2c(c1)c(CC(=O)O)c(C)n2C(=O)c1ccc(Cl)cc1",
    "caffeine": "Cn1c(=O)c2c(ncn2C)n(C)c1=O",
    "theophylline": "Cn1c(=O)c2[nH]cnc2n(C)c1=O",
    "theobromine": "Cn1cnc2c1c(=O)[nH]c(=O)n2C",
    "nicotine": "CN1CCCC1c1cccnc1",
    "cocaine": "COC(=O)C1C(OC(=O)c2ccccc2)CC2CCC1N2C",
    "morphine": "CN1CCC23C4Oc5c(O)ccc(CC1C2C=CC4O)c35",
    "codeine": "COc1ccc2CC3N(C)CCC45C(Oc1c24)C(O)C=CC35",
    "naloxone": "OC1=CC=C2CC3N(CC=C)CCC45C(OC1=C24)C(=O)CCC35O",
    "tramadol": "COc1cccc(c1)C1(O)CCCCC1CN(C)C",
    "fentanyl": "CCC(=O)N(C1CCN(CCc2ccccc2)CC1)c1ccccc1",
    "methadone": "CCC(=O)C(CC(C)N(C)C)(c1ccccc1)c1ccccc1",
    "lidocaine": "CCN(CC)CC(=O)Nc1c(C)cccc1C",
    "procaine": "CCN(CC)CCOC(=O)c1ccc(N)cc1",
    "diazepam": "CN1C(=O)CN=C(c2ccccc2)c2cc(Cl)ccc12",
    "alprazolam": "Cc1nnc2CN=C(c3ccccc3)c3cc(Cl)ccc3-n12",
    "lorazepam": "OC1N=C(c2ccccc2Cl)c2cc(Cl)ccc2NC1=O",
    "fluoxetine": "CNCCC(Oc1ccc(cc1)C(F)(F)F)c1ccccc1",
    "sertraline": "CNC1CCC(c2ccc(Cl)c(Cl)c2)c2ccccc12",
    "citalopram": "CN(C)CCCC1(OCc2cc(ccc12)C#N)c1ccc(F)cc1",
    "paroxetine": "Fc1ccc(cc1)C1CCNCC1COc1ccc2OCOc2c1",
    "venlafaxine": "COc1ccc(cc1)C(CN(C)C)C1(O)CCCCC1",
    "bupropion": "CC(NC(C)(C)C)C(=O)c1cccc(Cl)c1",
    "amitriptyline": "CN(C)CCC=C1c2ccccc2CCc2ccccc12",
    "imipramine": "CN(C)CCCN1c2ccccc2CCc2ccccc12",
    "chlorpromazine": "CN(C)CCCN1c2ccccc2Sc2ccc(Cl)cc12",
    "haloperidol": "OC1(CCN(CCCC(=O)c2ccc(F)cc2)CC1)c1ccc(Cl)cc1",
    "risperidone": "CC1=C(CCN2CCC(CC2)c2noc3cc(F)ccc23)C(=O)N2CCCCC2=N1",
    "clozapine": "CN1CCN(CC1)C1=Nc2cc(Cl)ccc2Nc2ccccc12",
    "olanzapine": "CN1CCN(CC1)C1=Nc2ccccc2Nc2sc(C)cc12",
    "quetiapine": "OCCOCCN1CCN(CC1)C1=Nc2ccccc2Sc2ccccc12",
    "aripiprazole": "Clc1cccc(N2CCN(CCCCOc3ccc4CCC(=O)Nc4c3)CC2)c1Cl",
    "propranolol": "CC(C)NCC(O)COc1cccc2ccccc12",
    "atenolol": "CC(C)NCC(O)COc1ccc(CC(N)=O)cc1",
    "metoprolol": "COCCc1ccc(OCC(O)CNC(C)C)cc1",
    "salbutamol": "CC(C)(C)NCC(O)c1ccc(O)c(CO)c1",
    "salmeterol": "OCc1cc(ccc1O)C(O)CNCCCCCCOCCCCc1ccccc1",
    "amlodipine": "CCOC(=O)C1=C(COCCN)NC(C)=C(C1c1ccccc1Cl)C(=O)OC",
    "nifedipine": "COC(=O)C1=C(C)NC(C)=C(C1c1ccccc1[N+](=O)[O-])C(=O)OC",
    "verapamil": "COc1ccc(CCN(C)CCCC(C#N)(C(C)C)c2ccc(OC)c(OC)c2)cc1OC",
    "diltiazem": "COc1ccc(cc1)C1Sc2ccccc2N(CCN(C)C)C(=O)C1OC(C)=O",
    "captopril": "CC(CS)C(=O)N1CCCC1C(=O)O",
    "enalapril": "CCOC(=O)C(CCc1ccccc1)NC(C)C(=O)N1CCCC1C(=O)O",
    "lisinopril": "NCCCCC(NC(CCc1ccccc1)C(=O)O)C(=O)N1CCCC1C(=O)O",
    "losartan": "CCCCc1nc(Cl)c(CO)n1Cc1ccc(cc1)-c1ccccc1-c1nnn[nH]1",
    "valsartan": "CCCCC(=O)N(Cc1ccc(cc1)-c1ccccc1-c1nnn[nH]1)C(C(C)C)C(=O)O",
    "hydrochlorothiazide": "NS(=O)(=O)c1cc2c(NCNS2(=O)=O)cc1Cl",
    "furosemide": "NS(=O)(=O)c1cc(C(=O)O)c(NCc2ccco2)cc1Cl",
    "warfarin": "CC(=O)CC(c1ccccc1)c1c(O)c2ccccc2oc1=O",
    "clopidogrel": "COC(=O)C(c1ccccc1Cl)N1CCc2sccc2C1",
    "atorvastatin": "CC(C)c1c(C(=O)Nc2ccccc2)c(-c2ccccc2)c(-c2ccc(F)cc2)n1CCC(O)CC(O)CC(=O)O",
    "simvastatin": "CCC(C)(C)C(=O)OC1CC(C)C=C2C=CC(C)C(CCC3CC(O)CC(=O)O3)C12",
    "lovastatin": "CCC(C)C(=O)OC1CC(C)C=C2C=CC(C)C(CCC3CC(O)CC(=O)O3)C12",
    "rosuvastatin": "CC(C)c1nc(nc(-c2ccc(F)cc2)c1C=CC(O)CC(O)CC(=O)O)N(C)S(C)(=O)=O",
    "metformin": "CN(C)C(=N)NC(N)=N",
    "glibenclamide": "COc1ccc(Cl)cc1C(=O)NCCc1ccc(cc1)S(=O)(=O)NC(=O)NC1CCCCC1",
    "pioglitazone": "CCc1ccc(CCOc2ccc(CC3SC(=O)NC3=O)cc2)nc1",
    "sitagliptin": "NC(CC(=O)N1CCn2c(C1)nnc2C(F)(F)F)Cc1cc(F)c(F)cc1F",
    "omeprazole": "COc1ccc2[nH]c(nc2c1)S(=O)Cc1ncc(C)c(OC)c1C",
    "pantoprazole": "COc1ccnc(CS(=O)c2nc3cc(OC(F)F)ccc3[nH]2)c1OC",
    "ranitidine": "CNC(NCCSCc1ccc(CN(C)C)o1)=C[N+](=O)[O-]",
    "loratadine": "CCOC(=O)N1CCC(CC1)=C1c2ccc(Cl)cc2CCc2cccnc12",
    "cetirizine": "OC(=O)COCCN1CCN(CC1)C(c1ccccc1)c1ccc(Cl)cc1",
    "diphenhydramine": "CN(C)CCOC(c1ccccc1)c1ccccc1",
    "fexofenadine": "CC(C)(C(=O)O)c1ccc(cc1)C(O)CCCN1CCC(CC1)C(O)(c1ccccc1)c1ccccc1",
    "sildenafil": "CCCc1nn(C)c2c1nc([nH]c2=O)-c1cc(ccc1OCC)S(=O)(=O)N1CCN(C)CC1",
    "tadalafil": "CN1CC(=O)N2C(Cc3c([nH]c4ccccc34)C2c2ccc3OCOc3c2)C1=O",
    "imatinib": "Cc1ccc(NC(=O)c2ccc(CN3CCN(C)CC3)cc2)cc1Nc1nccc(n1)-c1cccnc1",
    "nilotinib": "Cc1ccc(cc1Nc1nccc(n1)-c1cccnc1)C(=O)Nc1cc(cc(c1)C(F)(F)F)-n1cnc(C)c1",
    "gefitinib": "COc1cc2ncnc(Nc3ccc(F)c(Cl)c3)c2cc1OCCCN1CCOCC1",
    "erlotinib": "COCCOc1cc2ncnc(Nc3cccc(c3)C#C)c2cc1OCCOC",
    "lapatinib": "CS(=O)(=O)CCNCc1ccc(o1)-c1ccc2ncnc(Nc3ccc(OCc4cccc(F)c4)c(Cl)c3)c2c1",
    "sorafenib": "CNC(=O)c1cc(Oc2ccc(NC(=O)Nc3ccc(Cl)c(c3)C(F)(F)F)cc2)ccn1",
    "sunitinib": "CCN(CC)CCNC(=O)c1c(C)[nH]c(C=C2C(=O)Nc3ccc(F)cc23)c1C",
    "dasatinib": "Cc1cccc(Cl)c1NC(=O)c1cnc(Nc2cc(nc(C)n2)N2CCN(CCO)CC2)s1",
    "methotrexate": "CN(Cc1cnc2nc(N)nc(N)c2n1)c1ccc(cc1)C(=O)NC(CCC(=O)O)C(=O)O",
    "folic acid": "Nc1nc2ncc(CNc3ccc(cc3)C(=O)NC(CCC(=O)O)C(=O)O)nc2c(=O)[nH]1",
    "tamoxifen": "CCC(=C(c1ccccc1)c1ccc(OCCN(C)C)cc1)c1ccccc1",
    "ciprofloxacin": "OC(=O)c1cn(C2CC2)c2cc(N3CCNCC3)c(F)cc2c1=O",
    "levofloxacin": "CC1COc2c(N3CCN(C)CC3)c(F)cc3c2n1cc(C(=O)O)c3=O",
    "amoxicillin": "CC1(C)SC2C(NC(=O)C(N)c3ccc(O)cc3)C(=O)N2C1C(=O)O",
    "ampicillin": "CC1(C)SC2C(NC(=O)C(N)c3ccccc3)C(=O)N2C1C(=O)O",
    "penicillin G": "CC1(C)SC2C(NC(=O)Cc3ccccc3)C(=O)N2C1C(=O)O",
    "cephalexin": "CC1=C(N2C(SC1)C(NC(=O)C(N)c1ccccc1)C2=O)C(=O)O",
    "chloramphenicol": "OCC(NC(=O)C(Cl)Cl)C(O)c1ccc(cc1)[N+](=O)[O-]",
    "sulfamethoxazole": "Cc1cc(NS(=O)(=O)c2ccc(N)cc2)no1",
    "trimethoprim": "COc1cc(Cc2cnc(N)nc2N)cc(OC)c1OC",
    "tetracycline": "CN(C)C1C2CC3C(C(=O)c4c(O)cccc4C3(C)O)=C(O)C2(O)C(=O)C(C(N)=O)=C1O",
    "doxycycline": "CC1C2C(O)C3C(N(C)C)C(O)=C(C(N)=O)C(=O)C3(O)C(O)=C2C(=O)c2c(O)cccc12",
    "isoniazid": "NNC(=O)c1ccncc1",
    "metronidazole": "Cc1ncc([N+](=O)[O-])n1CCO",
    "fluconazole": "OC(Cn1cncn1)(Cn1cncn1)c1ccc(F)cc1F",
    "aciclovir": "Nc1nc2n(COCCO)cnc2c(=O)[nH]1",
    "zidovudine": "Cc1cn(C2CC(N=[N+]=[N-])C(CO)O2)c(=O)[nH]c1=O",
    "oseltamivir": "CCOC(=O)C1=CC(OC(CC)CC)C(NC(C)=O)C(N)C1",
    "chloroquine": "CCN(CC)CCCC(C)Nc1ccnc2cc(Cl)ccc12",
    "quinine": "COc1ccc2nccc(C(O)C3CC4CCN3CC4C=C)c2c1",
    "artemisinin": "CC1CCC2C(C)C(=O)OC3OC4(C)CCC1C23OO4",
    "testosterone": "CC12CCC3C(CCC4=CC(=O)CCC34C)C1CCC2O",
    "progesterone": "CC(=O)C1CCC2C3CCC4=CC(=O)CCC4(C)C3CCC12C",
    "estradiol": "CC12CCC3c4ccc(O)cc4CCC3C1CCC2O",
    "ethinylestradiol": "CC12CCC3c4ccc(O)cc4CCC3C1CCC2(O)C#C",
    "cortisol": "CC12CCC(=O)C=C1CCC1C3CCC(O)(C(=O)CO)C3(C)CC(O)C12",
    "prednisolone": "CC12CC(O)C3C(CCC4=CC(=O)C=CC34C)C1CCC2(O)C(=O)CO",
    "dexamethasone": "CC1CC2C3CCC4=CC(=O)C=CC4(C)C3(F)C(O)CC2(C)C1(O)C(=O)CO",
    "finasteride": "CC(C)(C)NC(=O)C1CCC2C3CCC4NC(=O)C=CC4(C)C3CCC12C",
    "cholesterol": "CC(C)CCCC(C)C1CCC2C3CC=C4CC(O)CCC4(C)C3CCC12C",
    "levothyroxine": "NC(Cc1cc(I)c(Oc2cc(I)c(O)c(I)c2)c(I)c1)C(=O)O",
    "dopamine": "NCCc1ccc(O)c(O)c1",
    "adrenaline": "CNCC(O)c1ccc(O)c(O)c1",
    "serotonin": "NCCc1c[nH]c2ccc(O)cc12",
    "melatonin": "CC(=O)NCCc1c[nH]c2ccc(OC)cc12",
    "sumatriptan": "CNS(=O)(=O)Cc1ccc2[nH]cc(CCN(C)C)c2c1",
    "LSD": "CCN(CC)C(=O)C1CN(C)C2Cc3c[nH]c4cccc(c34)C2=C1",
    "tetrahydrocannabinol": "CCCCCc1cc(O)c2C3C=C(C)CCC3C(C)(C)Oc2c1",
    "cannabidiol": "CCCCCc1cc(O)c(C2C=C(C)CCC2C(C)=C)c(O)c1",
    "capsaicin": "COc1cc(CNC(=O)CCCCC=CC(C)C)ccc1O",
    "resveratrol": "Oc1ccc(C=Cc2cc(O)cc(O)c2)cc1",
    "quercetin": "Oc1cc(O)c2c(c1)oc(-c1ccc(O)c(O)c1)c(O)c2=O",
    "curcumin": "COc1cc(C=CC(=O)CC(=O)C=Cc2ccc(O)c(OC)c2)ccc1O",
    "glucose": "OCC1OC(O)C(O)C(O)C1O",
    "sucrose": "OCC1OC(OC2(CO)OC(CO)C(O)C2O)C(O)C(O)C1O",
    "adenosine": "Nc1ncnc2n(cnc12)C1OC(CO)C(O)C1O",
    "ATP": "Nc1ncnc2n(cnc12)C1OC(COP(O)(=O)OP(O)(=O)OP(O)(O)=O)C(O)C1O",
    "ascorbic acid": "OCC(O)C1OC(=O)C(O)=C1O",
    "riboflavin": "Cc1cc2nc3c(=O)[nH]c(=O)nc-3n(CC(O)C(O)C(O)CO)c2cc1C",
    "retinol": "CC(C=CC1=C(C)CCCC1(C)C)=CC=CC(C)=CCO",
    "biotin": "OC(=O)CCCCC1SCC2NC(=O)NC12",
    "penicillamine": "CC(C)(S)C(N)C(=O)O",
    "levodopa": "NC(Cc1ccc(O)c(O)c1)C(=O)O",
    "gabapentin": "NCC1(CC(=O)O)CCCCC1",
    "valproic acid": "CCCC(CCC)C(=O)O",
    "phenytoin": "O=C1NC(=O)C(N1)(c1ccccc1)c1ccccc1",
    "carbamazepine": "NC(=O)N1c2ccccc2C=Cc2ccccc12",
    "phenobarbital": "CCC1(C(=O)NC(=O)NC1=O)c1ccccc1",
    "donepezil": "COc1cc2CC(CC3CCN(Cc4ccccc4)CC3)C(=O)c2cc1OC",
    "allopurinol": "O=c1[nH]cnc2[nH]ncc12",
    "colchicine": "COc1cc2CCC(NC(C)=O)c3cc(=O)c(OC)ccc3-c2c(OC)c1OC",
}

_REPLACED = {6: (7, 8), 7: (6, 8), 8: (16, 7), 9: (17,), 17: (9, 35)}
_GROUPS = ("C", "O", "N", "F", "Cl", "OC", "C(=O)O", "C(F)(F)F", "CC", "C#N")


def variants(count: int, seed: int = 0, smallest: int = 8, largest: int = 50) -> list[str]:
    """Return distinct molecules, one to four random changes away from a drug each."""
    rng = random.Random(seed)
    parents = sorted(DRUGS.values())
    found: dict[str, None] = {}
    with rdBase.BlockLogs():
        while len(found) < count:
            molecule = Chem.MolFromSmiles(rng.choice(parents))
            for _ in range(rng.randint(1, 4)):
                molecule = _changed(molecule, rng) or molecule
            smiles = Chem.MolToSmiles(molecule)
            if "." not in smiles and smallest <= molecule.GetNumAtoms() <= largest:
                found[smiles] = None
    return list(found)


def _changed(molecule: Chem.Mol, rng: random.Random) -> Chem.Mol | None:
    kind = rng.randrange(3)
    edited = Chem.RWMol(molecule)
    atom = edited.GetAtomWithIdx(rng.randrange(edited.GetNumAtoms()))
    if kind == 0:
        options = _REPLACED.get(atom.GetAtomicNum())
        if options is None:
            return None
        atom.SetAtomicNum(rng.choice(options))
        atom.SetNumExplicitHs(0)
    elif kind == 1:
        if atom.GetTotalNumHs() == 0:
            return None
        group = Chem.MolFromSmiles(rng.choice(_GROUPS))
        start = edited.GetNumAtoms()
        at = atom.GetIdx()
        edited.InsertMol(group)
        edited.AddBond(at, start, Chem.BondType.SINGLE)
    else:
        if atom.GetDegree() != 1:
            return None
        edited.RemoveAtom(atom.GetIdx())
    try:
        return Chem.MolFromSmiles(Chem.MolToSmiles(edited.GetMol()))
    except (RuntimeError, ValueError):
        return None
