// The playground: a text in an editor, and its ruling beside it. Where the page has the checker (worker.js), proofs and statements are checked in the page and
// boards are read there; without it the service does all of it. A search (a board's judgement, a hint) is always asked of the service. Without scripts the form
// does the same, with a field in the editor's place.
"use strict";
(() => {
  const find = (selector, within = document) => within.querySelector(selector);
  const form = find("#playground");
  if (!form || !globalThis.refereeEditor) return;
  const field = find("#text"), reading = find("#reading"), faults = find("#faults"), graph = find("#graph"), permalink = find("#permalink");
  const words = JSON.parse(form.dataset.words);
  const hasService = "service" in form.dataset, checker = form.dataset.checker;
  const isEmbedded = location.pathname.startsWith("/embed");
  const bench = globalThis.refereeWorkbench;
  const kind = () => form.elements.kind.value;
  const value = (name) => form.elements[name]?.value ?? "";
  const notation = () => (kind() === "proof" ? bench.notationOf(editor.text(), value("notation")) : "");
  const later = (time, action) => { let timer; return Object.assign(() => { clearTimeout(timer); timer = setTimeout(action, time); }, { cancel: () => clearTimeout(timer) }); };
  const verdict = globalThis.refereeVerdict({ words, sources: () => ({ text: editor.text(), goal: value("goal") }) });
  const { make, fill } = verdict;
  let exercise, hintLevel = 0;

  // The editor replaces the field, which has the text for the form, and may have been written in since the page was painted.
  const place = find("#editor");
  const caret = document.activeElement === field ? [field.selectionStart, field.selectionEnd] : null;
  place.hidden = false;
  field.hidden = true;
  find("#text-label").hidden = true;
  const editor = globalThis.refereeEditor.create({
    parent: place,
    text: field.value,
    label: words.text,
    changed: () => changed(),
    moved: () => look(),
    complete: (context) => complete(context),
    isStatement: (before, line) => !bench.isForeign(editor.text()) && bench.isStatement(kind(), before, line, notation()),
    cite: (number) => cite(number),
    words: { cite: (number) => fill(words.cite, { n: number }), fold: "" },
  });
  globalThis.refereePlayground = { editor };
  // A list that scrolls can be reached by keys, as anything that scrolls; the editor adds it beside its text, and keeps the focus while it is open.
  new MutationObserver(() => { for (const list of place.querySelectorAll(".cm-tooltip-autocomplete > ul")) list.tabIndex = 0; }).observe(find(".cm-editor", place), { childList: true });
  find("#text-label").addEventListener("click", () => editor.focus());

  // Places: lines and columns of UTF-16, as JavaScript counts them.
  const offset = ({ line, character }) => { if (line + 1 > editor.lines()) return editor.text().length; const one = editor.line(line + 1); return Math.min(one.from + character, one.to); };
  const position = (at) => { const line = editor.lineAt(at); return { line: line.number - 1, character: at - line.from }; };
  const changes = (edits) => edits.map(({ range, newText }) => ({ from: offset(range.start), to: offset(range.end), insert: newText }));

  const protocol = globalThis.refereeProtocol({ checker, hasService, published: (diagnostics) => published(diagnostics) });
  const settings = () => {
    const told = { declareByUse: true };
    if (value("system")) told.system = value("system");
    if (value("notation")) told.notation = value("notation");
    return told;
  };
  const tell = () => {
    const text = editor.text();
    const end = bench.isCalculus(text) ? "rules" : bench.exercises(text).length ? "exercise" : kind() === "statement" ? "board" : kind();
    protocol.tell(`file:///playground.${end}`, text, kind() === "proof" ? settings() : {});
  };

  // What is wrong: underlined in the text, and as a list below it, with what would mend it.
  const published = async (diagnostics) => {
    const mine = editor.text();
    const whole = { start: { line: 0, character: 0 }, end: { line: editor.lines(), character: 0 } };
    const told = await protocol.about("textDocument/inlayHint", { range: whole });
    const found = await Promise.all(diagnostics.slice(0, 20).map(async (one) => {
      const actions = await protocol.about("textDocument/codeAction", { range: one.range, context: { diagnostics: [one] } });
      const mends = (actions ?? []).slice(0, 3).flatMap((action) => {
        const edits = action.edit?.changes?.[protocol.uri()];
        return edits ? [{ name: action.title, run: () => editor.edit(changes(edits)) }] : [];
      });
      const line = one.code === "declared-by-use" && one.message.match(/`(symbols [^`]+)`/)?.[1];
      if (line) mends.push({ name: `${words.declare}: ${line}`, run: () => declare(line) });
      return { one, mends };
    }));
    if (mine !== editor.text()) return;
    // A line of a proof is called by its own number, as the ruling and the margin call it.
    const outline = kind() === "proof" ? bench.outline(mine, value("notation")) : [];
    editor.notes((told ?? []).map(({ position: at, label }) => ({ at: offset(at), text: `  ${typeof label === "string" ? label : label.map((part) => part.value).join("")}` })));
    editor.faults(found.map(({ one, mends }) => {
      const from = offset(one.range.start);
      return { from, to: Math.max(offset(one.range.end), from), severity: one.severity === 1 ? "error" : one.code === "declared-by-use" ? "info" : "warning", message: one.message, actions: mends };
    }));
    faults.replaceChildren(...found.map(({ one, mends }) => make("li", { className: one.severity === 1 ? "bad" : "doubt" },
      make("button", { type: "button", textContent: `${words.line} ${outline[one.range.start.line]?.number || one.range.start.line + 1}`, onclick: () => editor.select(offset(one.range.start), offset(one.range.end)) }),
      ` ${one.message.replace(/\n(?:help: )?/g, " — ")} `,
      ...mends.map(({ name, run }) => make("button", { type: "button", className: "quiet", textContent: name, onclick: run })))));
    faults.hidden = !found.length;
  };
  /// Writes a line of declarations where they stand: after the lines `notation` and `system`.
  const declare = (line) => {
    const lines = editor.text().split("\n");
    const after = lines.findLastIndex((one) => /^\s*(?:notation|system)\s/.test(one)) + 1;
    const at = after ? editor.line(after).to : 0;
    editor.edit([{ from: at, to: at, insert: after ? `\n${line}` : `${line}\n` }]);
  };

  // What stands at the caret: its reading with all brackets, its points, a rule in words.
  const look = later(150, async () => {
    const told = await protocol.about("textDocument/hover", { position: position(editor.caret()) });
    reading.textContent = (told?.contents?.value ?? "").replace(/```\n?/g, "").replace(/\*\*|`/g, "").trim();
  });
  // What may come next; by itself where a reason is due.
  const complete = async ({ at, explicit, before }) => {
    if (!explicit && !bench.isPlaceOfReason(before, notation())) return null;
    const told = await protocol.about("textDocument/completion", { position: position(at) });
    const items = (Array.isArray(told) ? told : told?.items ?? []).filter((one) => one.textEdit).slice(0, 200);
    if (!items.length) return null;
    const range = items[0].textEdit.range ?? items[0].textEdit.insert;
    const options = items.map((one, order) => ({ label: one.filterText ?? one.label, displayLabel: one.label, detail: one.detail ?? "", apply: one.textEdit.newText, boost: -Math.min(order, 99) }));
    return { from: offset(range.start), to: Math.max(offset(range.end), at), options };
  };
  /// Cites a line where the caret is.
  const cite = (number) => {
    const caret = editor.caret(), line = editor.lineAt(caret);
    const what = bench.citation(bench.outline(editor.text(), value("notation")), number, line.number - 1);
    const { at, insert } = bench.cited(line.text, what, notation());
    editor.edit([{ from: line.from + at, to: line.from + at, insert }]);
    editor.select(line.from + at + insert.length);
  };
  find("#signs").addEventListener("mousedown", (event) => event.preventDefault());
  find("#signs").addEventListener("click", ({ target }) => { if (target.closest("button")) editor.write(target.textContent); });
  place.addEventListener("keydown", (event) => {
    if (event.key === "F12") {
      event.preventDefault();
      protocol.about("textDocument/definition", { position: position(editor.caret()) }).then((told) => {
        const one = Array.isArray(told) ? told[0] : told;
        if (one?.range) editor.select(offset(one.range.start), offset(one.range.end));
      });
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); rule(true); }
  }, true);

  // The ruling. A proof in the page, or by the form; an exercise and a board by the service.
  let asked = 0, took = 0;
  const question = (command, more = {}) => ({
    command, file: kind(), text: editor.text(),
    ...(kind() === "proof" ? { system: value("system"), goal: value("goal"), notation: value("notation"), declare_by_use: true } : {}), ...more,
  });
  const here = async () => {
    const mine = ++asked;
    const told = kind() === "proof" ? await protocol.ask(question("check", { form: "html" })) : await protocol.ask(question("parse", { syntax: "palmer" }));
    if (mine !== asked) return;
    if (verdict.isPage(told.text)) verdict.page(told.status, told.text);
    else {
      const document = JSON.parse(told.text);
      if (document.error) verdict.notices(told.status, document);
      else verdict.text(told.status, document.statements.map((one) => one.reading).join("\n"));
    }
    if (graph.open) draw();
  };
  const answered = async (request) => {
    const mine = ++asked;
    verdict.begin(false);
    try {
      const response = await request;
      const content = await response.text();
      if (mine !== asked) return;
      if (verdict.isPage(content)) verdict.page(response.status, content);
      else if (content.startsWith("{")) verdict.notices(response.status, JSON.parse(content));
      else { const part = make("div"); part.innerHTML = content; verdict.show(response.status, ...part.childNodes); }
    } catch { /* The button asks again. */ } finally { if (mine === asked) verdict.end(); }
  };
  const post = (address, body) => fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  const there = () => {
    field.value = editor.text();
    return answered(fetch(form.action, { method: "POST", headers: { "X-Fragment": "1" }, body: new URLSearchParams(new FormData(form)), redirect: "error" }));
  };
  const judge = async () => {
    if (!hasService) { verdict.show("", make("p", { textContent: words.noService })); return; }
    const begun = performance.now();
    const text = editor.text();
    const done = await verdict.judge({ text, file: "board", time: "10s", format: "html" }).catch(() => false);
    if (!done) return;
    took = performance.now() - begun;
    if (text === editor.text()) offerProofs(); else verdict.stale();
  };
  const rule = (isAsked) => {
    ruleLater.cancel();
    if (!editor.text().trim() && !isAsked) { verdict.stop(); verdict.clear(); return Promise.resolve(); }
    if (kind() === "board") return judge();
    if (exercise && kind() === "proof" && hasService) {
      return answered(post("/v1/check", { text: editor.text(), file: "proof", exercise: { text: exercise.text, file: "exercise" }, format: "html", ...(value("notation") ? { notation: value("notation") } : {}) }));
    }
    return checker ? here().catch(() => { if (hasService) there(); }) : hasService ? there() : Promise.resolve();
  };
  const draw = async () => {
    if (kind() !== "proof" || !checker) return;
    const told = await protocol.ask(question("dag", { form: "svg" }));
    const to = find("div", graph);
    if (told.text.startsWith("<")) to.replaceChildren(make("img", { alt: words.graph, src: `data:image/svg+xml,${encodeURIComponent(told.text)}` }));
    else to.replaceChildren(make("p", { textContent: JSON.parse(told.text).error?.message ?? "" }));
  };
  graph.addEventListener("toggle", () => { if (graph.open) draw(); });

  // A board's statements, each to be proved from the others beside it.
  const side = find("#side");
  const statements = async () => {
    const told = checker ? JSON.parse((await protocol.ask(question("parse", { syntax: "palmer" }))).text)
      : await (await post("/v1/parse", { text: editor.text(), file: "board", syntax: "palmer" })).json();
    return told.statements ?? [];
  };
  const offerProofs = async () => {
    const board = editor.text();
    const all = await statements().catch(() => []);
    if (board !== editor.text()) return;
    side.hidden = all.length < 2 || all.length > 40;
    side.replaceChildren(make("h2", { textContent: side.getAttribute("aria-label") }), make("p", { className: "row-of-buttons" }, ...all.map((one) => make("button", {
      type: "button", className: "quiet", textContent: fill(words.prove, { name: one.id }), title: one.reading, onclick: () => prove(board, all, one.id),
    }))));
  };
  const prove = (board, all, id) => {
    const begun = bench.proofOf(board, all, id);
    const ruled = make("div", { className: "side-ruling", ariaLive: "polite" });
    const inside = make("div", { className: "code-editor" });
    const judgeProof = later(300, async () => {
      const text = proof.text();
      const asks = { file: "proof", text, goal: begun.goal, declare_by_use: true };
      const content = checker ? (await protocol.ask({ command: "check", form: "html", ...asks })).text : await (await post("/v1/check", { format: "html", ...asks })).text();
      if (text !== proof.text()) return;
      if (verdict.isPage(content)) ruled.replaceChildren(...verdict.parts(content, "side-"));
      else ruled.replaceChildren(make("ul", { className: "plain faults", lang: "en" }, ...verdict.errors(JSON.parse(content)).map((error) => make("li", { className: "bad", textContent: [error.message, error.help].filter(Boolean).join(" — ") }))));
    });
    const open = () => { load({ kind: "proof", system: "classical", goal: begun.goal, text: proof.text() }); rule(); };
    side.replaceChildren(
      make("h2", { textContent: fill(words.prove, { name: id }) }),
      make("p", {}, `${words.goal}: `, make("code", { textContent: begun.goal })), inside,
      make("p", { className: "row-of-buttons" }, make("button", { type: "button", className: "quiet", textContent: words.proveOpen, onclick: open }),
        make("button", { type: "button", className: "quiet", textContent: words.proveClose, onclick: () => offerProofs() })), ruled);
    const proof = globalThis.refereeEditor.create({
      parent: inside, text: begun.text, label: fill(words.prove, { name: id }), changed: judgeProof, complete: () => Promise.resolve(null),
      isStatement: (before, line) => bench.isStatement("proof", before, line, ""),
    });
    proof.select(begun.text.length);
    side.scrollIntoView({ block: "nearest" });
    judgeProof();
  };

  // An exercise or a calculus that was pasted.
  const found = find("#found");
  const recognise = () => {
    const text = editor.text();
    if (exercise) {
      found.hidden = false;
      found.replaceChildren(make("strong", { textContent: `${words.exercise}: ${exercise.title}` }), " ",
        make("button", { type: "button", className: "quiet", textContent: words.leave, onclick: () => { exercise = undefined; changed(); } }),
        make("p", { lang: "en", textContent: `${exercise.premises.join(", ")} ⊢ ${exercise.goal}${exercise.rules ? `  (${exercise.rules})` : ""}` }),
        ...exercise.say.map((line) => make("p", { textContent: line.replace(/^"|"$/g, "") })));
      return;
    }
    const all = hasService ? bench.exercises(text) : [];
    if (all.length) {
      found.replaceChildren(make("p", { textContent: words.found }), make("p", { className: "row-of-buttons" },
        ...all.slice(0, 40).map((one) => make("button", { type: "button", textContent: one.title, onclick: () => work(one) }))));
    } else if (hasService && bench.isCalculus(text)) {
      found.replaceChildren(make("p", { textContent: words.rulesFound }), make("p", {}, make("a", { href: `/lab#${/^\s*calculus\s/m.test(text) ? "calculus" : "rule"}=${pack(text)}`, textContent: words.rulesOpen })));
    }
    found.hidden = !(all.length || hasService && bench.isCalculus(text));
  };
  const work = (one) => {
    exercise = one;
    load({ kind: "proof", system: "", notation: one.notation, goal: "", text: bench.answer(one) });
    editor.select(editor.text().length);
  };

  // A link that holds the text, after the symbol #, which is never sent.
  const pack = (content) => { let bytes = ""; for (const byte of new TextEncoder().encode(content)) bytes += String.fromCharCode(byte); return btoa(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, ""); };
  const unpack = (content) => new TextDecoder().decode(Uint8Array.from(atob(content.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0)));
  const FIELDS = ["kind", "notation", "system", "goal"];
  const state = () => ({ ...Object.fromEntries(FIELDS.map((name) => [name, value(name)])), text: editor.text() });
  const load = (parts) => {
    for (const name of FIELDS) if (parts[name] !== undefined && form.elements[name]) form.elements[name].value = parts[name];
    if (parts.text !== undefined) editor.set(parts.text, { quiet: true });
    changed();
  };
  const link = () => {
    const now = Object.entries(state()).filter(([, content]) => content);
    permalink.hidden = false;
    permalink.href = `#${now.map(([name, content]) => `${name}=${pack(content)}`).join("&")}`;
    const opener = find("#open-here");
    if (opener) opener.href = `/playground${permalink.getAttribute("href")}`;
    const code = find("#embed-code");
    if (code) {
      const query = new URLSearchParams(now).toString();
      code.value = `<iframe src="${location.origin}/embed/playground?${query}" width="100%" height="640" title="referee"></iframe>`;
    }
  };
  const ofHash = () => {
    const parts = {};
    for (const part of location.hash.slice(1).split("&")) {
      const [name, content] = part.split("=");
      try { if ([...FIELDS, "text"].includes(name) && content !== undefined) parts[name] = unpack(content); } catch { /* Not one of our links. */ }
    }
    return parts;
  };

  // What was written stays in this browser, until "Start again".
  const KEY = "referee-playground";
  const kept = () => { try { return JSON.parse(localStorage.getItem(KEY) ?? "null") ?? {}; } catch { return {}; } };
  const keep = () => {
    if (isEmbedded) return;
    try { localStorage.setItem(KEY, JSON.stringify({ ...state(), live: find("#live")?.checked ?? true, exercise })); } catch { /* It is full, or not allowed. */ }
  };
  addEventListener("pagehide", keep);
  find("#again").addEventListener("click", () => {
    exercise = undefined;
    try { localStorage.removeItem(KEY); } catch { /* Nothing was kept. */ }
    history.replaceState(null, "", location.pathname);
    verdict.stop();
    verdict.clear();
    load({ kind: kind(), notation: "", system: "", goal: "", text: "" });
    editor.focus();
  });

  // What is given out as a file. Whatever the checker cannot write is asked of the service, as the form does without scripts.
  const save = (name, content, type) => {
    const url = URL.createObjectURL(new Blob([content], { type }));
    make("a", { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  };
  const ENDS = { html: ["html", "text/html"], latex: ["tex", "text/x-tex"], svg: ["svg", "image/svg+xml"], dot: ["dot", "text/vnd.graphviz"], tstp: ["p", "text/plain"] };
  for (const button of form.querySelectorAll("[name=form]")) {
    button.addEventListener("click", async (event) => {
      field.value = editor.text();
      if (kind() !== "proof" || !checker) return;
      event.preventDefault();
      const written = button.value;
      const told = await protocol.ask(question(written === "svg" || written === "dot" ? "dag" : "check", { form: written }));
      save(`proof.${ENDS[written][0]}`, told.text, ENDS[written][1]);
    });
  }
  const certificates = find("#certificates"), list = find("#certificate-list");
  certificates?.addEventListener("click", async () => {
    certificates.disabled = true;
    field.value = editor.text();
    try {
      const told = await (await fetch("/playground/certificates", { method: "POST", body: new URLSearchParams(new FormData(form)) })).json();
      const files = Object.entries(told.files ?? {});
      list.replaceChildren(...files.map(([name, content]) => {
        const item = make("li", {}, make("button", { type: "button", textContent: name, onclick: () => save(name, content, "application/json") }));
        if (!checker) return item;
        const certificate = { command: "export", file: name, text: content };
        protocol.ask({ ...certificate, form: "html" }).then((answer) => item.append(make("span", { className: answer.status === 0 ? "good" : "bad", textContent: answer.status === 0 ? ` ${words.checkedHere} ` : " ✗ " })));
        for (const [written, [end, type]] of Object.entries(ENDS).filter(([name]) => name !== "dot")) {
          item.append(make("button", { type: "button", className: "quiet", textContent: written, onclick: async () => {
            const answer = await protocol.ask({ ...certificate, form: written });
            if (answer.status === 0) save(name.replace(/json$/, end), answer.text, type);
            else item.append(make("span", { className: "bad", textContent: ` ${JSON.parse(answer.text).error.message}` }));
          } }));
        }
        return item;
      }));
      if (!files.length) list.replaceChildren(make("li", { textContent: told.error?.message ?? words.none }));
    } catch { /* The button asks again. */ }
    certificates.disabled = false;
  });

  // A hint in three levels: the rule, the lines, the line itself.
  const hint = find("#hint"), said = find("#hint-said");
  const ask = async (level) => {
    hint.disabled = true;
    said.hidden = false;
    said.replaceChildren("…");
    try {
      const goal = value("goal") || exercise?.goal;
      const system = value("system") || exercise?.system;
      const told = await (await post("/v1/hint", {
        text: editor.text(), time: "5s", level, declare_by_use: true, ...(system ? { system } : {}), ...(goal ? { goal } : {}), ...(value("notation") ? { notation: value("notation") } : {}),
      })).json();
      hintLevel = level;
      said.replaceChildren(...hinted(told, level));
    } catch { said.replaceChildren(words.wrong); }
    hint.disabled = false;
  };
  const hinted = (told, level) => {
    if (told.error) {
      const isGoal = told.error.code.includes("goal") && !value("goal");
      return isGoal ? [words.noGoal] : verdict.errors(told).slice(0, 3).map((error) => make("p", { lang: "en", textContent: [error.message, error.help].filter(Boolean).join(" — ") }));
    }
    const next = told.next;
    if (!next) return [{ reached: words.reached, "not-derivable": words.notDerivable }[told.status] ?? words.undecided];
    const rule = next.rule ? `${next.name} (${next.rule})` : next.name;
    const more = make("button", { type: "button", className: "quiet", textContent: words.hintMore, onclick: () => ask(level + 1) });
    if (level === 1) return [make("p", { textContent: fill(words.hintRule, { rule }) }), more];
    const lines = next.premises?.join(", ");
    const second = make("p", { textContent: lines ? fill(words.hintLines, { rule, lines }) : fill(words.hintRule, { rule }) });
    if (level === 2) return [second, more];
    const insert = () => {
      const text = editor.text(), at = text.trimEnd().length;
      editor.edit([{ from: at, to: text.length, insert: `${at ? "\n" : ""}${next.line}\n` }]);
    };
    return [second, make("p", {}, `${words.hintWrite} `, make("code", { textContent: next.line ?? "" })), make("button", { type: "button", className: "quiet", textContent: words.hintInsert, onclick: insert })];
  };
  hint?.addEventListener("click", () => ask(1));

  find("#format")?.addEventListener("click", async () => {
    const edits = await protocol.about("textDocument/formatting", { options: { tabSize: 2, insertSpaces: true } });
    if (edits?.length) editor.edit(changes(edits));
  });
  find("#embed-copy")?.addEventListener("click", async (event) => {
    const code = find("#embed-code");
    code.select();
    try { await navigator.clipboard.writeText(code.value); event.target.textContent = words.copied; } catch { /* It is selected, to be copied by hand. */ }
  });
  // On paper there is all of the text, of which the editor draws what is seen.
  const printed = make("pre", { className: "print-only", ariaHidden: "true" });
  place.after(printed);
  addEventListener("beforeprint", () => { printed.textContent = editor.text(); });
  find("#print").addEventListener("click", () => { printed.textContent = editor.text(); print(); });

  // On a page without a service the examples come with it.
  const examples = find("#examples");
  if (examples) {
    const all = JSON.parse(examples.textContent);
    const choice = find("select[name=example]");
    choice.form.addEventListener("submit", (event) => {
      event.preventDefault();
      const one = all.find((example) => example.name === choice.value);
      if (one) { load(one); rule(); }
    });
  }

  // A board takes a search: it is judged by itself where that is cheap, else the button is waited for.
  const isCheap = () => Boolean(find("#live")?.checked) && hasService && took < 2000 && editor.text().length < 2000 && editor.lines() <= 16;
  const ruleLater = later(700, () => { if (kind() !== "board" || isCheap() && editor.text().trim()) rule(); });
  const ruleSoon = later(200, () => rule());
  const keepLater = later(300, keep);
  const changed = () => {
    field.value = editor.text();
    verdict.stale();
    if (kind() !== "board" || isCheap()) verdict.stop();
    side.hidden = true;
    if (hintLevel) { hintLevel = 0; said.hidden = true; }
    editor.notes([]);
    if (kind() === "proof") editor.structure(bench.outline(editor.text(), value("notation"))); else editor.structure([]);
    for (const node of document.querySelectorAll("[data-for]")) node.hidden = !node.dataset.for.split(" ").includes(kind());
    link();
    recognise();
    tell();
    ruleSoon.cancel();
    ruleLater.cancel();
    if (kind() !== "board" && checker && !exercise) ruleSoon(); else ruleLater();
    look();
    keepLater();
  };
  for (const name of FIELDS) form.elements[name]?.addEventListener("input", changed);
  find("#live")?.addEventListener("change", changed);
  form.addEventListener("submit", (event) => {
    field.value = editor.text();
    if (event.submitter?.name !== "form") { event.preventDefault(); rule(true); }
  });
  addEventListener("hashchange", () => { load(ofHash()); rule(); });

  // A link comes before an example or an answer that the page brings, and that before what was kept.
  const linked = ofHash();
  if (linked.text !== undefined) { load(linked); rule(); }
  else if (!field.value.trim() && !isEmbedded) {
    const before = kept();
    exercise = before.exercise;
    if (find("#live") && before.live === false) find("#live").checked = false;
    load(before);
  } else changed();
  if (verdict.isEmpty()) verdict.clear();
  if (caret) editor.select(...caret);
})();
