"""A notebook run from a clean kernel: every kind of display appears, and each once."""

import json
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_every_display_appears_once():
    nbformat = pytest.importorskip("nbformat", reason="notebooks need gedkit[browser-tests]")
    client = pytest.importorskip("nbclient", reason="notebooks need gedkit[browser-tests]")
    pytest.importorskip("ipykernel", reason="notebooks need gedkit[browser-tests]")
    notebook = nbformat.read(EXAMPLES / "pictures.ipynb", as_version=4)
    client.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(EXAMPLES)}}).execute()
    for cell in notebook.cells:
        if cell.cell_type != "code":
            continue
        outputs = [output for output in cell.outputs if output.output_type in ("display_data", "execute_result")]
        images = sum("image/png" in output.data for output in outputs)
        pages = "".join(output.data.get("text/html", "") for output in outputs)
        plots = "plot(" in cell.source or "draw_heatmap(" in cell.source or "draw_map(" in cell.source
        assert images == (1 if plots else 0), cell.source
        assert ("<svg" in pages or "<table>" in pages) == (not plots), cell.source
        if "solve(" in cell.source:
            assert "mountAll" in pages
            assert json.loads(pages.partition('class="gk-data">')[2].partition("</script>")[0])["status"] == "OPTIMAL"


def test_the_notebook_is_kept_without_outputs():
    stored = json.loads((EXAMPLES / "pictures.ipynb").read_text())
    assert all(not cell.get("outputs") for cell in stored["cells"])
