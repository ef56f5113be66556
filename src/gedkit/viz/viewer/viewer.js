// Makes the static view of a comparison interactive: partners light up, edits can be picked and stepped through, the
// picture can be zoomed and saved. Text is only ever set as text.
import { asJson, asPng, asSvg, save } from "./download.js";
import { makeZoom } from "./zoom.js";

function button(text, label, action) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.title = label;
  made.setAttribute("aria-label", label);
  made.addEventListener("click", action);
  return made;
}

// `everywhere`: keys work wherever the focus is, except in fields; for pages that are about one comparison.
export function mount(root, { page = null, everywhere = false } = {}) {
  if (root.dataset.mounted || !root.querySelector(".gk-panes")) return null;
  root.dataset.mounted = "yes";
  const pane = Object.fromEntries([...root.querySelectorAll(".gk-pane")].map((p) => [p.dataset.pane, p]));
  const pictures = Object.values(pane).map((p) => p.querySelector("svg"));
  const edits = [...root.querySelectorAll(".gk-edits button")];
  const film = [...pane.film.querySelectorAll("[data-from]")];
  const caption = pane.film.querySelector("figcaption");
  const last = edits.length;
  const zoom = makeZoom(pictures);
  let step = 0;
  let playing = 0;

  // ---- one step of the film; step 0 is the overview of both graphs
  function go(next) {
    step = Math.max(0, Math.min(last, next));
    pane.film.hidden = step === 0;
    pane.first.hidden = step !== 0;
    for (const element of film) {
      const { from, until, at, as } = element.dataset;
      const there = Number(from) <= step && step <= Number(until ?? Infinity);
      const now = there && Number(at) === step;
      element.style.display = there ? "" : "none";
      if (as) element.classList.toggle(as, now);
      element.classList.toggle("kept", !now);
    }
    edits.forEach((edit, i) => {
      if (i + 1 === step) edit.setAttribute("aria-current", "step");
      else edit.removeAttribute("aria-current");
    });
    for (const element of pane.second.querySelectorAll("[data-edit]")) {
      element.classList.toggle("chosen", Number(element.dataset.edit) === step);
    }
    slider.value = String(step);
    const words = step ? `step ${step} of ${last}: ${edits[step - 1].firstChild.data.slice(2)}` : overview();
    where.textContent = words;
    slider.setAttribute("aria-valuetext", words);
    caption.textContent = step ? words : "the edit path";
    if (step) {
      scrollTo(edits[step - 1]);
      zoom.reveal([...film, ...pane.second.querySelectorAll("[data-edit]")].filter(
        (element) => Number(element.dataset.at ?? element.dataset.edit) === step && element.style.display !== "none",
      ));
    }
    root.dispatchEvent(new CustomEvent("gk-step", { detail: step }));
  }
  // Scrolls the list alone: the page stays where it is.
  function scrollTo(edit) {
    const list = edit.closest(".gk-edits");
    const [row, box] = [edit.getBoundingClientRect(), list.getBoundingClientRect()];
    if (row.top < box.top) list.scrollTop -= box.top - row.top;
    if (row.bottom > box.bottom) list.scrollTop += row.bottom - box.bottom;
  }
  const overview = () => (last ? "overview: press → or play to step through the edit path" : "the graphs are the same");

  function play() {
    if (playing) return stop();
    if (step === last) go(0);
    playing = setInterval(() => (step < last ? go(step + 1) : stop()), 900);
    player.textContent = "⏸";
    go(step + 1);
  }
  function stop() {
    clearInterval(playing);
    playing = 0;
    player.textContent = "▶";
  }

  // ---- tools
  const bar = document.createElement("div");
  bar.className = "gk-bar";
  bar.setAttribute("role", "toolbar");
  bar.setAttribute("aria-label", "steps, zoom and downloads");
  const slider = Object.assign(document.createElement("input"), { type: "range", min: 0, max: last, value: 0 });
  slider.setAttribute("aria-label", "step of the edit path");
  slider.addEventListener("input", () => { stop(); go(Number(slider.value)); });
  const player = button("▶", "play the edit path", play);
  const where = Object.assign(document.createElement("span"), { className: "gk-where" });
  where.setAttribute("aria-live", "polite");
  const numbers = document.createElement("label");
  const box = Object.assign(document.createElement("input"), { type: "checkbox" });
  box.addEventListener("change", () => root.classList.toggle("show-numbers", box.checked));
  numbers.append(box, "names");
  const choice = document.createElement("select");
  choice.setAttribute("aria-label", "download");
  const kinds = { "": "Download…", svg: "SVG", png: "PNG", json: "JSON", ...(page ? { html: "HTML page" } : {}) };
  for (const [value, text] of Object.entries(kinds)) choice.add(new Option(text, value));
  choice.addEventListener("change", async () => {
    const kind = choice.value;
    choice.value = "";
    if (kind === "svg") save("comparison.svg", "image/svg+xml", asSvg(root));
    if (kind === "png") save("comparison.png", "image/png", await asPng(root));
    if (kind === "json") save("comparison.json", "application/json", asJson(root));
    if (kind === "html") save("comparison.html", "text/html", await page());
  });
  bar.append(
    button("|◀", "overview", () => { stop(); go(0); }),
    button("◀", "step back", () => { stop(); go(step - 1); }),
    player,
    button("▶|", "step on", () => { stop(); go(step + 1); }),
    slider,
    button("+", "zoom in", () => zoom.by(1.3)),
    button("−", "zoom out", () => zoom.by(1 / 1.3)),
    button("fit", "fit the picture", zoom.fit),
    numbers,
    choice,
    where,
  );
  root.querySelector(".gk-panes").before(bar);

  // ---- partners and edits
  const same = (element) => (element?.dataset.key ? root.querySelectorAll(`[data-key="${CSS.escape(element.dataset.key)}"]`) : []);
  function light(element) {
    for (const lit of root.querySelectorAll(".hot")) lit.classList.remove("hot");
    for (const partner of same(element)) partner.classList.add("hot");
  }
  for (const picture of pictures) {
    picture.tabIndex = 0;
    picture.addEventListener("pointerover", (event) => light(event.target.closest("[data-key]")));
    picture.addEventListener("pointerleave", () => light(null));
    picture.addEventListener("click", (event) => {
      const edit = event.target.closest("[data-edit]")?.dataset.edit;
      if (edit) { stop(); go(Number(edit)); }
    });
  }
  for (const edit of edits) {
    edit.addEventListener("click", () => { stop(); go(Number(edit.dataset.edit)); });
    edit.addEventListener("pointerenter", () => {
      for (const element of root.querySelectorAll(`svg [data-edit="${edit.dataset.edit}"]`)) element.classList.add("hot");
    });
    edit.addEventListener("pointerleave", () => light(null));
  }
  const keys = {
    ArrowRight: () => go(step + 1), ArrowLeft: () => go(step - 1), Home: () => go(0), End: () => go(last),
    " ": play, "+": () => zoom.by(1.3), "=": () => zoom.by(1.3), "-": () => zoom.by(1 / 1.3), 0: zoom.fit,
    ArrowUp: () => zoom.move(0, -0.1), ArrowDown: () => zoom.move(0, 0.1),
  };
  const mounted = new AbortController();
  root.tabIndex = -1;
  (everywhere ? document : root).addEventListener("keydown", (event) => {
    if (event.defaultPrevented || !root.offsetParent) return; // used already, or the view is not seen
    const inField = event.target.closest("input, select, textarea, [role=tab], [role=application], .editor");
    const onButton = event.target.closest("button, summary") && (event.key === " " || event.key === "Enter");
    if (inField || onButton || event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
    if (event.key.startsWith("Arrow") && ["ArrowUp", "ArrowDown"].includes(event.key) && event.target.tagName !== "svg") return;
    event.preventDefault();
    if (event.key !== " ") stop();
    keys[event.key]();
  }, { signal: mounted.signal });
  go(0);
  return { go, play, stop, zoom, step: () => step, last, unmount: () => { stop(); mounted.abort(); } };
}

export function mountAll(scope = document, options = {}) {
  return [...scope.querySelectorAll(".gk-view")].map((root) => mount(root, options));
}
