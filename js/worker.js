// The core in a Worker of a browser or of node: one message is one pair. Where memory can be shared, its first number
// says that the search shall stop and keep the best.
import { load } from "./core.js";

const NEWS_EVERY = 50; // milliseconds

async function receive() {
  if (typeof self !== "undefined" && typeof self.postMessage === "function")
    return { send: (message) => self.postMessage(message), listen: (f) => { self.onmessage = (event) => f(event.data); } };
  const { parentPort } = await import("node:worker_threads");
  return { send: (message) => parentPort.postMessage(message), listen: (f) => parentPort.on("message", f) };
}

const { send, listen } = await receive();
let core = null;

listen(async ({ module, first, second, options, watched, stop }) => {
  try {
    core ??= await load(module);
    let told = -Infinity;
    const onProgress = (news) => {
      const now = performance.now();
      if (watched && now - told >= NEWS_EVERY) {
        told = now;
        send({ news });
      }
      return stop ? Atomics.load(stop, 0) !== 0 : false;
    };
    send({ result: core.solve(first, second, { ...options, onProgress }) });
  } catch (error) {
    send({ error: { name: error.name, code: error.code, message: error.message } });
  }
});
send({ ready: true });
