// Living models: a finite structure that is edited as a drawing or by boxes, and statements that turn true or false. The service evaluates them
// (/v1/evaluate) and searches for other structures (/v1/models). Without this script the form of the page does the same.
"use strict";
(() => {
  const find = (selector, within = document) => within.querySelector(selector);
  const form = find("#world");
  if (!form) return;
  const words = form.dataset;
  const text = find("#world-text"), tools = find("#world-tools"), help = find("#world-help"), place = find("#world-drawing");
  const tables = find("#world-tables"), list = find("#world-statements"), faults = find("#world-faults"), news = find("#world-news"), link = find("#world-link");
  const SVG = "http://www.w3.org/2000/svg", RADIUS = 25, MOST = 32, STROKES = 5;
  // A narrow page has a drawing of fewer and larger parts.
  let WIDTH = 640;
  const HEIGHT = 440;
  const say = (words) => { find("#said").textContent = words; };
  const later = (time, action) => { let timer; return () => { clearTimeout(timer); timer = setTimeout(action, time); }; };
  const make = (name, properties = {}, ...children) => {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(properties)) if (key.includes("-")) node.setAttribute(key, value); else node[key] = value;
    node.append(...children);
    return node;
  };
  const { arrow, arrowPath, loopPath, draw, dash: dashOf } = ARROWS;
  const clone = (value) => JSON.parse(JSON.stringify(value));
  const same = (one, other) => one.length === other.length && one.every((object, at) => object === other[at]);

  let world = JSON.parse(form.elements.world.value);
  let places = [], tool = "move", picked, ruling, chosen, seen = [], certificate;
  const wanted = new Map();
  const key = (table) => `${table.name}/${table.arity}${table.number ? "n" : ""}`;
  const isName = (table) => table.arity === 0 && !table.number;
  const nameOf = (object) => world.functions.find((table) => isName(table) && table.rows[0]?.[0] === object)?.name;
  const called = (object) => nameOf(object) ?? String(object);
  const objects = () => Array.from({ length: world.domain }, (_, at) => at);
  const tuples = (arity) => (arity === 0 ? [[]] : tuples(arity - 1).flatMap((row) => objects().map((object) => [...row, object])));
  const holds = (table, row) => table.holds.some((known) => same(known, row));
  const toggle = (table, row) => {
    const is = holds(table, row);
    table.holds = is ? table.holds.filter((known) => !same(known, row)) : [...table.holds, row];
  };
  const valueOf = (table, row) => table.rows.find((known) => same(known.slice(0, -1), row))?.at(-1) ?? 0;
  const assign = (table, row, value) => { table.rows = [...table.rows.filter((known) => !same(known.slice(0, -1), row)), [...row, value]]; };
  const arrange = () => {
    WIDTH = place.clientWidth && place.clientWidth < 460 ? 380 : 640;
    const around = world.domain === 1 ? 0 : Math.min(HEIGHT / 2 - 75, 60 + 22 * world.domain);
    places = objects().map((at) => {
      const angle = (2 * Math.PI * at) / world.domain - (world.domain === 2 ? Math.PI : Math.PI / 2);
      return { x: WIDTH / 2 + (WIDTH < 400 ? 0.85 : 1.45) * around * Math.cos(angle), y: HEIGHT / 2 + around * Math.sin(angle) };
    });
  };

  // The statement whose reasons are shown: the one that was chosen, else the first false one.
  const shown = () => {
    const all = ruling?.statements ?? [];
    return all.find((one) => one.id === chosen) ?? all.find((one) => one.holds === false);
  };
  const factsOf = (name, arity) => (shown()?.facts ?? []).filter((fact) => fact.name === name && fact.objects.length === arity);

  // The drawing.
  const arrows = () => {
    const found = [];
    let stroke = 0;
    for (const table of world.predicates) {
      if (table.arity !== 2) continue;
      const mine = stroke++, facts = factsOf(table.name, 2);
      for (const row of table.holds) {
        const isWrong = facts.some((fact) => fact.holds && same(fact.objects, row));
        found.push({ row, stroke: mine, table, className: isWrong ? "wrong" : "", note: isWrong ? table.name : "" });
      }
      for (const fact of facts) if (!fact.holds && !holds(table, fact.objects)) found.push({ row: fact.objects, stroke: mine, className: "absent", note: `${table.name} ${words.missing}` });
    }
    for (const table of world.functions) {
      if (table.arity !== 1 || table.number) continue;
      const mine = stroke++;
      for (const object of objects()) found.push({ row: [object, valueOf(table, [object])], stroke: mine, className: "function", note: "" });
    }
    return found;
  };
  const picture = () => {
    const before = document.activeElement?.closest?.("#world-drawing .node")?.dataset.at;
    const svg = draw("svg", { class: "world-canvas", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "group", "aria-label": find("h1").textContent });
    const between = new Map();
    for (const one of arrows()) {
      const [from, to] = one.row, pair = from < to ? `${from} ${to}` : `${to} ${from}`;
      const count = between.get(pair) ?? 0;
      between.set(pair, count + 1);
      const side = (Math.floor(count / 2) * 34 + 34) * (count % 2 ? -1 : 1) * (from < to ? 1 : -1);
      const path = from === to ? loopPath(places[from], 0.95 * count, { x: WIDTH / 2, y: HEIGHT / 2 }, RADIUS) : arrowPath(places[from], places[to], side, RADIUS);
      const remove = one.table ? () => { toggle(one.table, one.row); changed(); } : undefined;
      svg.append(arrow(path, one.className, one.stroke, one.note, remove));
    }
    const reasons = shown();
    for (const object of objects()) {
      const { x, y } = places[object];
      const has = world.predicates.filter((table) => table.arity === 1 && holds(table, [object])).map((table) => table.name);
      const badges = (reasons?.values ?? []).filter((value) => value.object === object).map((value) => value.variable);
      const isMarked = badges.length > 0 || (reasons?.facts ?? []).some((fact) => fact.objects.includes(object));
      const lacks = (reasons?.facts ?? []).filter((fact) => fact.objects.length === 1 && fact.objects[0] === object && !fact.holds).map((fact) => `¬${fact.name}`);
      const label = [`${words.object} ${called(object)}`, has.join(", "), badges.length ? `${badges.join(", ")}` : "", lacks.join(", ")].filter(Boolean).join(": ");
      const node = draw("g", { class: `node${isMarked ? " marked" : ""}${picked === object ? " picked" : ""}`, role: "button", tabindex: "0", "aria-label": label, "data-at": object });
      const name = draw("text", { x, y: y + 5 });
      name.textContent = called(object).length > 6 ? `${called(object).slice(0, 5)}…` : called(object);
      // The words beside the object are in its label, in an order that can be heard.
      const beside = draw("g", { "aria-hidden": "true", class: "beside" }, name);
      node.append(draw("circle", { cx: x, cy: y, r: RADIUS }));
      [...has, ...lacks].forEach((word, at) => {
        const line = draw("text", { class: at < has.length ? "has" : "has note", x, y: y + RADIUS + 16 + 15 * at });
        line.textContent = word;
        beside.append(line);
      });
      if (badges.length) { const badge = draw("text", { class: "badge", x: x - RADIUS - 6, y: y - RADIUS + 4 }); badge.textContent = badges.join(", "); beside.append(badge); }
      node.addEventListener("pointerdown", (event) => grab(event, object));
      node.addEventListener("keydown", (event) => press(event, object));
      svg.append(node, beside);
    }
    place.replaceChildren(svg);
    if (before !== undefined) find(`.node[data-at="${before}"]`, place)?.focus();
  };

  // What a click on an object does depends on the tool; a drag moves it whatever the tool is.
  const click = (object) => {
    const table = world.predicates.find((one) => `p${key(one)}` === tool) ?? world.functions.find((one) => `f${key(one)}` === tool);
    if (!table) return;
    const isPredicate = "holds" in table;
    if (isPredicate && table.arity === 1) toggle(table, [object]);
    else if (!isPredicate && table.arity === 0) assign(table, [], object);
    else if (picked === undefined) { picked = object; picture(); say(`${called(object)} …`); return; }
    else if (isPredicate) toggle(table, [picked, object]);
    else assign(table, [picked], object);
    picked = undefined;
    changed();
  };
  const grab = (event, object) => {
    if (event.button !== 0) return;
    event.preventDefault();
    find(`.node[data-at="${object}"]`, place)?.focus();
    const svg = find("svg", place), box = svg.getBoundingClientRect(), from = { x: event.clientX, y: event.clientY }, start = { ...places[object] };
    let isDrag = false;
    const move = (moved) => {
      const dx = moved.clientX - from.x, dy = moved.clientY - from.y;
      if (!isDrag && Math.hypot(dx, dy) < 6) return;
      isDrag = true;
      put(object, start.x + (dx * WIDTH) / box.width, start.y + (dy * HEIGHT) / box.height);
    };
    const drop = () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", drop);
      removeEventListener("pointercancel", drop);
      if (!isDrag) click(object);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", drop);
    addEventListener("pointercancel", drop);
  };
  const put = (object, x, y) => {
    places[object] = { x: Math.min(WIDTH - RADIUS - 8, Math.max(RADIUS + 8, x)), y: Math.min(HEIGHT - RADIUS - 30, Math.max(RADIUS + 8, y)) };
    picture();
  };
  const press = (event, object) => {
    const step = { ArrowLeft: [-16, 0], ArrowRight: [16, 0], ArrowUp: [0, -16], ArrowDown: [0, 16] }[event.key];
    if (step) { event.preventDefault(); put(object, places[object].x + step[0], places[object].y + step[1]); }
    else if (event.key === "Enter" || event.key === " ") { event.preventDefault(); click(object); }
    else if (event.key === "Escape") { picked = undefined; picture(); }
  };

  // The tools: one for each symbol that can be drawn.
  const kindOf = (table) => ("holds" in table ? ["letter", "property", "relation"][table.arity] : ["constant", "function"][table.arity]);
  const toolbar = () => {
    const usable = [...world.predicates.filter((table) => table.arity === 1 || table.arity === 2), ...world.functions.filter((table) => table.arity < 2 && !table.number)];
    let stroke = 0;
    const options = [["move", words.move, "", undefined], ...usable.map((table) => [`${"holds" in table ? "p" : "f"}${key(table)}`, table.name, words[kindOf(table)], table])];
    if (!options.some(([value]) => value === tool)) tool = "move";
    const focused = tools.contains(document.activeElement);
    tools.setAttribute("role", "radiogroup");
    tools.setAttribute("aria-label", words.tables);
    tools.replaceChildren(...options.map(([value, name, kind, table]) => {
      const radio = make("input", { type: "radio", name: "tool", value, checked: value === tool });
      const label = make("label", {}, radio, name, ...(kind ? [make("span", { className: "faint", textContent: kind })] : []));
      const isDrawn = table && ("holds" in table ? table.arity === 2 : table.arity === 1);
      if (isDrawn) {
        const sample = draw("svg", { viewBox: "0 0 40 16", "aria-hidden": "true" });
        const line = draw("path", { class: "arrow", d: "M1 8H30" });
        const dash = dashOf(stroke);
        if (dash) line.setAttribute("stroke-dasharray", dash);
        const head = draw("polygon", { class: "holds" in table ? "head" : "hollow", points: "39,8 29,3 29,13" });
        sample.append(draw("g", { class: `stroke-${stroke++ % STROKES}` }, line, head));
        radio.after(sample);
      }
      radio.addEventListener("change", () => { tool = value; picked = undefined; advise(); picture(); });
      return label;
    }));
    if (focused) find("input:checked", tools)?.focus();
    advise();
  };
  const advise = () => {
    const table = world.predicates.find((one) => `p${key(one)}` === tool) ?? world.functions.find((one) => `f${key(one)}` === tool);
    help.textContent = table ? words[`${kindOf(table)}Help`] : words.moveHelp;
  };

  // The tables, which do all that the drawing does.
  const box = (table, row, label) => {
    const facts = factsOf(table.name, table.arity);
    const isMarked = facts.some((fact) => same(fact.objects, row));
    const input = make("input", { type: "checkbox", checked: holds(table, row), "aria-label": label, "data-key": `${key(table)}:${row}` });
    input.addEventListener("change", () => { toggle(table, row); changed(); });
    const cell = make("td", { className: isMarked ? "marked" : "" }, input);
    if (isMarked) cell.append(make("span", { className: "mark", textContent: "◆" }));
    return cell;
  };
  const choice = (table, row) => {
    const label = row.length ? `${table.name}(${row.map(called).join(", ")})` : table.name;
    const select = make("select", { "data-key": `${key(table)}:${row}=` }, ...objects().map((object) => make("option", { value: String(object), textContent: called(object) })));
    select.value = String(valueOf(table, row));
    select.addEventListener("change", () => { assign(table, row, Number(select.value)); changed(); });
    return make("label", {}, `${label} = `, select);
  };
  const says = (table, row) => (row.length ? `${table.name}(${row.map(called).join(", ")})` : table.name);
  const grid = (table) => {
    const heads = objects().map((object) => make("th", { scope: "col", textContent: called(object) }));
    const rows = table.arity === 2
      ? objects().map((one) => make("tr", {}, make("th", { scope: "row", textContent: called(one) }), ...objects().map((other) => box(table, [one, other], says(table, [one, other])))))
      : [make("tr", {}, ...(table.arity === 0 ? [[]] : objects().map((one) => [one])).map((row) => box(table, row, says(table, row))))];
    const corner = table.arity === 2 ? [make("th", {}, make("span", { className: "sr", textContent: words.from }))] : [];
    const head = table.arity === 0 ? [] : [make("thead", {}, make("tr", {}, ...corner, ...heads))];
    const drawn = make("table", { className: "cells world-cells" }, make("caption", { textContent: table.name }), ...head, make("tbody", {}, ...rows));
    return make("div", { className: "scroll", tabIndex: 0, role: "group", "aria-label": table.name }, drawn);
  };
  const flat = (table) => {
    const all = tuples(table.arity);
    const inside = all.length <= 256
      ? all.map((row) => { const label = make("label", { className: "check" }); label.append(...box(table, row, says(table, row)).childNodes, ` ${says(table, row)}`); return label; })
      : [table.holds.map((row) => `(${row.map(called).join(", ")})`).join(" ")];
    return make("fieldset", {}, make("legend", { textContent: table.name }), make("div", { className: "row" }, ...inside));
  };
  const boxes = () => {
    const before = document.activeElement?.dataset?.key;
    const people = objects().map((object) => {
      const input = make("input", { value: nameOf(object) ?? "", size: 8, autocomplete: "off", spellcheck: false, "data-key": `name:${object}` });
      input.addEventListener("change", () => rename(object, input.value.trim()));
      // The key Enter ends the name, and sends nothing.
      input.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); input.blur(); } });
      const remove = make("button", { type: "button", className: "quiet", "data-key": `remove:${object}`, disabled: world.domain < 2 }, words.remove, make("span", { className: "sr", textContent: ` ${called(object)}` }));
      remove.addEventListener("click", () => without(object));
      return make("li", {}, make("label", {}, `${words.name} ${object} `, input), remove);
    });
    const named = make("fieldset", {}, make("legend", { textContent: find("#world-tables legend")?.textContent ?? "" }), make("ul", { className: "plain world-objects" }, ...people));
    const values = world.functions.filter((table) => !isName(table) || true).map((table) => {
      const all = tuples(table.arity);
      const inside = all.length <= 256 ? all.map((row) => choice(table, row)) : [];
      return make("fieldset", { className: "world-function" }, make("legend", { textContent: table.name }), make("div", { className: "row" }, ...inside));
    });
    tables.replaceChildren(named, ...world.predicates.map((table) => (table.arity > 2 ? flat(table) : grid(table))), ...values);
    if (before) find(`[data-key="${CSS.escape(before)}"]`, tables)?.focus();
  };
  const rename = (object, name) => {
    const before = nameOf(object);
    if (name === (before ?? "")) return;
    world.functions = world.functions.filter((table) => !(isName(table) && table.name === before));
    if (name) {
      const known = world.functions.find((table) => isName(table) && table.name === name);
      if (known) known.rows = [[object]]; else world.functions.push({ name, arity: 0, rows: [[object]] });
    }
    changed();
  };
  const withObject = () => {
    if (world.domain >= MOST) return;
    world.domain++;
    const angle = world.domain * 2.4;
    places.push({ x: WIDTH / 2 + 60 * Math.cos(angle), y: HEIGHT / 2 + 60 * Math.sin(angle) });
    if (world.domain < 9) arrange();
    changed();
    say(`${words.added}: ${words.object} ${world.domain - 1}`);
  };
  const without = (object) => {
    if (world.domain < 2) return;
    const name = called(object), lower = (one) => (one > object ? one - 1 : one);
    world.domain--;
    places.splice(object, 1);
    for (const table of world.predicates) table.holds = table.holds.filter((row) => !row.includes(object)).map((row) => row.map(lower));
    for (const table of world.functions) {
      table.rows = table.rows.filter((row) => !row.slice(0, -1).includes(object)).map((row) => [...row.slice(0, -1).map(lower), row.at(-1) === object ? 0 : lower(row.at(-1))]);
    }
    picked = undefined;
    changed();
    say(`${words.removed}: ${words.object} ${name}`);
  };

  // The statements.
  const because = (one) => {
    const values = (one.values ?? []).map((value) => `${value.variable} = ${called(value.object)}`);
    const facts = (one.facts ?? []).map((fact) => {
      const names = fact.objects.map(called);
      if (fact.name === "=") return names.join(fact.holds ? " = " : " ≠ ");
      return `${fact.holds ? "" : "¬"}${fact.name}${names.length ? `(${names.join(", ")})` : ""}`;
    });
    return [...values, ...facts].join(", ");
  };
  const statements = () => {
    const before = document.activeElement?.dataset?.key, current = shown();
    list.classList.remove("old");
    list.replaceChildren(...ruling.statements.map((one) => {
      const [tone, sign, word] = one.holds === true ? ["good", "✓", words.true] : one.holds === false ? ["bad", "✗", words.false] : ["open", "?", words.tooLong];
      const show = make("button", { type: "button", className: "quiet", textContent: words.show, "data-key": `show:${one.id}`, "aria-pressed": String(one === current) }, make("span", { className: "sr", textContent: ` ${one.id}` }));
      show.addEventListener("click", () => { chosen = one.id; picture(); boxes(); statements(); });
      const select = make("select", { "data-key": `want:${one.id}` }, ...[["", words.asNow], ["true", words.true], ["false", words.false], ["any", words.any]].map(([value, textContent]) => make("option", { value, textContent })));
      select.value = wanted.get(one.id) ?? "";
      select.addEventListener("change", () => { wanted.set(one.id, select.value); seen = []; });
      const reason = because(one);
      return make("li", { className: `${tone}-statement${one === current ? " shown" : ""}` },
        make("span", { className: `truth ${tone}`, textContent: `${sign} ${word}` }), " ", make("strong", { textContent: one.id }), " ", make("span", { className: "formula", textContent: one.reading }),
        ...(reason ? [make("span", { className: "because", textContent: reason })] : []), show, " ", make("label", { className: "want" }, `${words.want} `, select));
    }));
    if (before) find(`[data-key="${CSS.escape(before)}"]`, list)?.focus();
  };
  let asked = 0;
  const ask = async (path, body) => {
    const response = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    return { ok: response.ok, told: await response.json() };
  };
  // Where the page has the checker it evaluates from the first change on, in a thread of its own; until that is ready, and where there is none, the
  // service does.
  let worker, isReady = false, count = 0;
  const waiting = new Map();
  const start = () => {
    if (worker || !words.checker) return;
    worker = new Worker(words.checker, { type: "module" });
    worker.onmessage = ({ data }) => { waiting.get(data.id)?.(data.answer); waiting.delete(data.id); };
    worker.onerror = () => { delete words.checker; isReady = false; for (const one of waiting.values()) one(null); waiting.clear(); };
    here({ text: "∃x x = x", world: { domain: 1 } }).then((answer) => { isReady = answer?.status === 0; });
  };
  const here = (question) => new Promise((resolve) => {
    const id = ++count;
    waiting.set(id, resolve);
    worker.postMessage({ id, ask: { command: "evaluate", file: "board", ...question } });
  });
  const evaluated = async (question) => {
    const answer = isReady ? await here(question) : null;
    return answer ? { ok: answer.status === 0, told: JSON.parse(answer.text) } : ask("/v1/evaluate", question);
  };
  const refused = (told) => {
    const all = told.errors?.length ? told.errors : [told.error ?? { message: words.failed }];
    faults.replaceChildren(...all.slice(0, 8).map((fault) => make("div", { className: "notice bad" },
      make("p", { lang: "en", textContent: `${fault.span ? `${fault.span.line}: ` : ""}${fault.message}` }), ...(fault.help ? [make("p", { className: "faint", lang: "en", textContent: fault.help })] : []))));
  };
  const evaluate = async () => {
    const mine = ++asked;
    try {
      const { ok, told } = await evaluated({ text: text.value, world });
      if (mine !== asked) return;
      if (!ok) { refused(told); return; }
      faults.replaceChildren();
      const turned = (ruling?.statements ?? []).flatMap((one) => {
        const now = told.statements.find((other) => other.id === one.id && other.reading === one.reading);
        return now && now.holds !== one.holds ? [`${one.id}: ${now.holds ? words.true : words.false}`] : [];
      });
      ruling = told;
      world = told.world;
      statements();
      toolbar();
      picture();
      boxes();
      toLink();
      if (turned.length) say(turned.join(", "));
    } catch { if (mine === asked) refused({}); }
  };
  const soon = later(60, evaluate), typed = later(300, evaluate);
  const old = () => { asked++; start(); list.classList.add("old"); };
  const changed = () => {
    seen = [];
    certificate = undefined;
    news.replaceChildren();
    old();
    picture();
    boxes();
    toolbar();
    toLink();
    soon();
  };

  // Another structure.
  const search = async (what) => {
    if (!ruling) return;
    const falsified = [], ignored = [];
    for (const one of ruling.statements) {
      const want = wanted.get(one.id) || (one.holds === null ? "any" : String(one.holds));
      if (want === "false") falsified.push(one.id);
      if (want === "any") ignored.push(one.id);
    }
    if (!seen.length) seen = [clone(world)];
    const question = { text: text.value, falsified, ignored, unlike: what === "another" ? seen.filter((one) => one.domain <= 8).slice(-24) : [], ...(what === "another" && world.domain <= 8 ? { near: world.domain } : {}), ...(what === "smaller" ? { most: Math.max(1, world.domain - 1) } : {}), asymmetric: what === "asymmetric" };
    const buttons = [...form.querySelectorAll("[name=do]")], focused = document.activeElement;
    for (const button of buttons) button.disabled = true;
    news.textContent = `${words.searching} …`;
    try {
      if (what === "smaller" && world.domain === 1) { news.replaceChildren(make("span", { className: "bad", textContent: words.none })); return; }
      const { ok, told } = await ask("/v1/models", question);
      if (!ok) { news.replaceChildren(make("span", { className: "bad", lang: "en", textContent: told.error?.message ?? words.failed })); return; }
      const tone = { found: "good", none: "bad", undecided: "open" }[told.status];
      const told_words = make("span", { className: tone, textContent: words[told.status] });
      const size = told.world && told.same_size ? { found: words.sameSize, none: words.otherSize, undecided: words.openSize }[told.same_size] : "";
      if (size) told_words.append(` ${size}`);
      const reasons = (told.reasons ?? []).map((reason) => make("span", { className: "faint", lang: "en", textContent: ` ${reason}` }));
      if (told.world) {
        const before = world;
        world = told.world;
        // Names of objects that the statements do not use are not part of what was searched for.
        for (const table of before.functions) if (isName(table) && !world.functions.some((known) => key(known) === key(table)) && table.rows[0][0] < world.domain) world.functions.push(table);
        seen.push(clone(told.world));
        arrange();
        old();
        await evaluate();
      }
      certificate = { board: told.board, certificate: told.certificate };
      const save = told.certificate ? [" ", make("button", { type: "button", className: "quiet", textContent: words.certified, onclick: () => download("certificate.json", JSON.stringify(certificate, null, 1), "application/json") })] : [];
      news.replaceChildren(told_words, ...reasons, ...save);
      say(words[told.status]);
    } catch { news.textContent = words.failed; } finally {
      for (const button of buttons) button.disabled = false;
      if (document.activeElement === document.body) focused?.focus();
    }
  };

  // What is given out.
  const pack = (content) => btoa(String.fromCharCode(...new TextEncoder().encode(content))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  const unpack = (content) => new TextDecoder().decode(Uint8Array.from(atob(content.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0)));
  const toLink = () => {
    form.elements.world.value = JSON.stringify(world);
    link.href = `/models#text=${pack(text.value)}&world=${pack(JSON.stringify(world))}`;
  };
  const download = (name, content, type) => {
    const url = URL.createObjectURL(new Blob([content], { type }));
    make("a", { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  };
  const STYLED = ["fill", "stroke", "stroke-width", "stroke-dasharray", "font-family", "font-size", "font-weight", "font-style", "text-anchor", "paint-order"];
  const asFile = () => {
    const svg = find("svg", place), copy = svg.cloneNode(true), from = [...svg.querySelectorAll("*")];
    [...copy.querySelectorAll("*")].forEach((node, at) => {
      const style = getComputedStyle(from[at]);
      for (const name of STYLED) node.setAttribute(name, style.getPropertyValue(name));
      for (const name of ["class", "tabindex", "role", "data-at"]) node.removeAttribute(name);
    });
    copy.setAttribute("xmlns", SVG);
    copy.setAttribute("width", WIDTH);
    copy.setAttribute("height", HEIGHT);
    copy.prepend(draw("rect", { width: WIDTH, height: HEIGHT, fill: getComputedStyle(svg).backgroundColor }));
    return new XMLSerializer().serializeToString(copy);
  };
  for (const button of form.querySelectorAll("[data-save]")) {
    button.addEventListener("click", () => {
      if (button.dataset.save === "svg") download("model.svg", asFile(), "image/svg+xml");
      else download("model.json", `${JSON.stringify({ text: text.value, world }, null, 1)}\n`, "application/json");
    });
  }
  // A symbol that the notation does not have is declared in the first line of the statements.
  const KNOWN = ["blonde", "happy", "likes", "smarter", "father"];
  find("#world-new-add").addEventListener("click", () => {
    const field = find("#world-new-name"), kind = find("#world-new-kind").value, name = field.value.trim();
    const [list, arity, sort] = { property: ["predicates", 1, "predicate"], relation: ["predicates", 2, "predicate"], function: ["functions", 1, "function"], constant: ["functions", 0, ""] }[kind];
    if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(name) || [...world.predicates, ...world.functions].some((table) => table.name === name)) { field.focus(); field.select(); return; }
    world[list].push(list === "predicates" ? { name, arity, holds: [] } : { name, arity, rows: tuples(arity).map((row) => [...row, 0]) });
    if (sort && !KNOWN.includes(name)) text.value = `symbols ${name}/${arity} : ${sort}\n${text.value}`;
    tool = `${list === "predicates" ? "p" : "f"}${name}/${arity}`;
    field.value = "";
    changed();
  });
  form.addEventListener("submit", (event) => {
    const what = event.submitter?.value;
    if (event.submitter?.name !== "do" || what === "tptp") { form.elements.shown.value = ""; return; }
    event.preventDefault();
    if (what === "add") withObject();
    else if (what === "evaluate") evaluate();
    else search(what);
  });
  text.addEventListener("input", () => { seen = []; old(); typed(); });

  const load = () => {
    for (const part of location.hash.slice(1).split("&")) {
      const [name, content] = part.split("=");
      try {
        if (name === "text" && content !== undefined) text.value = unpack(content);
        if (name === "world" && content !== undefined) {
          const read = JSON.parse(unpack(content));
          if (read.domain >= 1 && read.domain <= MOST) world = { domain: read.domain, functions: read.functions ?? [], predicates: read.predicates ?? [] };
        }
      } catch { /* Not one of our links. */ }
    }
    arrange();
    toolbar();
    picture();
    boxes();
    toLink();
    evaluate();
  };
  addEventListener("hashchange", load);
  load();
})();
