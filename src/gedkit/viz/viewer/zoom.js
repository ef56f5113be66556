// Zoom and pan of all pictures of a view together: they show the same part of the plane, since matched nodes stand in
// the same place in all of them.
export function makeZoom(pictures) {
  const whole = pictures[0].getAttribute("viewBox").split(" ").map(Number);
  let box = [...whole];

  const show = () => pictures.forEach((picture) => picture.setAttribute("viewBox", box.map((x) => x.toFixed(2)).join(" ")));

  function by(factor, x = box[0] + box[2] / 2, y = box[1] + box[3] / 2) {
    const width = Math.min(Math.max(box[2] / factor, whole[2] / 40), whole[2] * 2);
    const ratio = width / box[2];
    box = [x - (x - box[0]) * ratio, y - (y - box[1]) * ratio, width, box[3] * ratio];
    show();
  }

  function move(dx, dy) {
    box = [box[0] + dx * box[2], box[1] + dy * box[3], box[2], box[3]];
    show();
  }

  function fit() {
    box = [...whole];
    show();
  }

  // Brings a part of the picture into sight; the zoom changes only where the part is outside or tiny.
  function reveal(elements) {
    const boxes = elements.map((element) => element.getBBox()).filter((b) => b.width + b.height > 0);
    if (!boxes.length) return;
    const left = Math.min(...boxes.map((b) => b.x));
    const right = Math.max(...boxes.map((b) => b.x + b.width));
    const top = Math.min(...boxes.map((b) => b.y));
    const bottom = Math.max(...boxes.map((b) => b.y + b.height));
    const inside = left >= box[0] && right <= box[0] + box[2] && top >= box[1] && bottom <= box[1] + box[3];
    const wide = Math.max(right - left, 40);
    if (inside && wide * 30 > box[2]) return;
    const width = Math.min(whole[2], Math.max(wide * 6, 480));
    const height = (width / whole[2]) * whole[3];
    box = [(left + right) / 2 - width / 2, (top + bottom) / 2 - height / 2, width, height];
    show();
  }

  function pointOf(picture, event) {
    const point = new DOMPoint(event.clientX, event.clientY);
    return point.matrixTransform(picture.getScreenCTM().inverse());
  }

  for (const picture of pictures) {
    const fingers = new Map();
    let grabbed = null;
    picture.addEventListener("pointerdown", (event) => {
      fingers.set(event.pointerId, event);
      grabbed = pointOf(picture, event);
      picture.setPointerCapture(event.pointerId);
    });
    picture.addEventListener("pointermove", (event) => {
      if (!fingers.has(event.pointerId)) return;
      if (fingers.size === 2) {
        const [a, b] = [...fingers.values()];
        const before = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
        fingers.set(event.pointerId, event);
        const [c, d] = [...fingers.values()];
        const now = Math.hypot(c.clientX - d.clientX, c.clientY - d.clientY);
        if (before > 0) by(now / before);
        grabbed = pointOf(picture, event);
        return;
      }
      fingers.set(event.pointerId, event);
      const here = pointOf(picture, event);
      box = [box[0] + grabbed.x - here.x, box[1] + grabbed.y - here.y, box[2], box[3]];
      show();
    });
    for (const end of ["pointerup", "pointercancel"]) {
      picture.addEventListener(end, (event) => fingers.delete(event.pointerId));
    }
    picture.addEventListener(
      "wheel",
      (event) => {
        // A page is scrolled with the wheel; a picture that has the focus, or with Ctrl, is zoomed.
        if (!event.ctrlKey && !event.metaKey && document.activeElement !== picture) return;
        event.preventDefault();
        const { x, y } = pointOf(picture, event);
        by(Math.exp(-event.deltaY / 400), x, y);
      },
      { passive: false },
    );
  }
  return { by, move, fit, reveal, box: () => [...box], setBox: (next) => { box = [...next]; show(); } };
}
