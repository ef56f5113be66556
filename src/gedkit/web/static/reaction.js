// The view "Reaction": reaction SMILES in, the mapped reaction with its center out.
import { call } from "./backend.js";
import { drawn, element } from "./elements.js";

const $ = (id) => document.getElementById(id);

export function makeReaction() {
  let running = null;

  async function map(event) {
    event.preventDefault();
    running?.abort();
    const mine = (running = new AbortController());
    $("reaction-answer").replaceChildren();
    say("searching…");
    try {
      const body = { reaction: $("reaction-text").value, costs: $("reaction-costs").value, pictures: true };
      show(await call("/api/reaction", body, { signal: mine.signal }));
    } catch (error) {
      if (error.name !== "AbortError") say(error.message);
    }
  }
  function show(found) {
    say(found.optimal ? "It is proven that no map is cheaper." : "The time was over before it was proven that no map is cheaper.");
    const picture = element("div", { className: "reaction-picture" });
    if (found.svg) picture.append(drawn(found.svg));
    $("reaction-answer").replaceChildren(
      picture,
      element("p", {}, element("code", { className: "mapped" }, found.mapped)),
      ...[["Broken", found.broken], ["Formed", found.formed], ["Of another order", found.changed]]
        .filter(([, bonds]) => bonds.length)
        .map(([words, bonds]) => element("p", {}, element("strong", {}, `${words}: `), bonds.join("; "))),
      element("p", {}, element("strong", {}, "Reaction center: "), found.center.length ? `atoms ${found.center.join(", ")}` : "none"),
    );
  }
  const say = (words) => { $("reaction-says").textContent = words; };
  $("reaction-form").addEventListener("submit", map);
}
