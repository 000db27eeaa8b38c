// The playground: a text that is ruled on while it is written. Where the page has the checker (worker.js), proofs and statements are checked in the page
// and boards are read there; the editor protocol tells what is wrong and where, what a line says and costs, and what may come next. Without the checker
// the service does all of it. A search (a board's judgement, a hint) is always asked of the service.
"use strict";
(() => {
  const find = (selector, within = document) => within.querySelector(selector);
  const form = find("#playground");
  if (!form) return;
  const text = find("#text"), ruling = find("#ruling"), permalink = find("#permalink");
  const marks = find("#marks"), faults = find("#faults"), reading = find("#reading"), choices = find("#choices"), graph = find("#graph");
  const words = form.dataset;
  const hasService = "service" in words;
  const kind = () => form.elements.kind.value;
  const value = (name) => form.elements[name]?.value ?? "";
  const make = (name, properties = {}, ...children) => { const node = Object.assign(document.createElement(name), properties); node.append(...children); return node; };
  const later = (time, action) => { let timer; return () => { clearTimeout(timer); timer = setTimeout(action, time); }; };

  // The checker, and who waits for its answers. One that breaks is replaced, and what it was asked has no answer.
  let worker, waiting = new Map(), count = 0, heard = () => {};
  const start = () => {
    worker = new Worker(words.checker, { type: "module" });
    worker.onmessage = ({ data }) => {
      if (data.lsp) { heard(JSON.parse(data.lsp)); return; }
      waiting.get(data.id)?.resolve(data.answer);
      waiting.delete(data.id);
    };
    worker.onerror = () => {
      worker.terminate();
      for (const one of waiting.values()) one.reject(new Error("the checker has stopped"));
      waiting = new Map();
      worker = undefined;
    };
  };
  const ask = (question) => new Promise((resolve, reject) => {
    if (!worker) start();
    const id = ++count;
    waiting.set(id, { resolve, reject });
    worker.postMessage({ id, ask: question });
  });
  const question = (command, more = {}) => ({
    command, file: kind(), text: text.value, ...(kind() === "proof" ? { system: value("system"), goal: value("goal") } : {}), ...more,
  });

  // The editor protocol: by the worker, else by a web socket of the service.
  const editor = (() => {
    const uri = () => `file:///playground.${kind() === "statement" ? "board" : kind()}`;
    let opened, version = 0, calls = new Map(), call = 0, send, socket, settings = "";
    const connect = () => {
      if ("checker" in words) {
        if (!worker) start();
        send = (message) => worker?.postMessage({ lsp: message });
      } else if (hasService) {
        const before = [];
        socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/v1/editor`);
        socket.onmessage = ({ data }) => heard(JSON.parse(data));
        socket.onopen = () => { for (const message of before) socket.send(message); };
        socket.onclose = () => { send = opened = undefined; };
        send = (message) => { if (socket.readyState === WebSocket.OPEN) socket.send(message); else before.push(message); };
      } else return false;
      settings = value("system");
      const options = settings ? { system: settings } : {};
      request("initialize", { capabilities: { general: { positionEncodings: ["utf-16"] } }, initializationOptions: options });
      notify("initialized", {});
      return true;
    };
    const notify = (method, params) => send(JSON.stringify({ jsonrpc: "2.0", method, params }));
    const request = (method, params) => new Promise((resolve) => {
      const id = ++call;
      calls.set(id, resolve);
      send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    });
    heard = (message) => {
      if (message.method === "textDocument/publishDiagnostics") {
        if (message.params.uri === opened && message.params.version === version) shown(message.params.diagnostics);
      } else if (calls.has(message.id)) {
        calls.get(message.id)(message.result ?? null);
        calls.delete(message.id);
      }
    };
    const changed = () => {
      if (!send && !connect()) return;
      if (settings !== value("system")) {
        settings = value("system");
        notify("workspace/didChangeConfiguration", { settings: { referee: settings ? { system: settings } : {} } });
      }
      version++;
      if (opened !== uri()) {
        if (opened) notify("textDocument/didClose", { textDocument: { uri: opened } });
        opened = uri();
        notify("textDocument/didOpen", { textDocument: { uri: opened, languageId: "", version, text: text.value } });
      } else {
        notify("textDocument/didChange", { textDocument: { uri: opened, version }, contentChanges: [{ text: text.value }] });
      }
    };
    const about = (method, more = {}) => (opened && send ? request(method, { textDocument: { uri: opened }, ...more }) : Promise.resolve(null));
    return { changed, about, uri: () => opened };
  })();

  // Places in the text: lines and columns of UTF-16, as JavaScript counts them.
  const starts = () => { const all = [0]; for (let at = text.value.indexOf("\n"); at >= 0; at = text.value.indexOf("\n", at + 1)) all.push(at + 1); return all; };
  const offset = ({ line, character }, from = starts()) => Math.min((from[line] ?? text.value.length) + character, text.value.length);
  const caret = () => {
    const before = text.value.slice(0, text.selectionStart).split("\n");
    return { line: before.length - 1, character: before[before.length - 1].length };
  };
  const select = (range) => { text.focus(); text.setSelectionRange(offset(range.start), Math.max(offset(range.end), offset(range.start) + 1)); };
  const edit = (edits) => {
    const from = starts();
    const sorted = [...edits].sort((one, other) => offset(other.range.start, from) - offset(one.range.start, from));
    for (const one of sorted) text.setRangeText(one.newText, offset(one.range.start, from), offset(one.range.end, from), "end");
    text.focus();
    text.dispatchEvent(new Event("input", { bubbles: true }));
  };

  // What is wrong: underlined beneath the text, and as a list below it, with what would mend it.
  let found = [];
  const paint = (hints = []) => {
    const from = starts(), content = text.value;
    const spans = found.map((one) => [offset(one.range.start, from), Math.max(offset(one.range.end, from), offset(one.range.start, from) + 1), one.severity === 1 ? "wrong" : "doubtful"]);
    const notes = hints.map((one) => [offset(one.position, from), typeof one.label === "string" ? one.label : one.label.map((part) => part.value).join("")]);
    const cuts = [...new Set([0, content.length, ...spans.flatMap(([begin, end]) => [begin, Math.min(end, content.length)]), ...notes.map(([at]) => at)])].sort((one, other) => one - other);
    const nodes = [];
    for (const [place, begin] of cuts.entries()) {
      for (const [at, label] of notes) if (at === begin) nodes.push(make("span", { className: "inlay", textContent: `  ${label}` }));
      const end = cuts[place + 1];
      if (end === undefined) break;
      const over = spans.find(([first, last]) => first <= begin && begin < last);
      const part = content.slice(begin, end);
      nodes.push(over ? make("span", { className: over[2], textContent: part }) : part);
    }
    marks.replaceChildren(...nodes, "\n");
    scrolled();
  };
  const scrolled = () => { marks.scrollTop = text.scrollTop; marks.scrollLeft = text.scrollLeft; };
  const shown = async (diagnostics) => {
    found = diagnostics;
    const mine = text.value;
    const whole = { start: { line: 0, character: 0 }, end: { line: mine.split("\n").length, character: 0 } };
    const hints = await editor.about("textDocument/inlayHint", { range: whole });
    if (mine !== text.value) return;
    paint(hints ?? []);
    const items = diagnostics.slice(0, 20).map((one) => {
      const item = make("li", { className: one.severity === 1 ? "bad" : "doubt" },
        make("button", { type: "button", textContent: `${words.line} ${one.range.start.line + 1}`, onclick: () => select(one.range) }), ` ${one.message.split("\n")[0]} `);
      editor.about("textDocument/codeAction", { range: one.range, context: { diagnostics: [one] } }).then((actions) => {
        for (const action of (actions ?? []).slice(0, 3)) {
          const edits = action.edit?.changes?.[editor.uri()];
          if (edits) item.append(make("button", { type: "button", className: "quiet", textContent: action.title, onclick: () => edit(edits) }));
        }
      });
      return item;
    });
    faults.replaceChildren(...items);
    faults.hidden = !items.length;
  };

  // What stands at the caret: its reading with all brackets, its points, a rule in words.
  const look = later(150, async () => {
    const told = await editor.about("textDocument/hover", { position: caret() });
    const said = told?.contents?.value ?? "";
    reading.textContent = said.replace(/```\n?/g, "").replace(/\*\*/g, "").trim();
  });

  // What may come next, as a list: arrows choose, Enter takes, Escape leaves.
  let offered = [], chosen = 0;
  const close = () => { offered = []; choices.hidden = true; choices.replaceChildren(); text.removeAttribute("aria-activedescendant"); };
  const mark = () => {
    for (const [at, node] of [...choices.children].entries()) node.setAttribute("aria-selected", String(at === chosen));
    const node = choices.children[chosen];
    if (node) { text.setAttribute("aria-activedescendant", node.id); node.scrollIntoView({ block: "nearest" }); }
  };
  const take = (at) => { const one = offered[at]; close(); if (one?.textEdit) edit([{ range: one.textEdit.range ?? one.textEdit.insert, newText: one.textEdit.newText }]); };
  const complete = async () => {
    const told = await editor.about("textDocument/completion", { position: caret() });
    const items = Array.isArray(told) ? told : told?.items ?? [];
    const before = text.value.slice(0, text.selectionStart);
    offered = items.filter((one) => {
      const range = one.textEdit?.range;
      const typed = range ? before.slice(offset(range.start)).toLowerCase() : "";
      return !typed || (one.filterText ?? one.label).toLowerCase().includes(typed);
    }).slice(0, 40);
    chosen = 0;
    if (!offered.length) { close(); return; }
    choices.replaceChildren(...offered.map((one, at) => {
      const node = make("li", { id: `choice-${at}`, onclick: () => take(at), onpointerdown: (event) => event.preventDefault() }, one.label, make("span", { className: "faint", textContent: ` ${one.detail ?? ""}` }));
      node.setAttribute("role", "option");
      return node;
    }));
    choices.hidden = false;
    mark();
  };
  text.addEventListener("keydown", (event) => {
    if (event.key === " " && event.ctrlKey) { event.preventDefault(); complete(); return; }
    if (event.key === "F12") {
      event.preventDefault();
      editor.about("textDocument/definition", { position: caret() }).then((told) => { const one = Array.isArray(told) ? told[0] : told; if (one?.range) select(one.range); });
      return;
    }
    if (choices.hidden) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) { event.preventDefault(); chosen = (chosen + step + offered.length) % offered.length; mark(); }
    else if (event.key === "Enter" || event.key === "Tab") { event.preventDefault(); take(chosen); }
    else if (event.key === "Escape") { event.preventDefault(); close(); }
  });
  text.addEventListener("scroll", scrolled);
  text.addEventListener("blur", () => setTimeout(close, 200));
  document.addEventListener("selectionchange", () => { if (document.activeElement === text) look(); });

  // The ruling.
  // Its own style is left out: this page has it, and the policy allows no other.
  const inner = (page) => {
    const main = new DOMParser().parseFromString(page.slice(page.indexOf("<main")), "text/html").querySelector("main");
    return main ? [...main.childNodes] : [];
  };
  const answered = (status) => { ruling.removeAttribute("aria-busy"); ruling.dataset.status = status; };
  let asked = 0;
  const here = async () => {
    const mine = ++asked;
    const told = kind() === "proof" ? await ask(question("check", { form: "html" })) : await ask(question("parse", { syntax: "palmer" }));
    if (mine !== asked) return;
    if (told.text.startsWith("<!DOCTYPE")) ruling.replaceChildren(make("div", { lang: "en" }, ...inner(told.text)));
    else {
      const document = JSON.parse(told.text);
      const lines = document.error ? [document.error.message, document.error.help] : document.statements.map((one) => one.reading);
      ruling.replaceChildren(make("pre", { lang: "en", textContent: lines.filter(Boolean).join("\n") }));
    }
    answered(told.status);
    if (graph.open) draw();
  };
  const there = async () => {
    const mine = ++asked;
    ruling.setAttribute("aria-busy", "true");
    try {
      const response = await fetch(form.action, { method: "POST", headers: { "X-Fragment": "1" }, body: new URLSearchParams(new FormData(form)), redirect: "error" });
      const html = await response.text();
      if (mine === asked) { ruling.innerHTML = html; answered(response.status); }
    } catch { /* The button asks again. */ }
    if (mine === asked) ruling.removeAttribute("aria-busy");
  };
  const rule = () => {
    if (kind() === "board") {
      if (hasService) return there();
      ruling.replaceChildren(make("p", { textContent: words.noService }));
      return Promise.resolve();
    }
    return "checker" in words ? here().catch(() => { if (hasService) there(); }) : hasService ? there() : Promise.resolve();
  };
  const draw = async () => {
    if (kind() !== "proof" || !("checker" in words)) return;
    const told = await ask(question("dag", { form: "svg" }));
    const place = find("div", graph);
    if (told.text.startsWith("<svg") || told.text.startsWith("<?xml")) {
      place.replaceChildren(make("img", { alt: words.graph, src: `data:image/svg+xml,${encodeURIComponent(told.text)}` }));
    } else place.replaceChildren(make("p", { textContent: JSON.parse(told.text).error?.message ?? "" }));
  };
  graph.addEventListener("toggle", () => { if (graph.open) draw(); });

  // A link that holds the text, after the symbol #, which is never sent.
  const pack = (content) => btoa(String.fromCharCode(...new TextEncoder().encode(content))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
  const unpack = (content) => new TextDecoder().decode(Uint8Array.from(atob(content.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0)));
  const fields = ["kind", "system", "goal", "text"];
  const link = () => { permalink.hidden = false; permalink.href = `#${fields.map((name) => `${name}=${pack(value(name))}`).join("&")}`; };
  const load = () => {
    for (const part of location.hash.slice(1).split("&")) {
      const [name, content] = part.split("=");
      try { if (fields.includes(name) && content !== undefined) form.elements[name].value = unpack(content); } catch { /* Not one of our links. */ }
    }
    changed();
    if (location.hash.includes("text=")) rule();
  };

  // What is given out as a file. Whatever the checker cannot write is asked of the service, as the form does without scripts.
  const save = (name, content, type) => {
    const url = URL.createObjectURL(new Blob([content], { type }));
    make("a", { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  };
  const ENDS = { html: ["html", "text/html"], latex: ["tex", "text/x-tex"], svg: ["svg", "image/svg+xml"], dot: ["dot", "text/vnd.graphviz"], tstp: ["p", "text/plain"] };
  for (const button of form.querySelectorAll("[name=form]")) {
    button.addEventListener("click", async (event) => {
      if (kind() !== "proof" || !("checker" in words)) return;
      event.preventDefault();
      const form = button.value;
      const told = await ask(question(form === "svg" || form === "dot" ? "dag" : "check", { form }));
      save(`proof.${ENDS[form][0]}`, told.text, ENDS[form][1]);
    });
  }
  const certificates = find("#certificates");
  const list = find("#certificate-list");
  if (certificates) {
    certificates.addEventListener("click", async () => {
      certificates.disabled = true;
      try {
        const response = await fetch("/playground/certificates", { method: "POST", body: new URLSearchParams(new FormData(form)) });
        const told = await response.json();
        const files = Object.entries(told.files ?? {});
        list.replaceChildren(...files.map(([name, content]) => {
          const item = make("li", {}, make("button", { type: "button", textContent: name, onclick: () => save(name, content, "application/json") }));
          if ("checker" in words) {
            const certificate = { command: "export", file: name, text: content };
            ask({ ...certificate, form: "html" }).then((answer) => item.append(make("span", { className: answer.status === 0 ? "good" : "bad", textContent: answer.status === 0 ? ` ${words.checkedHere} ` : " ✗ " })));
            for (const [form, [end, type]] of Object.entries(ENDS).filter(([form]) => form !== "dot")) {
              item.append(make("button", { type: "button", className: "quiet", textContent: form, onclick: async () => {
                const answer = await ask({ ...certificate, form });
                if (answer.status === 0) save(name.replace(/json$/, end), answer.text, type);
                else item.append(make("span", { className: "bad", textContent: ` ${JSON.parse(answer.text).error.message}` }));
              } }));
            }
          }
          return item;
        }));
        if (!files.length) list.replaceChildren(make("li", { textContent: told.error?.message ?? words.none }));
      } catch { /* The button asks again. */ }
      certificates.disabled = false;
    });
  }
  const hint = find("#hint");
  if (hint) {
    hint.addEventListener("click", async () => {
      const place = find("#hint-said");
      hint.disabled = true;
      place.textContent = "…";
      try {
        const said = { text: text.value, time: "5s", level: 3, ...(value("system") ? { system: value("system") } : {}), ...(value("goal") ? { goal: value("goal") } : {}) };
        const response = await fetch("/v1/hint", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(said) });
        const told = await response.json();
        const next = told.next;
        place.textContent = told.error ? [told.error.message, told.error.help].filter(Boolean).join(": ") : next ? next.line ?? `${next.name}${next.premises?.length ? ` ← ${next.premises.join(", ")}` : ""}` : told.status;
      } catch { place.textContent = ""; }
      hint.disabled = false;
    });
  }
  find("#format")?.addEventListener("click", async () => {
    const edits = await editor.about("textDocument/formatting", { options: { tabSize: 2, insertSpaces: true } });
    if (edits?.length) edit(edits);
  });
  // On a page without a service the examples come with it.
  const examples = find("#examples");
  if (examples) {
    const all = JSON.parse(examples.textContent);
    const choice = find("select[name=example]");
    choice.form.addEventListener("submit", (event) => {
      event.preventDefault();
      const one = all.find((example) => example.name === choice.value);
      if (one) { for (const name of fields) form.elements[name].value = one[name] ?? ""; changed(); rule(); }
    });
  }

  const ruleLater = later("checker" in words ? 200 : 500, rule);
  // A judgement takes a search, and waits for the button.
  const changed = () => {
    link();
    found = [];
    paint();
    editor.changed();
    for (const node of document.querySelectorAll("[data-for]")) node.hidden = !node.dataset.for.split(" ").includes(kind());
    if (kind() !== "board") ruleLater();
    look();
  };
  form.addEventListener("input", changed);
  form.addEventListener("submit", (event) => { if (event.submitter?.name !== "form") { event.preventDefault(); rule(); } });
  addEventListener("hashchange", load);
  load();
})();
