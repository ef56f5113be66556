// Calls of the server; the page without a server has offline/backend.js in place of this file. An error becomes an
// exception whose message is the sentence that the server answered with.
export const hasServer = true;
export const presets = null; // of costs: all of them

export const asset = async (name) => (await fetch(`/static/${name}`)).text();

export async function call(path, body, { method = body === undefined ? "GET" : "POST", signal } = {}) {
  const raw = body instanceof Blob;
  const response = await fetch(path, {
    method,
    signal,
    headers: body === undefined || raw ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : raw ? body : JSON.stringify(body),
  });
  if (!response.ok) throw await failure(response);
  return response.json();
}

// Posts and hears server-sent events until the last; aborting the signal closes the connection, which stops the work.
export async function stream(path, body, onEvent, signal) {
  const response = await fetch(path, {
    method: "POST",
    signal,
    headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw await failure(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    text += value;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const [event, data] = text.slice(0, end).split("\n");
      text = text.slice(end + 2);
      const parsed = JSON.parse(data.slice(6));
      if (event === "event: error") throw new Error(parsed.detail);
      onEvent(event.slice(7), parsed);
    }
  }
}

async function failure(response) {
  try {
    return new Error((await response.json()).detail);
  } catch {
    return new Error(`the server answered ${response.status}`);
  }
}
