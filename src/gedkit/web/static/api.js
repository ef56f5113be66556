// Calls of the server. An error becomes an exception whose message is the sentence that the server answered with.
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

// Markup that the server has drawn, as elements. Scripts in it do not run, and the page's policy allows none.
export function drawn(markup) {
  const parsed = new DOMParser().parseFromString(markup, "text/html");
  const fragment = document.createDocumentFragment();
  fragment.append(...parsed.body.children);
  return fragment;
}

export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "className") made.className = value;
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}
