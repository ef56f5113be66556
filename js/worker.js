// The core in a Worker of a browser or of node: one message is one pair. `stop` says that the search shall stop and keep
// the best: a shared number other than 0, or the address of a Blob that is gone.
import { load } from "./core.js";

const NEWS_EVERY = 50; // milliseconds

async function receive() {
  if (typeof self !== "undefined" && typeof self.postMessage === "function")
    return { send: (message) => self.postMessage(message), listen: (f) => { self.onmessage = (event) => f(event.data); } };
  const { parentPort } = await import("node:worker_threads");
  return { send: (message) => parentPort.postMessage(message), listen: (f) => parentPort.on("message", f) };
}

function isGone(address) {
  try {
    const request = new XMLHttpRequest();
    request.open("GET", address, false);
    request.send();
    return false;
  } catch {
    return true;
  }
}

const { send, listen } = await receive();
let core = null;

listen(async ({ module, first, second, options, watched, stop }) => {
  try {
    core ??= await load(module);
    let told = -Infinity;
    const looksForBlob = typeof stop === "string" && !isGone(stop);
    if (looksForBlob) send({ canStop: true });
    const onProgress = (news) => {
      const now = performance.now();
      if (typeof stop === "object" && Atomics.load(stop, 0) !== 0) return true;
      if (now - told < NEWS_EVERY) return false;
      told = now;
      if (watched) send({ news });
      return looksForBlob && isGone(stop);
    };
    send({ result: core.solve(first, second, { ...options, onProgress }) });
  } catch (error) {
    send({ error: { name: error.name, code: error.code, message: error.message } });
  }
});
send({ ready: true });
