// What a user writes, for `tsc --noEmit --strict`: the lines after @ts-expect-error have to be refused.
import { close, distance, editPath, GedkitError, load, solve, type Graph, type Result } from "../index.js";

const graph: Graph = { nodes: ["C", "O"], edges: [[0, 1]] };
const result: Result = await solve(graph, graph, {
  costs: { node_sub: 2 },
  timeLimit: 5,
  onProgress: ({ lower, upper }) => void [lower, upper],
});
const numbers: number = await distance(graph, graph);
const operations = (await editPath(graph, graph))?.operations;
// @ts-expect-error no such option
await solve(graph, graph, { cutof: 1 });
// @ts-expect-error costs are numbers
await solve(graph, graph, { costs: { node_sub: "2" } });
// @ts-expect-error an edge has two ends
const wrong: Graph = { nodes: 2, edges: [[0]] };
void [result.optimal, result.lower_bound, numbers, operations, wrong, GedkitError, load, close];
