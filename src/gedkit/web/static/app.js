// Tabs, theme, and what the views share.
import { hasServer } from "./backend.js";
import { makeCollection } from "./collection_box.js";
import { makeCompare } from "./compare.js";
import { makeMap } from "./map.js";
import { makeReaction } from "./reaction.js";
import { makeSearch } from "./search.js";

const tabs = [...document.querySelectorAll(hasServer ? "[role=tab]" : "[role=tab]:not([data-needs=server])")];
function open(tab) {
  for (const other of tabs) {
    other.setAttribute("aria-selected", String(other === tab));
    other.tabIndex = other === tab ? 0 : -1;
    document.getElementById(other.getAttribute("aria-controls")).hidden = other !== tab;
  }
}
tabs.forEach((tab, i) => {
  tab.addEventListener("click", () => open(tab));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = tabs[(i + step + tabs.length) % tabs.length];
    open(next);
    next.focus();
  });
});

const themes = ["", "dark", "light"];
const stored = () => { try { return localStorage.getItem("gedkit-theme") ?? ""; } catch { return ""; } };
function setTheme(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  try { localStorage.setItem("gedkit-theme", theme); } catch { /* private windows keep nothing */ }
  document.getElementById("theme").title = `colours: ${theme || "as the system"}`;
}
setTheme(stored());
document.getElementById("theme").addEventListener("click", () => setTheme(themes[(themes.indexOf(stored()) + 1) % themes.length]));

if (!hasServer) document.querySelectorAll("[data-needs=server]").forEach((element) => element.remove());
const compare = makeCompare();
if (hasServer) {
  const collection = makeCollection();
  const toCompare = (texts, names, costs) => {
    open(tabs[0]);
    scrollTo(0, 0);
    compare.fill(texts, names, costs);
  };
  makeSearch(collection, toCompare);
  makeMap(collection, toCompare);
  makeReaction();
}
if (location.search.includes("token=")) history.replaceState(null, "", location.pathname + location.hash);
