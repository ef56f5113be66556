"""The published sets: name, source, costs, checksums. Add an entry to add a set."""

from __future__ import annotations

from gedkit._costs.costs import Costs
from gedkit.lab.datasets.entry import Download, Entry
from gedkit.lab.datasets.set_costs import FINGERPRINT, GREC, LENGTHS, UNIFORM, letter_costs

_GITHUB = "https://github.com"
_BASELINE = f"{_GITHUB}/Nizccc/Graph-similarity-baseline/archive/8fcf156c31485c960f161e113b4c8db9e7f9a7c8.tar.gz"
_GED_SF = f"{_GITHUB}/pdemeo77/GED-SF/archive/e685472286ff8ecef68e0dcbd8e7c7ca951228b0.tar.gz"
_GEDLIB = f"{_GITHUB}/dbblumenthal/gedlib/archive/73572b3b273d1ec7d0479507ee874fc693867211.tar.gz"
_WILLOW = f"{_GITHUB}/JBLOZ/graph_matching/archive/3ac7cbc47aabf548de158acca55cdc7d1767659b.tar.gz"
_SIMGNN = "Bai et al., SimGNN, WSDM 2019"
_IAM = "IAM Graph Database, Riesen and Bunke, SSPR 2008"
_GREYC = "GREYC chemistry data sets, Gaüzère, Brun and Villemin, PRL 2012"
_RESEARCH = "for non-commercial research"
_LGPL = "LGPL-3.0 (GEDLIB, which has the files)"
_TU = "https://www.chrsmrrs.com/graphkerneldatasets"


def _iam(
    name: str,
    summary: str,
    places: tuple[str, ...],
    costs: Costs,
    checksum: str,
    *,
    edge_labels: bool = False,
    source: str = _IAM,
    defects: tuple[str, ...] = (),
    more: dict[str, str] | None = None,
    **details: object,
) -> Entry:
    checksums = {"gxl": checksum, **(more or {})}
    top = str(details.pop("top"))
    return Entry(
        name,
        summary,
        source,
        "gxl_sets",
        (*places, name),
        costs,
        edge_labels,
        checksums,
        details,
        (Download(_GEDLIB, (f"/{top}/",)),),
        _RESEARCH if source == _IAM else _LGPL,
        defects,
    )


def _tu(name: str, summary: str, graphs: int, *, also: int | None = None) -> Entry:
    """Describe a set of the TU Dortmund collection; its files have no published checksums, so graphs are counted."""
    return Entry(
        name.lower(),
        f"{summary}, {graphs} graphs",
        "TUDataset, Morris et al., ICML workshop GRL+ 2020",
        "tu_sets",
        (name, f"TUDataset/{name}", f"{name}/{name}", name.lower()),
        UNIFORM,
        True,
        details={"graphs": (graphs,) if also is None else (graphs, also)},
        downloads=(Download(f"{_TU}/{name}.zip", (f"/{name}/",)),),
    )


def _letter(level: str, costs: Costs, checksum: str) -> Entry:
    return _iam(
        f"letter-{level.lower()}",
        f"drawings of 15 letters, {level.lower()} distortion: 2250 graphs of 1..9 nodes",
        ("gedlib/letter.tar.xz", "gedlib/Letter", "Letter"),
        costs,
        checksum,
        folder=level,
        node_attrs=("x", "y"),
        top="Letter",
    )


_WILLOW_DEFECTS = {
    "Car": (
        "Points 5 and 6 of Cars_030a are swapped in the original.",
        "Three images occur twice, annotated separately: 004b and 030a, 013a and 025a, 017b and 027a.",
    ),
    "Face": ("image_0160 has 8 points only and is left out.",),
}


def _willow(category: str, images: int, checksum: str) -> Entry:
    return Entry(
        f"willow-{category.lower()}",
        f"{images} images, 10 keypoints each, Delaunay edges priced by length",
        "WILLOW-ObjectClass, Cho, Alahari and Ponce, ICCV 2013",
        "willow",
        ("willow", "WILLOW-ObjectClass", f"willow-{category.lower()}"),
        LENGTHS,
        checksums={
            "keypoints.jsonl": "bfb1512b5c16e0e18053653225f32e1806ae92f66d146c28503db72ff7369d1f",
            "mat": checksum,
        },
        details={"category": category},
        downloads=(Download(_WILLOW, (f"/{category}/",)),),
        license="research use: the images stem from Caltech-256 and PASCAL VOC 2007",
        defects=_WILLOW_DEFECTS.get(category, ()),
    )


_ENTRIES = (
    Entry(
        "aids700nef",
        "molecules of 2..10 atoms, 700 graphs, all distances",
        f"NCI/DTP antiviral screen, in the selection of {_SIMGNN}",
        "exact_sets",
        ("aids700nef", "AIDS700nef"),
        UNIFORM,
        checksums={
            "graphs.jsonl": "c73374159c9ea4f650ecfb82eca0b42806d360e2de38644fdce87a224d715871",
            "ged.npy": "f57473423fb6886c55bb2659ea527b0d929c9776ddad67eb96f858f5c010cf3b",
            "gexf": "48a524fbf1758f2353f4acfb7ec5c9e59782f4c46a8ff9c1b5c563529bdf851e",
            "AIDS700nef_ged.pt": "908989f59939173cd384f841676e1e7ad893b3880bb6649211c4fb51b1f4d412",
            "AIDS_ged.csv": "7954e77fe0fd6161fb93288b0f7eb3b10ad5649b5df00560e1abce7e87a5d52d",
        },
        details={
            "folder": "AIDS700nef",
            "matrix": "ged.npy",
            "distances": ("AIDS700nef_ged.pt", "AIDS_ged.csv"),
            "labels": True,
        },
        downloads=(
            Download(_BASELINE, ("/AIDS700nef.zip", "/AIDS700nef_ged.pt")),
            Download(_GED_SF, ("/AIDS_ged.csv",)),
        ),
        defects=(
            "The 700 graphs fall into 667 classes of isomorphic ones; 9 of 140 test graphs have a twin in training.",
            "Bonds are ignored by the published distances.",
        ),
    ),
    Entry(
        "linux",
        "program dependence graphs of 4..10 nodes, 1000 graphs, all distances",
        f"Wang et al., ICDE 2012, in the selection of {_SIMGNN}",
        "exact_sets",
        ("linux", "LINUX"),
        UNIFORM,
        checksums={
            "graphs.jsonl": "02b11ea4838e148d0f1d3798eb3b0815e78c665f6e7920832a41b6cdec5b5523",
            "ged.npy": "b72ce95de1fc653159ea1eaef7a4bf711b6a6a6f161602d2d750eeac4d50bfc9",
            "gexf": "4cc78ab0a179269ada5b51bf881249047295fe4500822a796f27da2a08631f1a",
            "LINUX_ged.pt": "17918c5948c4424acde6ea031d3a9b86754ab428c65a3fa0cdb76f161cf4923c",
        },
        details={"folder": "LINUX", "matrix": "ged.npy", "distances": ("LINUX_ged.pt",)},
        downloads=(Download(_BASELINE, ("/LINUX/", "/LINUX_ged.pt")),),
        defects=(
            "Only 89 of 1000 graphs differ; 195 of 200 test graphs have a twin in training.",
            "The original has no distances between test graphs.",
        ),
    ),
    Entry(
        "imdbmulti",
        "ego networks of 7..89 actors, 1500 graphs, distances up to 10 nodes",
        f"Yanardag and Vishwanathan, KDD 2015, in the selection of {_SIMGNN}",
        "exact_sets",
        ("imdbmulti", "IMDBMulti"),
        UNIFORM,
        checksums={
            "graphs.jsonl": "d12947195abc52a2d9ef89fa0b19da451eee801b5147f7e79131bfa1691a0b98",
            "ged_le10.npy": "53df77c7122fcb4bc02cec0122b2b20964561471a5f3743d116f14528a4367e3",
            "gexf": "507c0a91e835e94c0da31bf5c7a023ff330fcf06be78ec3f22e2152fa6cf514e",
            "IMDB_ged.csv": "c7636f9ca4a89432183c9fa84169ff0b1800069ce2aa905cd9d08eb713d6d363",
        },
        details={
            "folder": "IMDBMulti",
            "matrix": "ged_le10.npy",
            "distances": ("IMDB_ged.csv",),
            "classes": True,
        },
        downloads=(Download(_BASELINE, ("/IMDBMulti/",)), Download(_GED_SF, ("/IMDB_ged.csv",))),
        defects=(
            "Published distances above 10 nodes are the best of several heuristics; they are not used here.",
            "Only 42 of the 814 graphs up to 10 nodes differ.",
        ),
    ),
    _willow("Car", 40, "999be070a625f2c9baeae08a9cad6349682d13fb0a30e00210cf2314c0e2a45c"),
    _willow("Duck", 50, "8c93e7ae1d96e8b972c5db72f94d7d0f9e05ef5bcaf081e31f4b3c5e6ddee1ce"),
    _willow("Face", 108, "f7b2475245fc7f85d401e95a082165a16d593ec6ee8f82a07b4501bbedc1b1f5"),
    _willow("Motorbike", 40, "3279c474e191c85b1901ee559e987248ac90e399b957eef5040b308df1f47aba"),
    _willow("Winebottle", 66, "92e51f55b5fd1e0aba737f9180e93b81eb15f96f9ac7ff7e5b098f490fb50ca8"),
    _iam(
        "alkane",
        "alkanes of 1..10 carbon atoms, 150 trees, all distances",
        ("gedlib/alkane.tar.xz", "gedlib/alkane.jsonl", "gedlib/alkane"),
        UNIFORM,
        "9caca5ff3927bf040bcec099707abf8da24123269964854bbb7e0e438bf4165b",
        source=_GREYC,
        node_label="chem",
        matrix="alkane_ged.npy",
        more={
            "alkane.jsonl": "0712d14716d3022520e2199bad611bfa92b790cd660af54a976954e1c53e9fc1",
            "alkane_ged.npy": "482476c339d15b8725c867c1be3e6a1eacd1dd8cfef0467a502b55fa9be4b196",
        },
        top="alkane",
    ),
    _iam(
        "acyclic",
        "acyclic molecules of 3..11 atoms, 185 trees, all distances",
        ("gedlib/acyclic.tar.xz", "gedlib/acyclic.jsonl", "gedlib/acyclic"),
        UNIFORM,
        "db636e5bfe758451d856ca475dfe63aacb9dbc061e5674e98e097a2f4ddb0c1f",
        source=_GREYC,
        node_label="chem",
        matrix="acyclic_ged.npy",
        more={
            "acyclic.jsonl": "3b9c3ef6e7915088864e11832092a2fc47839777c0cdb96a368ad7d916d29776",
            "acyclic_ged.npy": "a60639a406950e8b354126161e31884cd39e239ed3ae1a6b0242837695bb5bf5",
        },
        top="acyclic",
    ),
    _iam(
        "aids",
        "molecules of 2..95 atoms with bonds, 2000 graphs of 2 classes",
        ("gedlib/aids_iam.tar.xz", "gedlib/AIDS", "AIDS"),
        UNIFORM,
        "923992b33f36fa67ba6be9c03f3afd5d1075bb051c5327ecffa94f0c5b1f00e6",
        edge_labels=True,
        node_label="symbol",
        edge_label="valence",
        defects=("189 graphs are disconnected.", "The test list repeats graphs of the other lists."),
        top="AIDS",
    ),
    _iam(
        "mutagenicity",
        "molecules of 4..98 atoms with bonds, 4299 graphs of 2 classes",
        ("gedlib/mutagenicity.tar.xz", "gedlib/Mutagenicity", "Mutagenicity"),
        UNIFORM,
        "dd7fbfb21823a339d44c2b2de1f5ae9c590a4def8ce091a97555a559a7da3ab7",
        edge_labels=True,
        node_label="chem",
        edge_label="valence",
        defects=("38 of 4337 files are broken and left out (Mutagenicity-Correct.xml lists the others).",),
        only="Mutagenicity-Correct.xml",
        top="Mutagenicity",
    ),
    # Riesen and Bunke's costs of nodes and edges, and the weight alpha of nodes.
    _letter("LOW", letter_costs(0.3, 0.1, 0.25), "3234a1098e9f59413093829cbe33629ea901490c359094842cb89100ff4849e2"),
    _letter("MED", letter_costs(0.7, 1.9, 0.75), "0def3a71f5076f3c508c636285286bf61bccdb27ad4958095698c29857281b8d"),
    _letter("HIGH", letter_costs(0.9, 1.7, 0.75), "4f3769d5f1133e20a21c076250d8d9fa273296abb331bd6b0fe403247edbdaf1"),
    _iam(
        "protein",
        "secondary structures of 2..126 parts, 600 graphs of 6 classes",
        ("gedlib/protein.tar.xz", "gedlib/Protein", "Protein"),
        UNIFORM,
        "0a5e4be148820ec7ba36cd3f8a29d3b316182543b8ae1adc13d9991090a1ed7e",
        edge_labels=True,
        node_label="type",
        edge_label="type0",
        node_attrs=("aaLength",),
        top="Protein",
    ),
    _iam(
        "grec",
        "symbols of drawings, 4..24 nodes with places, 1100 graphs of 22 classes",
        ("gedlib/grec.tar.xz", "gedlib/GREC", "GREC"),
        GREC,
        "776289a790d8c71f76854ac0084553e6242ff577929e5af1f5ccbb3e438df663",
        edge_labels=True,
        node_label="type",
        edge_label="type0",
        node_attrs=("x", "y"),
        top="GREC",
    ),
    _iam(
        "fingerprint",
        "skeletons of fingerprints, 0..26 nodes, edges with angles, 4000 graphs",
        ("gedlib/fingerprint.tar.xz", "gedlib/Fingerprint", "Fingerprint"),
        FINGERPRINT,
        "a2091958ed1802c9df57b28d7b93fb096513762531589e8a1c02fc4216028b99",
        edge_attrs=("angle",),
        both_ways=True,
        defects=("938 graphs are empty.", "Every edge is listed in both directions."),
        top="Fingerprint",
    ),
    _iam(
        "mao",
        "molecules of 11..27 atoms with bonds, 68 graphs of 2 classes",
        ("gedlib/mao.tar.xz", "gedlib/mao"),
        UNIFORM,
        "6fa709ed095b51d16d9ae7ac8a7330f0e18c8c836f5ed117ca6946d114d97f36",
        edge_labels=True,
        source=_GREYC,
        node_label="chem",
        edge_label="valence",
        top="mao",
    ),
    _iam(
        "pah",
        "polycyclic aromatic hydrocarbons of 10..28 atoms, 94 graphs of 2 classes",
        ("gedlib/pah.tar.xz", "gedlib/pah"),
        UNIFORM,
        "0deec1c8626db6e8d80dc788d0a83f38b9c24697ce7350d7b966ff97ba4bd8c7",
        edge_labels=True,
        source=_GREYC,
        node_label="chem",
        edge_label="valence",
        defects=("All atoms and all bonds have the same label.",),
        top="pah",
    ),
    _iam(
        "cmu-house",
        "111 frames of a house, 30 points each, Delaunay edges priced by length",
        ("gedlib/cmu_house.tar.xz", "gedlib/CMU-GED", "CMU-GED"),
        LENGTHS,
        "c54693fde1661615d7e23b0d02f8b5f6354dca129a8d6c7d3a5ebb08e59ffc6c",
        source="GDR4GED, Abu-Aisheh, Raveaux and Ramel, GbRPR 2015",
        edge_attrs=("dist",),
        top="CMU-GED",
    ),
    _tu("MUTAG", "mutagenic molecules with bonds", 188),
    _tu("NCI1", "molecules screened against lung cancer", 4110),
    _tu("PTC_MR", "molecules tested for carcinogenicity in male rats, with bonds", 344),
    _tu("BZR", "ligands of the benzodiazepine receptor", 405),
    _tu("COX2", "inhibitors of cyclooxygenase-2", 467),
    # Tables of the collection say 467, as of COX2; but GSCBench keeps 719 of its graphs, and its source has 756.
    _tu("DHFR", "inhibitors of dihydrofolate reductase", 756, also=467),
    _tu("ENZYMES", "secondary structures of enzymes", 600),
    _tu("PROTEINS", "secondary structures of proteins", 1113),
    _tu("IMDB-BINARY", "ego networks of actors", 1000),
)
CATALOG = {entry.name: entry for entry in _ENTRIES}
