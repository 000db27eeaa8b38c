// The place of the ruling in the playground: what it shows, that it is about another text by now, the progress of a judgement, and its end by a button. Not
// here: what is asked (playground.js).
"use strict";
globalThis.refereeVerdict = ({ words, sources }) => {
  const find = (selector) => document.querySelector(selector);
  const make = (name, properties = {}, ...children) => { const node = Object.assign(document.createElement(name), properties); node.append(...children); return node; };
  const ruling = find("#ruling"), working = find("#working"), note = find("#stale"), said = find("#said");
  const bar = working.querySelector("progress"), count = working.querySelector("span");
  const fill = (text, parts) => text.replace(/\{(\w+)\}/g, (all, name) => parts[name] ?? all);
  let current, timer;

  const isEmpty = () => !ruling.textContent.trim();
  const stale = () => {
    if (isEmpty() || ruling.querySelector(".empty")) return;
    ruling.classList.add("stale");
    note.hidden = false;
  };
  const fresh = (status) => {
    ruling.classList.remove("stale");
    ruling.dataset.status = status;
    note.hidden = true;
  };
  /// Nothing was asked of this text so far.
  const clear = () => { ruling.replaceChildren(make("p", { className: "faint empty", textContent: words.empty })); fresh(""); };
  const show = (status, ...nodes) => { ruling.replaceChildren(...nodes); fresh(status); };

  // The parts of a page that the program has written. Its own style is left out: this page has it, and the policy allows no other. Beside another such page
  // its names are its own.
  const parts = (content, own = "") => {
    const main = new DOMParser().parseFromString(content.slice(content.indexOf("<main")), "text/html").querySelector("main");
    if (own) {
      for (const node of main?.querySelectorAll("[id]") ?? []) node.id = own + node.id;
      for (const node of main?.querySelectorAll("[aria-labelledby]") ?? []) node.removeAttribute("aria-labelledby");
      for (const node of main?.querySelectorAll("a[href^='#']") ?? []) node.setAttribute("href", `#${own}${node.getAttribute("href").slice(1)}`);
    }
    return main ? [...main.childNodes] : [];
  };
  const page = (status, content) => show(status, make("div", { lang: "en" }, ...parts(content)));
  const isPage = (content) => content.startsWith("<!DOCTYPE");
  const text = (status, content) => show(status, make("pre", { lang: "en", textContent: content }));

  // All errors, the one with the remedy for a text that is misread as a whole in front, each with its place in the text that it is about.
  const excerpt = ({ span, file, label }) => {
    if (!span) return [];
    const { text, goal } = sources();
    const isGoal = file === "<goal>";
    const line = (isGoal ? goal : text).split("\n")[span.line - 1];
    if (line === undefined) return [];
    const before = [...line].slice(0, span.column - 1).map((one) => (one === "\t" ? "\t" : " ")).join("");
    const content = `${isGoal ? `${words.inGoal}\n` : ""}${String(span.line).padStart(3)} | ${line}\n    | ${before}^ ${label ?? ""}`;
    return [make("pre", { className: "excerpt", lang: "en", tabIndex: 0, textContent: content })];
  };
  const notice = (error, at) => {
    const node = make("div", { className: "notice bad" }, make("p", { className: "what" }, make("strong", { textContent: words.wrong })));
    if (at === 0) { node.id = "notice"; node.setAttribute("role", "alert"); }
    node.append(make("p", { lang: "en", textContent: error.message }));
    if (error.help) node.append(make("p", { lang: "en", textContent: error.help }));
    node.append(...excerpt(error));
    return node;
  };
  const errors = (document) => [document.error, ...(document.errors ?? [])].filter(Boolean);
  const notices = (status, document) => show(status, ...errors(document).map(notice));

  // Progress, once it takes longer than a glance.
  const begin = (hasCancel) => {
    clearTimeout(timer);
    ruling.setAttribute("aria-busy", "true");
    count.textContent = words.judging;
    bar.removeAttribute("value");
    find("#cancel").hidden = !hasCancel;
    timer = setTimeout(() => { working.hidden = false; }, 200);
  };
  const end = () => { clearTimeout(timer); working.hidden = true; ruling.removeAttribute("aria-busy"); };
  const progress = ({ decided, questions }) => {
    if (!questions) return;
    bar.max = questions;
    bar.value = decided;
    count.textContent = `${words.judging} ${fill(words.decided, { n: decided, m: questions })}`;
  };

  /// Has a board judged, with progress. A question that is on its way already is not asked again; another one takes its place.
  const judge = (question) => {
    const key = JSON.stringify(question);
    if (current?.key === key) return current.promise;
    stop();
    const mine = { key, control: new AbortController() };
    current = mine;
    begin(true);
    const isMine = () => current === mine;
    const follow = (address) => new Promise((resolve, reject) => {
      const events = new EventSource(address);
      mine.control.signal.addEventListener("abort", () => { events.close(); reject(new DOMException("", "AbortError")); });
      events.addEventListener("progress", ({ data }) => { if (isMine()) progress(JSON.parse(data)); });
      events.addEventListener("done", ({ data }) => { events.close(); resolve([200, data]); });
      events.addEventListener("ended", ({ data }) => { events.close(); resolve([410, data]); });
      // The stream has an event of this name with a problem; a broken connection has one without, and is mended by the browser.
      events.addEventListener("error", ({ data }) => {
        if (data) { events.close(); resolve([422, data]); } else if (events.readyState === EventSource.CLOSED) reject(new Error("the stream has broken"));
      });
    });
    const asked = async () => {
      // The answer comes at once, so that progress is shown from its first event on.
      const headers = { "Content-Type": "application/json", Prefer: "wait=0" };
      const response = await fetch("/v1/judgements", { method: "POST", headers, body: key, signal: mine.control.signal });
      const content = await response.text();
      if (response.status !== 202) return [response.status, content];
      const going = JSON.parse(content);
      if (isMine()) progress(going);
      return follow(going.events);
    };
    mine.promise = asked().then(([status, content]) => {
      if (!isMine()) return false;
      if (isPage(content)) page(status, content); else notices(status, JSON.parse(content));
      return true;
    }).finally(() => { if (isMine()) { current = undefined; end(); } });
    return mine.promise;
  };
  const stop = () => { const going = current; current = undefined; going?.control.abort(); if (going) end(); };
  find("#cancel").addEventListener("click", () => { stop(); said.textContent = words.cancelled; if (isEmpty()) show("", make("p", { className: "faint", textContent: words.cancelled })); });

  return { clear, stale, show, page, parts, isPage, text, errors, notices, begin, end, judge, stop, isJudging: () => Boolean(current), make, fill, isEmpty };
};
