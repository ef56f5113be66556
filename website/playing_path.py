"""An edit path that plays, as an SVG that moves without a script."""

from __future__ import annotations

import re
from html import escape

import gedkit as gk
from gedkit.viz.comparison import compare
from gedkit.viz.draw import box_around
from gedkit.viz.film import film_groups
from gedkit.viz.placing import place
from gedkit.viz.shapes import CHANGED, DELETED, FILL, INK, INSERTED, KEPT, POINTS
from gedkit.viz.timeline import make_timeline

_SLOT = 1.5  # seconds per step
_FIRST, _LAST = 1.5, 2.5  # slots that the first and the last graph stay
_COLOURS = {"deleted": DELETED, "inserted": INSERTED, "changed": CHANGED}
_FADE = 0.6  # percent of the whole


def playing_svg(result: gk.Result) -> str:
    """Return the film of a path as one SVG: every element is there, and style sheets let it come and go."""
    compared = compare(result)
    placed, timeline = place(compared), make_timeline(compared)
    steps = len(timeline.captions)
    slots = _Slots(steps)
    groups = film_groups(compared, placed, timeline, lambda node: "")
    body = [shown for group in groups for shown in _played(group, slots)]
    low, high = box_around(placed.scenes(compared))
    left, top = float(low[0]) * POINTS, -float(high[1]) * POINTS
    width, height = (float(side) * POINTS for side in high - low)
    middle, under = left + width / 2, top + height + 16
    total = 0.0
    captions = [("a pipeline, before", "distance so far: 0", 0)]
    for step, (operation, words) in enumerate(zip(compared.changes, timeline.captions, strict=True), 1):
        total += operation.cost
        captions.append((words, f"{step} of {steps}, cost {total:g}", step))
    captions.append(("a pipeline, after", f"distance {result.distance:g}, proven", steps + 1))
    for words, small, step in captions:
        bold, fine = f'font-size="10.5" font-weight="600" fill="{INK}"', f'font-size="8.5" fill="{KEPT}"'
        body.append(
            f'<g class="{slots.name(step, step)}" text-anchor="middle">'
            f'<text x="{middle:.1f}" y="{under:.1f}" {bold}>{escape(words)}</text>'
            f'<text x="{middle:.1f}" y="{under + 13:.1f}" {fine}>{escape(small)}</text></g>'
        )
    wide = max(width, 200.0)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg"'
        f' viewBox="{middle - wide / 2:.1f} {top:.1f} {wide:.1f} {height + 40:.1f}"'
        f' font-family="system-ui, sans-serif" role="img" aria-label="an edit path, step by step">'
        f"<style>{slots.style()}</style>{''.join(body)}</svg>"
    )


class _Slots:
    """Names style classes after the steps at which something is seen; step ``steps + 1`` is the pause at the end."""

    def __init__(self, steps: int) -> None:
        lengths = [_FIRST, *[1.0] * steps, _LAST]
        total = sum(lengths)
        self.seconds = total * _SLOT
        self.begin = [100 * sum(lengths[:i]) / total for i in range(len(lengths) + 1)]
        self.last = steps + 1
        self.used: dict[str, tuple[int, int]] = {}

    def name(self, begin: int, end: int) -> str:
        """Return the class of what is there from one step to another."""
        end = min(end, self.last)
        name = f"s{begin}-{end}"
        self.used[name] = (begin, end)
        return name

    def style(self) -> str:
        """Return the rules of all classes."""
        rules = []
        for name, (begin, end) in self.used.items():
            if (begin, end) == (0, self.last):
                continue
            on, off = self.begin[begin], self.begin[end + 1]
            frames = [(on, 0), (on + _FADE, 1)] if begin else [(0, 1)]
            frames += [(off - _FADE, 1), (off, 0)] if end < self.last else [(100 - _FADE, 1), (100, 0)]
            if begin:
                frames.insert(0, (0, 0))
            if end < self.last:
                frames.append((100 - _FADE, 0) if begin == 0 else (100, 0))
                frames += [(100, 1)] if begin == 0 else []
            words = "".join(f"{at:.2f}%{{opacity:{value}}}" for at, value in frames)
            start = 1 if end >= self.last else 0  # where motion is not wanted, the last graph stands
            rules.append(
                f"@keyframes {name}{{{words}}}"
                f".{name}{{opacity:{start};animation:{name} {self.seconds:g}s linear infinite}}"
            )
        return "".join(rules) + "@media (prefers-reduced-motion:reduce){*{animation:none!important}}"


def _played(group: str, slots: _Slots) -> list[str]:
    """Return a node or an edge as it is kept, and as it is marked at the step that edits it."""
    found = dict(re.findall(r'data-(\w+)="([^"]*)"', group.partition(">")[0]))
    inside = re.sub(r'<text class="number".*?</text>', "", group.partition(">")[2].removesuffix("</g>"))
    begin, end = int(found["from"]), int(found.get("until", slots.last))
    at, kind = int(found.get("at", -1)), found.get("as", "")
    pieces = []
    for first, last in ((begin, at - 1), (at + 1, end)) if at >= 0 else ((begin, end),):
        if first <= last:
            pieces.append(f'<g class="{slots.name(first, last)}">{inside}</g>')
    if at >= 0:
        marked = inside.replace(FILL[KEPT], FILL[_COLOURS[kind]]).replace(KEPT, _COLOURS[kind])
        marked = marked.replace('stroke-width="1.4"', 'stroke-width="3"').replace(
            'stroke-width="1.2"', 'stroke-width="2.4"'
        )
        if kind == "deleted":
            marked = marked.replace("<polyline", '<polyline stroke-dasharray="4 3"').replace(
                "<circle", '<circle stroke-dasharray="4 3"'
            )
        pieces.append(f'<g class="{slots.name(at, at)}">{marked}</g>')
    return pieces
