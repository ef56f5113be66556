"""Windows of a browser for tests: in light and dark and on a phone, failing where a script fails."""

import re

__all__ = ["LOOKS", "fits", "opened", "paste"]

LOOKS = {
    "light": {"color_scheme": "light", "viewport": {"width": 1280, "height": 900}},
    "dark": {"color_scheme": "dark", "viewport": {"width": 1280, "height": 900}},
    "phone": {"color_scheme": "light", "viewport": {"width": 390, "height": 844}, "has_touch": True},
}


class opened:  # noqa: N801
    """A page in a window of its own that fails the test where a script fails or something from elsewhere is wanted."""

    def __init__(self, browser, **how):
        self.context = browser.new_context(accept_downloads=True, **how)
        self.page = self.context.new_page()
        self.page.set_default_timeout(30_000)
        self.errors = []

    def __enter__(self):
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        self.page.on("request", lambda asked: self._check(asked.url))
        return self.page

    def __exit__(self, kind, error, trace):
        self.context.close()
        assert kind is not None or not self.errors, self.errors

    def _check(self, url):
        if not re.match(r"(http://127\.0\.0\.1:|file:|blob:|data:)", url):
            self.errors.append(f"asked for {url}")


def paste(page, first, second):
    boxes = page.locator("#panes textarea")
    boxes.nth(0).fill(first)
    boxes.nth(1).fill(second)


def fits(page):
    """Nothing is wider than the window."""
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1")
