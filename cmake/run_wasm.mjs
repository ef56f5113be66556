// node run_wasm.mjs PROGRAM.wasm [ARGUMENTS]: runs a program that Emscripten made without its JavaScript (STANDALONE_WASM).
import { readFile } from "node:fs/promises";
import { setFlagsFromString } from "node:v8";
import { WASI } from "node:wasi";

// A program that runs for a minute ends by unwinding to a function that node 20 has thrown away by then, and crashes.
setFlagsFromString("--no-flush-bytecode");
const wasi = new WASI({ version: "preview1", args: process.argv.slice(2), env: process.env, returnOnExit: true });
const module = await WebAssembly.compile(await readFile(process.argv[2]));
const imports = { wasi_snapshot_preview1: wasi.wasiImport };
for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
  if (kind !== "function") continue;
  imports[from] ??= {};
  imports[from][name] ??= () => { throw new Error(`the program called ${name}, which is not there`); };
}
imports.env.emscripten_notify_memory_growth = () => {};
process.exitCode = wasi.start(await WebAssembly.instantiate(module, imports));
