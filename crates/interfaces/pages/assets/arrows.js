// Arrows of a drawing of objects: paths between two circles, around one, and their heads. Not here: which there are (world.js).
"use strict";
const ARROWS = (() => {
  const SVG = "http://www.w3.org/2000/svg", STROKES = 5;
  const draw = (name, attributes = {}, ...children) => {
    const node = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    node.append(...children);
    return node;
  };
  // The path from a circle to another one, bent to a side.
  const arrowPath = (from, to, bend, radius) => {
    const dx = to.x - from.x, dy = to.y - from.y, far = Math.hypot(dx, dy) || 1;
    const middle = { x: (from.x + to.x) / 2 - (dy / far) * bend, y: (from.y + to.y) / 2 + (dx / far) * bend };
    const off = (point) => {
      const away = Math.hypot(middle.x - point.x, middle.y - point.y) || 1;
      return { x: point.x + ((middle.x - point.x) / away) * (radius + 3), y: point.y + ((middle.y - point.y) / away) * (radius + 3) };
    };
    const start = off(from), end = off(to);
    return { d: `M${start.x} ${start.y}Q${middle.x} ${middle.y} ${end.x} ${end.y}`, end, angle: Math.atan2(end.y - middle.y, end.x - middle.x), middle: { x: (start.x + end.x + 2 * middle.x) / 4 - (dy / far) * Math.sign(bend) * 15, y: (start.y + end.y + 2 * middle.y) / 4 + (dx / far) * Math.sign(bend) * 15 } };
  };
  // The path from a circle to itself, away from the middle.
  const loopPath = (at, turn, middle, radius) => {
    const out = Math.atan2(at.y - middle.y, at.x - middle.x || 0.01) + turn;
    const edge = (angle) => ({ x: at.x + (radius + 2) * Math.cos(angle), y: at.y + (radius + 2) * Math.sin(angle) });
    const far = (angle) => ({ x: at.x + 82 * Math.cos(angle), y: at.y + 82 * Math.sin(angle) });
    const start = edge(out - 0.45), end = edge(out + 0.45), one = far(out - 0.5), other = far(out + 0.5);
    return { d: `M${start.x} ${start.y}C${one.x} ${one.y} ${other.x} ${other.y} ${end.x} ${end.y}`, end, angle: Math.atan2(end.y - other.y, end.x - other.x), middle: { x: at.x + 66 * Math.cos(out), y: at.y + 66 * Math.sin(out) } };
  };
  const DASHES = ["", "9 4", "2 4", "12 4 2 4", "6 6"];
  const arrow = (path, className, stroke, note, remove) => {
    const group = draw("g", { class: `${className} stroke-${stroke % STROKES}` });
    const head = [[0, 0], [-12, -6], [-12, 6]].map(([x, y]) => `${path.end.x + x * Math.cos(path.angle) - y * Math.sin(path.angle)},${path.end.y + x * Math.sin(path.angle) + y * Math.cos(path.angle)}`).join(" ");
    const line = draw("path", { class: "arrow", d: path.d });
    if (DASHES[stroke % STROKES] && !className.includes("absent")) line.setAttribute("stroke-dasharray", DASHES[stroke % STROKES]);
    group.append(line, draw("polygon", { class: "head", points: head }));
    if (note) { const label = draw("text", { class: "note", x: path.middle.x, y: path.middle.y + 5 }); label.textContent = note; group.append(label); }
    if (remove) {
      const hit = draw("path", { class: "hit", d: path.d });
      hit.addEventListener("click", remove);
      group.append(hit);
    }
    return group;
  };
  return { arrow, arrowPath, loopPath, draw, dash: (stroke) => DASHES[stroke % STROKES] };
})();
