// Pictures and data to keep: SVG, PNG, JSON, and a page of its own.
const COPIED = ["fill", "stroke", "stroke-width", "stroke-dasharray", "opacity", "display", "font-size"];

export function save(name, type, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// What is seen, as one SVG without a style sheet: computed colours are written into the elements.
export function asSvg(root) {
  const pictures = [...root.querySelectorAll(".gk-pane:not([hidden]) svg")];
  const [x, y, width, height] = pictures[0].getAttribute("viewBox").split(" ").map(Number);
  const out = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  out.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  out.setAttribute("viewBox", `0 0 ${width * pictures.length} ${height}`);
  out.setAttribute("width", Math.round(width * pictures.length));
  out.setAttribute("height", Math.round(height));
  out.setAttribute("font-family", "sans-serif");
  const paper = document.createElementNS(out.namespaceURI, "rect");
  paper.setAttribute("width", "100%");
  paper.setAttribute("height", "100%");
  paper.setAttribute("fill", getComputedStyle(root).backgroundColor);
  out.append(paper);
  pictures.forEach((picture, i) => {
    const inner = document.createElementNS(out.namespaceURI, "svg");
    inner.setAttribute("x", i * width);
    inner.setAttribute("width", width);
    inner.setAttribute("height", height);
    inner.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    for (const group of picture.children) inner.append(styled(group));
    out.append(inner);
  });
  return new XMLSerializer().serializeToString(out);
}

function styled(element) {
  const copy = element.cloneNode(false);
  if (element.nodeType !== Node.ELEMENT_NODE) return copy;
  const style = getComputedStyle(element);
  for (const name of COPIED) copy.setAttribute(name, style.getPropertyValue(name));
  for (const name of ["class", "tabindex"]) copy.removeAttribute(name);
  for (const child of element.childNodes) copy.append(styled(child));
  return copy;
}

export async function asPng(root, scale = 2) {
  const text = asSvg(root);
  const picture = new Image();
  picture.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = picture.naturalWidth * scale;
  canvas.height = picture.naturalHeight * scale;
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(picture.src);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

export function asJson(root) {
  return JSON.stringify(JSON.parse(root.querySelector(".gk-data").textContent), null, 1);
}
