"""A running server, and a browser where there is one."""

import os
import shutil
from pathlib import Path

import pytest
from web_pages import LOOKS, opened
from web_server import Server


@pytest.fixture(scope="session")
def server():
    pytest.importorskip("fastapi", reason="the web application needs gedkit[web]")
    pytest.importorskip("uvicorn", reason="the web application needs gedkit[web]")
    running = Server("--workers", "2", "--queue", "3")
    yield running
    running.close()


@pytest.fixture(scope="session")
def chromium():
    """A Chromium of the distribution, driven by Playwright."""
    api = pytest.importorskip("playwright.sync_api", reason="tests in a browser need gedkit[browser-tests]")
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if path is None:
        pytest.skip("no Chromium is installed: apt-get install chromium")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def screenshots():
    """Where pictures of the run are kept: build/screenshots, or what GEDKIT_SCREENSHOTS says."""
    folder = Path(os.environ.get("GEDKIT_SCREENSHOTS", Path(__file__).parents[2] / "build" / "screenshots"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture(params=LOOKS)
def look(request):
    return request.param


@pytest.fixture
def page(chromium, look):
    with opened(chromium, **LOOKS[look]) as made:
        yield made


@pytest.fixture
def plain(chromium):
    with opened(chromium, **LOOKS["light"]) as made:
        yield made
